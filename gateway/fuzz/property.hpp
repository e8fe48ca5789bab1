// Checks of the fuzz targets.
#pragma once

#include <stdexcept>
#include <string>

namespace navalha::gateway::fuzz {

// A property that an input violates. Ends a fuzzer, which keeps the input; fails the test that
// replays the corpus.
class BrokenProperty : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws BrokenProperty unless the property holds.
inline void Require(bool holds, const char* property) {
  if (!holds) {
    throw BrokenProperty(property);
  }
}

inline void Require(bool holds, const std::string& property) { Require(holds, property.c_str()); }

}  // namespace navalha::gateway::fuzz
