#pragma once

#include <cstdint>
#include <string>

namespace navalha::reporting {

/// Returns part / whole as a percentage, rounded half up to one decimal; 0 for a zero `whole`.
double PercentOf(int64_t part, int64_t whole);
/// Like PercentOf, with two decimals.
double FinePercentOf(int64_t part, int64_t whole);
/// Returns dividend / divisor, rounded half up to two decimals; 0 for a zero divisor.
double QuotientOf(int64_t dividend, int64_t divisor);
/// Returns cents / count in centavos, rounded half up; 0 for a zero count.
int64_t MeanOf(int64_t cents, int64_t count);

/// Formats a duration, rounded down: 'Xd Yh' from one day, 'Yh' from one hour, 'Zmin' from one
/// minute, otherwise '<1min'.
std::string DurationText(int64_t seconds);

}  // namespace navalha::reporting
