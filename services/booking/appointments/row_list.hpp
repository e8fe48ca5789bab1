#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/text/clock.hpp"

namespace navalha::booking {

/// Days of a list without a first day: the maximum of two consecutive months.
inline constexpr int kDaysOfList = 62;
/// Maximum rows of a list.
inline constexpr int kRowsPerList = 1000;

/// The period and the page of a list.
struct ListBounds {
  common::Instant from;
  /// Unset: no upper bound.
  std::optional<common::Instant> before = std::nullopt;
  /// The id of the last received row; 0: from the start.
  int64_t after_id = 0;
  int limit = kRowsPerList;
  /// First day of the list.
  common::Date first = {};
};

/// Returns the page of a list request, with days in `time_zone`. Without a first day: the
/// kDaysOfList days up to today, or up to an earlier last day.
template <class Request>
ListBounds BoundsOf(const Request& request, const std::string& time_zone, common::Instant now) {
  ListBounds bounds;
  const auto last = common::ParseDate(request.end_date());
  if (const auto first = common::ParseDate(request.start_date())) {
    bounds.first = *first;
  } else {
    const common::Date today = common::ToLocal(now, time_zone).date;
    bounds.first = common::AddDays(last ? std::min(*last, today) : today, 1 - kDaysOfList);
  }
  bounds.from = common::BoundsOf(bounds.first, time_zone).begin;
  if (last) {
    bounds.before = common::BoundsOf(*last, time_zone).end;
  }
  bounds.after_id = request.after_id();
  bounds.limit = request.limit() > 0 ? request.limit() : kRowsPerList;
  return bounds;
}

/// Filters of a list, combined with AND.
struct RowsOf {
  std::optional<int64_t> establishment_id = std::nullopt;
  std::optional<int64_t> provider_user_id = std::nullopt;
  std::optional<int64_t> client_id = std::nullopt;
  /// Only rows of these establishments. Unset: all.
  std::optional<std::vector<int64_t>> establishments = std::nullopt;
};

/// The shop's relation to a client, as stored.
inline constexpr std::string_view kAccepted = "accepted";
inline constexpr std::string_view kKnown = "known";
inline constexpr std::string_view kNamed = "named";

}  // namespace navalha::booking
