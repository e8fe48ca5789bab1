#include "services/reporting/sales/rounding.hpp"

#include <fmt/format.h>

#include <cmath>

namespace navalha::reporting {
namespace {

// Returns dividend / divisor, rounded half up to a multiple of 1 / scale; 0 for a zero divisor.
double Rounded(int64_t dividend, int64_t divisor, double scale) {
  if (divisor == 0) {
    return 0;
  }
  return std::floor(scale * static_cast<double>(dividend) / static_cast<double>(divisor) + 0.5);
}

}  // namespace

double PercentOf(int64_t part, int64_t whole) { return Rounded(part, whole, 1000) / 10; }

double FinePercentOf(int64_t part, int64_t whole) { return Rounded(part, whole, 10000) / 100; }

double QuotientOf(int64_t dividend, int64_t divisor) {
  return Rounded(dividend, divisor, 100) / 100;
}

int64_t MeanOf(int64_t cents, int64_t count) {
  return static_cast<int64_t>(Rounded(cents, count, 1));
}

std::string DurationText(int64_t seconds) {
  const int64_t minutes = seconds / 60;
  const int64_t hours = minutes / 60;
  if (hours >= 24) {
    return fmt::format("{}d {}h", hours / 24, hours % 24);
  }
  if (hours >= 1) {
    return fmt::format("{}h", hours);
  }
  return minutes >= 1 ? fmt::format("{}min", minutes) : "<1min";
}

}  // namespace navalha::reporting
