#include "services/catalog/team/people.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <unordered_map>

#include "services/common/operations/log.hpp"
#include "services/common/operations/metrics.hpp"
#include "services/common/rpc/membership.hpp"

namespace navalha::catalog {
namespace {

bool IsStale(const std::vector<LinkedPerson>& links, common::Instant now) {
  return std::any_of(links.begin(), links.end(), [&](const LinkedPerson& link) {
    return !link.IsInvited() && link.copied_at + People::kFreshFor <= now;
  });
}

// Copies the shared fields of Person and CollaboratorUser.
template <class From, class To>
void CopyPerson(const From& from, To& to) {
  to.set_id(from.id());
  to.set_first_name(from.first_name());
  to.set_last_name(from.last_name());
  to.set_user_name(from.user_name());
  to.clear_avatar();
  if (!from.avatar().empty()) {
    to.set_avatar(from.avatar());
  }
}

// Updates the displayed links before the copy is written. Adds people whom auth no longer knows
// with their last copy, so that it counts as fresh and auth is not asked at each view.
void TakeOver(std::vector<LinkedPerson>& links, auth::v1::BatchGetPeopleResponse& answer) {
  std::unordered_map<int64_t, auth::v1::Person> people;
  for (const auth::v1::Person& person : answer.people()) {
    people.emplace(person.id(), person);
  }
  for (LinkedPerson& link : links) {
    if (link.IsInvited()) {
      continue;
    }
    v1::CollaboratorUser& user = *link.employment.mutable_user();
    const auto found = people.find(user.id());
    if (found == people.end()) {
      CopyPerson(user, *answer.add_people());
    } else {
      CopyPerson(found->second, user);
    }
  }
}

}  // namespace

People::People(CollaboratorStore& store, common::Peer& auth, common::CacheTags& tags,
               common::Now now)
    : store_(store),
      auth_(auth),
      users_(auth::v1::UserService::NewStub(auth.channel())),
      tags_(tags),
      now_(std::move(now)) {}

void People::Refresh(const common::Call& call, std::vector<LinkedPerson>& links) noexcept {
  try {
    if (!IsStale(links, now_()) || Paused()) {
      return;
    }
    std::vector<int64_t> user_ids;
    for (const LinkedPerson& link : links) {
      if (!link.IsInvited()) {
        user_ids.push_back(link.user_id);
      }
    }
    auth::v1::BatchGetPeopleResponse answer = Ask(call, user_ids);
    TakeOver(links, answer);
    if (store_.CopyPeople(answer.people(), now_())) {
      // The call is a read, which does not invalidate the tag at its end.
      tags_.Invalidate({common::kCatalogTag});
    }
  } catch (const std::exception& error) {
    Pause(error.what());
  }
}

auth::v1::Person People::Get(const common::Call& call, int64_t user_id) {
  const auth::v1::BatchGetPeopleResponse answer = Ask(call, {user_id});
  if (answer.people().empty()) {
    throw common::Unauthenticated();
  }
  return answer.people(0);
}

std::string People::FirstNameOf(const common::Call& call, int64_t user_id) noexcept {
  try {
    if (!Paused()) {
      const auth::v1::BatchGetPeopleResponse answer = Ask(call, {user_id});
      return answer.people().empty() ? "" : answer.people(0).first_name();
    }
  } catch (const std::exception& error) {
    Pause(error.what());
  }
  return "";
}

auth::v1::BatchGetPeopleResponse People::Ask(const common::Call& call,
                                             const std::vector<int64_t>& user_ids) {
  auth::v1::BatchGetPeopleRequest request;
  request.mutable_ids()->Add(user_ids.begin(), user_ids.end());
  return auth_.Invoke<auth::v1::BatchGetPeopleResponse>(
      *users_, &auth::v1::UserService::Stub::BatchGetPeople, call, request,
      {.timeout = kPatience, .idempotent = true});
}

bool People::Paused() const { return now_().time_since_epoch().count() < not_before_.load(); }

void People::Pause(const char* reason) noexcept {
  static prometheus::Counter& failures = common::CounterMetric(
      "navalha_catalog_people_failures_total", "Failures to copy people's names from auth");
  failures.Increment();
  not_before_.store((now_() + kPause).time_since_epoch().count());
  spdlog::warn(common::LogLine("people_not_refreshed").Text("reason", reason).Done());
}

}  // namespace navalha::catalog
