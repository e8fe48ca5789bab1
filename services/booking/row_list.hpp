#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "services/common/clock.hpp"

namespace navalha::booking {

/// Days of a list that is asked for without a first day. Two months in a row have no more.
inline constexpr int kDaysOfList = 62;
/// Rows of a list at most.
inline constexpr int kRowsPerList = 1000;

/// Which rows of a list, and which page of them.
struct ListBounds {
  common::Instant from;
  /// Nothing: all that are to come.
  std::optional<common::Instant> before = std::nullopt;
  /// The id of the last one had; 0: from the start.
  int64_t after_id = 0;
  int limit = kRowsPerList;
  /// First day of the list.
  common::Date first = {};
};

/// The page that a list request asks for: days are days of `time_zone`. Without a first day, the
/// kDaysOfList days up to today, or up to the last day asked for if that is earlier.
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

/// Whose rows. All of what is set has to fit.
struct RowsOf {
  std::optional<int64_t> establishment_id = std::nullopt;
  std::optional<int64_t> provider_user_id = std::nullopt;
  std::optional<int64_t> client_id = std::nullopt;
  /// Only rows of these establishments. Unset: of any.
  std::optional<std::vector<int64_t>> establishments = std::nullopt;
};

/// How the shop knows a client, in the words of the schema.
inline constexpr std::string_view kAccepted = "accepted";
inline constexpr std::string_view kKnown = "known";
inline constexpr std::string_view kNamed = "named";

}  // namespace navalha::booking
