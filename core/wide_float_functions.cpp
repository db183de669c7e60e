// What MPFR computes for wide floats: it reads their limbs and writes into them, with no copy in between. Sines and
// cosines that are not computed in fixed point are among that.
#include <mpfr.h>

#include <memory>
#include <stdexcept>

#include "halfstep/core/wide_float.hpp"
#include "halfstep/core/wide_sine.hpp"

namespace halfstep::inline core::detail {
namespace {

static_assert(sizeof(mp_limb_t) == sizeof(std::uint64_t) && sizeof(mpfr_exp_t) == sizeof(std::int64_t));

/// A number of MPFR in the limbs of a wide float.
class Seen {
 public:
  explicit Seen(const WideParts& x) {
    int kind = MPFR_NAN_KIND;
    if (x.kind == WideKind::regular) kind = MPFR_REGULAR_KIND;
    if (x.kind == WideKind::zero) kind = MPFR_ZERO_KIND;
    if (x.kind == WideKind::infinite) kind = MPFR_INF_KIND;
    mpfr_custom_init_set(number_, x.negative ? -kind : kind, x.exponent, x.bits, x.limb);
  }
  operator mpfr_srcptr() const { return number_; }

 private:
  mpfr_t number_;
};

/// Lets compute(mpfr_ptr) write a number into the limbs of a result.
template <class Compute>
void write(WideParts& result, const Compute& compute) {
  mpfr_t number;
  mpfr_custom_init_set(number, MPFR_ZERO_KIND, 0, result.bits, result.limb);
  compute(static_cast<mpfr_ptr>(number));
  result.negative = mpfr_signbit(number) != 0;
  if (mpfr_regular_p(number) != 0) {
    result.kind = WideKind::regular;
    result.exponent = mpfr_get_exp(number);
  } else {
    result.kind = mpfr_zero_p(number) != 0  ? WideKind::zero
                  : mpfr_inf_p(number) != 0 ? WideKind::infinite
                                            : WideKind::nan;
    result.exponent = 0;
  }
}

/// compute(mpfr_ptr), in [0, 1), as a fraction of so many limbs.
template <class Compute>
void write_fraction(std::uint64_t* limbs, int count, const Compute& compute) {
  mpfr_t number;
  mpfr_init2(number, 64 * count + 64);
  compute(static_cast<mpfr_ptr>(number));
  mpfr_mul_2ui(number, number, 64 * static_cast<unsigned long>(count), MPFR_RNDN);
  mpz_t whole;
  mpz_init(whole);
  mpfr_get_z(whole, number, MPFR_RNDZ);
  for (int i = 0; i < count; ++i) limbs[i] = mpz_getlimbn(whole, i);
  mpz_clear(whole);
  mpfr_clear(number);
}

struct FreeText {
  void operator()(char* text) const { mpfr_free_str(text); }
};
using Text = std::unique_ptr<char, FreeText>;

void refuse_nan(const WideParts& x) {
  if (x.kind == WideKind::nan) throw std::runtime_error("Could not convert NaN to integer.");
}

}  // namespace

void wide_sin(WideParts& result, const WideParts& x) {
  if (!fixed_point_sine(result, x)) write(result, [&](mpfr_ptr out) { mpfr_sin(out, Seen(x), MPFR_RNDN); });
}
void wide_cos(WideParts& result, const WideParts& x) {
  if (!fixed_point_cosine(result, x)) write(result, [&](mpfr_ptr out) { mpfr_cos(out, Seen(x), MPFR_RNDN); });
}

void tabulate_sine(std::uint64_t* limbs, int count, long j) {
  write_fraction(limbs, count, [&](mpfr_ptr x) {
    mpfr_set_si_2exp(x, j, -sine_table_bits, MPFR_RNDN);
    mpfr_sin(x, x, MPFR_RNDN);
  });
}
void tabulate_cosine(std::uint64_t* limbs, int count, long j) {
  write_fraction(limbs, count, [&](mpfr_ptr x) {
    mpfr_set_si_2exp(x, j, -sine_table_bits, MPFR_RNDN);
    mpfr_cos(x, x, MPFR_RNDN);
  });
}
void tabulate_inverse_factorial(std::uint64_t* limbs, int count, unsigned long k) {
  write_fraction(limbs, count, [&](mpfr_ptr x) {
    mpfr_fac_ui(x, k, MPFR_RNDN);
    mpfr_ui_div(x, 1, x, MPFR_RNDN);
  });
}
void tabulate_half_pi(std::uint64_t* limbs, int count) {
  write_fraction(limbs, count, [](mpfr_ptr x) {
    mpfr_const_pi(x, MPFR_RNDN);
    mpfr_div_2ui(x, x, 1, MPFR_RNDN);
    mpfr_sub_ui(x, x, 1, MPFR_RNDN);
  });
}

#define HALFSTEP_DEFINE(name)                                                   \
  void wide_##name(WideParts& result, const WideParts& x) {                     \
    write(result, [&](mpfr_ptr out) { mpfr_##name(out, Seen(x), MPFR_RNDN); }); \
  }
HALFSTEP_MPFR_FUNCTIONS_OF_ONE(HALFSTEP_DEFINE)
#undef HALFSTEP_DEFINE

#define HALFSTEP_DEFINE(name)                                                            \
  void wide_##name(WideParts& result, const WideParts& x, const WideParts& y) {          \
    write(result, [&](mpfr_ptr out) { mpfr_##name(out, Seen(x), Seen(y), MPFR_RNDN); }); \
  }
HALFSTEP_FUNCTIONS_OF_TWO(HALFSTEP_DEFINE)
#undef HALFSTEP_DEFINE

void wide_whole_power(WideParts& result, const WideParts& x, long power) {
  write(result, [&](mpfr_ptr out) { mpfr_pow_si(out, Seen(x), power, MPFR_RNDN); });
}
void wide_multiply_add(WideParts& result, const WideParts& a, const WideParts& b, const WideParts& c) {
  write(result, [&](mpfr_ptr out) { mpfr_fma(out, Seen(a), Seen(b), Seen(c), MPFR_RNDN); });
}
void wide_pi(WideParts& result) {
  write(result, [](mpfr_ptr out) { mpfr_const_pi(out, MPFR_RNDN); });
}
void wide_ln_two(WideParts& result) {
  write(result, [](mpfr_ptr out) { mpfr_const_log2(out, MPFR_RNDN); });
}
void wide_euler(WideParts& result) {
  write(result, [](mpfr_ptr out) { mpfr_const_euler(out, MPFR_RNDN); });
}

void convert_wide(float& result, const WideParts& x) { result = mpfr_get_flt(Seen(x), MPFR_RNDN); }
void convert_wide(double& result, const WideParts& x) { result = mpfr_get_d(Seen(x), MPFR_RNDN); }
void convert_wide(long double& result, const WideParts& x) { result = mpfr_get_ld(Seen(x), MPFR_RNDN); }
void convert_wide(long& result, const WideParts& x) {
  refuse_nan(x);
  result = mpfr_get_si(Seen(x), MPFR_RNDZ);
}
void convert_wide(unsigned long& result, const WideParts& x) {
  refuse_nan(x);
  result = mpfr_get_ui(Seen(x), MPFR_RNDZ);
}

void read_wide(WideParts& result, const char* text) {
  int wrong = 0;
  write(result, [&](mpfr_ptr x) { wrong = mpfr_set_str(x, text, 10, MPFR_RNDN); });
  if (wrong != 0) throw std::runtime_error("\"" + std::string(text) + "\" is not a number");
}

std::string write_wide(const WideParts& x, std::streamsize digits, std::ios_base::fmtflags flags) {
  const bool plus = (flags & std::ios_base::showpos) != 0;
  if (x.kind == WideKind::nan) return "nan";
  if (x.kind == WideKind::infinite) return x.negative ? "-inf" : plus ? "+inf" : "inf";
  const Seen number(x);
  if ((flags & std::ios_base::fixed) != 0) {
    char* text = nullptr;
    mpfr_asprintf(&text, plus ? "%+.*RNf" : "%.*RNf", static_cast<int>(digits), static_cast<mpfr_srcptr>(number));
    return Text(text).get();
  }
  std::string result = x.negative ? "-0" : "0";
  mpfr_exp_t exponent = 0;
  if (x.kind != WideKind::zero) {
    const bool scientific = (flags & std::ios_base::scientific) != 0;
    const auto wanted = static_cast<std::size_t>(digits) + (scientific && digits != 0 ? 1 : 0);
    result = Text(mpfr_get_str(nullptr, &exponent, 10, wanted, number, MPFR_RNDN)).get();
    --exponent;
  }
  boost::multiprecision::detail::format_float_string(result, exponent, digits, flags, x.kind == WideKind::zero);
  return result;
}

}  // namespace halfstep::inline core::detail
