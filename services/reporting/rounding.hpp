#pragma once

#include <cstdint>
#include <string>

namespace navalha::reporting {

/// A part of a whole as a percentage with one decimal, half up; 0 of nothing.
double PercentOf(int64_t part, int64_t whole);
/// The same with two decimals.
double FinePercentOf(int64_t part, int64_t whole);
/// A quotient with two decimals, half up; 0 when divided by 0.
double QuotientOf(int64_t dividend, int64_t divisor);
/// The mean of amounts of centavos, half up; 0 of nothing.
int64_t MeanOf(int64_t cents, int64_t count);

/// A duration in words: 'Xd Yh' from a day on, 'Yh' from an hour on, 'Zmin' from a minute on,
/// else '<1min'.
std::string DurationText(int64_t seconds);

}  // namespace navalha::reporting
