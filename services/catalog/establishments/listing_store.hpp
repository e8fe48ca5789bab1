#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "navalha/catalog/v1/listing.pb.h"
#include "services/common/database/database.hpp"

namespace navalha::catalog {

/// The listing conditions of an establishment.
struct Listing {
  int64_t establishment_id = 0;
  std::string slug;
  int64_t owner_id = 0;
  bool listed = false;
  bool hidden = false;
  std::optional<std::string> hidden_reason;
  bool has_item = false;
  /// Collaborators who accepted.
  std::vector<int64_t> collaborator_ids;
};

/// A decision of an administrator.
struct Decision {
  int64_t establishment_id = 0;
  bool hidden = false;
  std::string reason;
  int64_t actor_id = 0;
  /// IP address of the administrator.
  std::string address;
};

/// A decision to report, and its establishment.
struct Moderation {
  Decision decision;
  std::string establishment_name;
  int64_t owner_id = 0;
};

/// SQL of listing states and decisions. Thread-safe.
class ListingStore {
 public:
  explicit ListingStore(common::Database& database) : database_(database) {}

  std::optional<Listing> Find(int64_t establishment_id);
  /// Returns unlisted establishments that are due for a check, at most kDueLimit.
  std::vector<Listing> ListDue();
  /// Marks establishments as publicly listed.
  void SetListed(const std::vector<int64_t>& establishment_ids);
  /// Schedules the next check of establishments; the interval grows with their age.
  void Postpone(const std::vector<int64_t>& establishment_ids);

  v1::ListReviewsResponse List(const v1::ListReviewsRequest& request);
  v1::CountListingsResponse Count();
  /// Applies a decision, and queues it for WithNextModeration if it changes anything. Returns the
  /// establishment's slug; nothing for an unknown one.
  std::optional<std::string> Decide(const Decision& decision);
  /// Returns the collaborators of an establishment.
  std::vector<int64_t> ListCollaborators(int64_t establishment_id);
  /// Calls `report` with an unreported decision, and marks it as reported unless that throws.
  /// Returns false if there is none.
  bool WithNextModeration(const std::function<void(const Moderation&)>& report);

  static constexpr int kDueLimit = 50;

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
