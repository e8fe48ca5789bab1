#include "services/catalog/establishments/listings.hpp"

#include <algorithm>

#include "services/common/rpc/error.hpp"

namespace navalha::catalog {
namespace {

using auth::v1::AuditService;
using auth::v1::FilterVerifiedResponse;
using auth::v1::UserService;
using booking::v1::FilterScheduledResponse;
using booking::v1::ScheduleService;

constexpr std::chrono::milliseconds kPatience{3000};
const common::CallOptions kRead{.timeout = kPatience, .idempotent = true};

}  // namespace

Listings::Listings(ListingStore& listings, const common::Peer& auth, const common::Peer& booking,
                   common::CacheTags& tags)
    : listings_(listings),
      auth_(auth),
      booking_(booking),
      users_(UserService::NewStub(auth.channel())),
      audit_(AuditService::NewStub(auth.channel())),
      schedules_(ScheduleService::NewStub(booking.channel())),
      tags_(tags) {}

std::vector<std::string> Listings::Review(const common::Call& call, Listing& listing) {
  if (listing.listed) {
    return {};
  }
  std::vector<std::string> missing = MissingOf(call, {listing}).front();
  if (missing.empty()) {
    List({listing});
    listing.listed = true;
  }
  return missing;
}

bool Listings::ReviewDue() {
  const std::vector<Listing> due = listings_.ListDue();
  if (due.empty()) {
    return false;
  }
  std::vector<int64_t> ids;
  for (const Listing& listing : due) {
    ids.push_back(listing.establishment_id);
  }
  // Reschedules first, so that a failing establishment does not block the others.
  listings_.Postpone(ids);
  const auto missing = MissingOf(common::BackgroundCall("catalog/review_listings", kPatience), due);
  std::vector<Listing> complete;
  for (size_t i = 0; i < due.size(); ++i) {
    if (missing[i].empty()) {
      complete.push_back(due[i]);
    }
  }
  List(complete);
  return due.size() == ListingStore::kDueLimit;
}

bool Listings::ReportNext() {
  return listings_.WithNextModeration([this](const Moderation& moderation) {
    auth::v1::RecordModerationRequest request;
    request.set_establishment_name(moderation.establishment_name);
    request.set_owner_id(moderation.owner_id);
    request.set_actor_id(moderation.decision.actor_id);
    request.set_hidden(moderation.decision.hidden);
    request.set_address(moderation.decision.address);
    auth_.Invoke<navalha::common::v1::Empty>(
        *audit_, &AuditService::Stub::RecordModeration,
        common::BackgroundCall("catalog/report_moderation", kPatience), request,
        {.timeout = kPatience});
  });
}

std::set<int64_t> Listings::Scheduled(const common::Call& call,
                                      const std::vector<Listing>& listings) const {
  booking::v1::FilterScheduledRequest request;
  for (const Listing& listing : listings) {
    for (const int64_t id : listing.collaborator_ids) {
      request.add_collaborator_ids(id);
    }
  }
  if (request.collaborator_ids().empty()) {
    return {};
  }
  const auto answer = booking_.Invoke<FilterScheduledResponse>(
      *schedules_, &ScheduleService::Stub::FilterScheduled, call, request, kRead);
  return {answer.collaborator_ids().begin(), answer.collaborator_ids().end()};
}

std::set<int64_t> Listings::Verified(const common::Call& call,
                                     const std::vector<Listing>& listings) const {
  auth::v1::FilterVerifiedRequest request;
  for (const Listing& listing : listings) {
    request.add_ids(listing.owner_id);
  }
  const auto answer = auth_.Invoke<FilterVerifiedResponse>(
      *users_, &UserService::Stub::FilterVerified, call, request, kRead);
  return {answer.ids().begin(), answer.ids().end()};
}

std::vector<std::vector<std::string>> Listings::MissingOf(
    const common::Call& call, const std::vector<Listing>& listings) const {
  const std::set<int64_t> scheduled = Scheduled(call, listings);
  const std::set<int64_t> verified = Verified(call, listings);
  std::vector<std::vector<std::string>> all;
  for (const Listing& listing : listings) {
    std::vector<std::string>& missing = all.emplace_back();
    const std::vector<int64_t>& team = listing.collaborator_ids;
    if (!listing.has_item) {
      missing.emplace_back("item");
    }
    if (team.empty()) {
      missing.emplace_back("collaborator");
    }
    if (std::none_of(team.begin(), team.end(),
                     [&](int64_t id) { return scheduled.contains(id); })) {
      missing.emplace_back("schedule");
    }
    if (!verified.contains(listing.owner_id)) {
      missing.emplace_back("owner");
    }
  }
  return all;
}

void Listings::List(const std::vector<Listing>& complete) {
  if (complete.empty()) {
    return;
  }
  std::vector<int64_t> ids;
  std::vector<std::string> stale = {"establishments"};
  for (const Listing& listing : complete) {
    ids.push_back(listing.establishment_id);
    stale.push_back("establishment:" + listing.slug);
  }
  listings_.SetListed(ids);
  tags_.Invalidate(stale);
}

}  // namespace navalha::catalog
