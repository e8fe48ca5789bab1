#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "navalha/catalog/v1/item.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// An item that was asked about.
struct QuoteLine {
  int64_t id = 0;
  /// Nothing when the establishment has no such item.
  std::optional<v1::QuotedItem> item;
  bool for_sale = false;
};

/// How many people a booking with whoever is free chooses from at most.
inline constexpr int kCandidatesMax = 100;

/// What the database knows about a question of an order. Nothing is judged yet.
struct Quote {
  std::string establishment_name;
  std::string time_zone;
  bool caller_may_sell = false;
  bool caller_books_for_shop = false;
  /// What the establishment lets people from outside book, as v1::Establishment has it.
  int visit_minutes = 0;
  bool requires_contact_proof = false;
  int lapse_hours = 0;
  /// Nothing when none was asked about, or the establishment has no such collaborator.
  std::optional<v1::QuotedCollaborator> collaborator;
  /// Everybody who works there, by id, at most kCandidatesMax; empty unless asked for.
  std::vector<v1::QuotedCollaborator> candidates;
  /// In the order of the question.
  std::vector<QuoteLine> lines;
  /// Those of `limits_of` of which an order has at most one.
  std::vector<int64_t> limited_item_ids;
};

/// Answers what an order asks about an establishment, in one round trip, because every booking
/// waits for it; one more for each of: everybody, combos, limits. Thread-safe.
class QuoteStore {
 public:
  explicit QuoteStore(common::Database& database) : database_(database) {}

  /// Nothing for an unknown or removed establishment. The items are to be sold at the
  /// request's local time, or `now`.
  std::optional<Quote> Find(const v1::QuoteItemsRequest& request, common::Instant now);

 private:
  // `combos`: the places of combos among the quote's lines.
  void AddParts(const std::map<int64_t, size_t>& combos, Quote& quote);

  common::Database& database_;
};

}  // namespace navalha::catalog
