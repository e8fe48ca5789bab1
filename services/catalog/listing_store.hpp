#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "navalha/catalog/v1/listing.pb.h"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// An establishment as far as it decides whether public lists show it.
struct Listing {
  int64_t establishment_id = 0;
  std::string slug;
  int64_t owner_id = 0;
  bool listed = false;
  bool hidden = false;
  std::optional<std::string> hidden_reason;
  bool has_item = false;
  /// Those who accepted.
  std::vector<int64_t> collaborator_ids;
};

/// What an administrator decided.
struct Decision {
  int64_t establishment_id = 0;
  bool hidden = false;
  std::string reason;
  int64_t actor_id = 0;
  /// IP address of the administrator.
  std::string address;
};

/// A decision to report, and the establishment that it is about.
struct Moderation {
  Decision decision;
  std::string establishment_name;
  int64_t owner_id = 0;
};

/// What the rows of establishments say about lists, and what administrators decided. Thread-safe.
class ListingStore {
 public:
  explicit ListingStore(common::Database& database) : database_(database) {}

  std::optional<Listing> Find(int64_t establishment_id);
  /// Establishments that are not listed and due for a look, at most kDueLimit.
  std::vector<Listing> ListDue();
  /// Lists establishments from now on.
  void SetListed(const std::vector<int64_t>& establishment_ids);
  /// Makes establishments due again: the older they are, the later.
  void Postpone(const std::vector<int64_t>& establishment_ids);

  v1::ListReviewsResponse List(const v1::ListReviewsRequest& request);
  v1::CountListingsResponse Count();
  /// Carries a decision out, and notes it for WithNextModeration when it changes anything. Answers
  /// the establishment's slug; nothing when there is none.
  std::optional<std::string> Decide(const Decision& decision);
  /// Who works at an establishment.
  std::vector<int64_t> ListCollaborators(int64_t establishment_id);
  /// Calls `report` with a decision that was not reported, and marks it as reported unless `report`
  /// throws. False when there is none.
  bool WithNextModeration(const std::function<void(const Moderation&)>& report);

  static constexpr int kDueLimit = 50;

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
