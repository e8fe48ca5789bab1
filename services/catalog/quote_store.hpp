#pragma once

#include <cstdint>
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
};

/// Answers what an order asks about an establishment, in one round trip, because every booking
/// waits for it; in two where it asks for everybody. Thread-safe.
class QuoteStore {
 public:
  explicit QuoteStore(common::Database& database) : database_(database) {}

  /// Nothing for an unknown or removed establishment. The items are to be sold at the
  /// request's local time, or `now`.
  std::optional<Quote> Find(const v1::QuoteItemsRequest& request, common::Instant now);

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
