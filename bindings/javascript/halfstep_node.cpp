// libhalfstep for node: one function, judge(h, error, noise, settings, series), whose arguments are Float64Arrays and a
// text. node.js keeps its Node-API stable in binary form; the few functions of it that are used are declared here, so
// that no headers of node are needed.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "halfstep/bindings/c/halfstep.h"

extern "C" {
using napi_env = struct napi_env__*;
using napi_value = struct napi_value__*;
using napi_callback_info = struct napi_callback_info__*;
using napi_callback = napi_value (*)(napi_env, napi_callback_info);
int napi_create_function(napi_env, const char*, size_t, napi_callback, void*, napi_value*);
int napi_get_cb_info(napi_env, napi_callback_info, size_t*, napi_value*, napi_value*, void**);
int napi_get_typedarray_info(napi_env, napi_value, int*, size_t*, void**, napi_value*, size_t*);
int napi_get_value_string_utf8(napi_env, napi_value, char*, size_t, size_t*);
int napi_create_array(napi_env, napi_value*);
int napi_set_element(napi_env, napi_value, uint32_t, napi_value);
int napi_create_double(napi_env, double, napi_value*);
int napi_create_string_utf8(napi_env, const char*, size_t, napi_value*);
int napi_throw_type_error(napi_env, const char*, const char*);
int napi_throw_range_error(napi_env, const char*, const char*);
}

namespace {

constexpr int float64_array = 8;  // napi_float64_array

struct Doubles {
  const double* data = nullptr;
  size_t size = 0;
};

// The numbers of a Float64Array; false for anything else.
bool read(napi_env env, napi_value value, Doubles& doubles) {
  int type = -1;
  void* data = nullptr;
  if (napi_get_typedarray_info(env, value, &type, &doubles.size, &data, nullptr, nullptr) != 0) return false;
  doubles.data = static_cast<const double*>(data);
  return type == float64_array;
}

// [verdict, holds, observed, uncertainty, constant, constant_uncertainty, first_level, last_level, reason, CSV row];
// throws RangeError for a ladder that cannot be judged.
napi_value judged(napi_env env, napi_callback_info info) {
  constexpr size_t parameters = 5;
  napi_value arguments[parameters] = {};
  size_t count = parameters;
  Doubles h, error, noise, settings;
  size_t length = 0;
  if (napi_get_cb_info(env, info, &count, arguments, nullptr, nullptr) != 0 || count != parameters ||
      !read(env, arguments[0], h) || !read(env, arguments[1], error) || !read(env, arguments[2], noise) ||
      !read(env, arguments[3], settings) || error.size != h.size || noise.size != h.size || settings.size != 3 ||
      napi_get_value_string_utf8(env, arguments[4], nullptr, 0, &length) != 0) {
    napi_throw_type_error(env, nullptr,
                          "judge takes h, error, noise of one length, and three settings, as Float64Array");
    return nullptr;
  }
  std::vector<char> series(length + 1);
  napi_get_value_string_utf8(env, arguments[4], series.data(), series.size(), &length);

  halfstep_ladder ladder{sizeof ladder, h.size,           h.data,           error.data,
                         noise.data,    settings.data[0], settings.data[1], settings.data[2]};
  halfstep_finding finding{};
  finding.size = sizeof finding;
  if (halfstep_judge(&ladder, &finding) < 0) {
    napi_throw_range_error(env, nullptr, finding.reason);
    return nullptr;
  }
  const int size = halfstep_csv_row(&ladder, series.data(), nullptr, 0);
  if (size < 0) {
    napi_throw_range_error(env, nullptr, halfstep_error_text(size));
    return nullptr;
  }
  std::vector<char> row(static_cast<size_t>(size) + 1);
  halfstep_csv_row(&ladder, series.data(), row.data(), row.size());

  napi_value answer = nullptr;
  uint32_t place = 0;
  const auto put = [&](napi_value value) { napi_set_element(env, answer, place++, value); };
  const auto number = [&](double value) {
    napi_value made = nullptr;
    napi_create_double(env, value, &made);
    return made;
  };
  const auto text = [&](const char* value) {
    napi_value made = nullptr;
    napi_create_string_utf8(env, value, SIZE_MAX, &made);
    return made;
  };
  napi_create_array(env, &answer);
  put(text(halfstep_verdict_word(finding.verdict)));
  for (const double value : {double(finding.holds), finding.observed, finding.uncertainty, finding.constant,
                             finding.constant_uncertainty, double(finding.first_level), double(finding.last_level)})
    put(number(value));
  put(text(finding.reason));
  put(text(row.data()));
  return answer;
}

// No exception of C++ may pass through the frames of node.
napi_value judge(napi_env env, napi_callback_info info) {
  try {
    return judged(env, info);
  } catch (...) {
    napi_throw_range_error(env, nullptr, "there is no memory for the answer");
    return nullptr;
  }
}

}  // namespace

// What node calls when it has opened the file; `exports` becomes the function itself.
extern "C" napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  napi_value function = nullptr;
  if (halfstep_abi() != HALFSTEP_ABI || napi_create_function(env, "judge", SIZE_MAX, judge, nullptr, &function) != 0)
    return exports;
  return function;
}
