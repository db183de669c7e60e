// Names of columns that are nearly those with a meaning.
#include <string>

#include "tests/catch.hpp"
#include "tests/fit/fit_text.hpp"

using namespace halfstep;
using namespace halfstep::testing;

TEST_CASE("fit: a slip in the name of a column is refused, a column of one's own is not", "[fit]") {
  const auto of = [](const std::string& name) {
    return refusal_of_fit("h,error," + name + "\n0.2,4,2\n0.1,1,2\n0.05,0.25,2\n");
  };
  const auto slip = [](const std::string& typed, const std::string& meant) {
    return "data.csv:1: column \"" + typed + "\" is unknown (did you mean \"" + meant +
           "\"?); one that is to be ignored needs another name";
  };
  CHECK(of("claim") == slip("claim", "claimed"));
  CHECK(of("Claimed") == slip("Claimed", "claimed"));
  CHECK(of("claimd") == slip("claimd", "claimed"));
  CHECK(of("Noise") == slip("Noise", "noise"));
  CHECK(of("metod") == slip("metod", "method"));
  for (const char* own : {"note", "n", "H", "t", "order", "rate", "time", "model", "level", "seconds", "clock", "Steps",
                          "sample", "method1", "problem2", "series_", "standard"})
    CHECK(of(own) == "accepted");
  CHECK(refusal_of_fit("n,error\n4,1\n8,1\n") == slip("n", "N"));
  CHECK(refusal_of_fit("h,Error\n0.2,1\n0.1,1\n") == slip("Error", "error"));
}
