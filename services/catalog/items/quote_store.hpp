#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "navalha/catalog/v1/deposit.pb.h"
#include "navalha/catalog/v1/item.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {

/// A requested item.
struct QuoteLine {
  int64_t id = 0;
  /// Unset if the establishment has no such item.
  std::optional<v1::QuotedItem> item;
  bool for_sale = false;
};

/// Maximum candidates of a booking with any collaborator.
inline constexpr int kCandidatesMax = 100;

/// The stored data for an order's quote, not yet validated.
struct Quote {
  std::string establishment_name;
  std::string time_zone;
  bool caller_may_sell = false;
  bool caller_books_for_shop = false;
  /// The establishment's limits for bookings by clients, as in v1::Establishment.
  int visit_minutes = 0;
  bool requires_contact_proof = false;
  int lapse_hours = 0;
  /// Unset if it requires no deposit.
  std::optional<v1::DepositRule> deposit;
  /// Unset if none was requested, or the establishment has no such collaborator.
  std::optional<v1::QuotedCollaborator> collaborator;
  /// All collaborators by id, at most kCandidatesMax; empty unless requested.
  std::vector<v1::QuotedCollaborator> candidates;
  /// In the order of the request.
  std::vector<QuoteLine> lines;
  /// The items of `limits_of` that are limited to one per order.
  std::vector<int64_t> limited_item_ids;
  /// Whether neither time nor sales change the data: no item, and no part of one, has a window of
  /// availability, an expiry date or tracked stock.
  bool lasts = true;
};

/// Reads the data of a quote in one round trip, because every booking waits for it; one more each
/// for candidates, combos and limits. Thread-safe.
class QuoteStore {
 public:
  explicit QuoteStore(common::Database& database) : database_(database) {}

  /// Returns nothing for an unknown or removed establishment. Items are checked at the request's
  /// local time, or `now`.
  std::optional<Quote> Find(const v1::QuoteItemsRequest& request, common::Instant now);

 private:
  // `combos`: the indexes of combos in the quote's lines.
  void AddParts(const std::map<int64_t, size_t>& combos, Quote& quote);

  common::Database& database_;
};

}  // namespace navalha::catalog
