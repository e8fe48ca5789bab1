#include "services/booking/auth_client.hpp"

namespace navalha::booking {

using Users = auth::v1::UserService::Stub;

AuthClient::AuthClient(const common::Peer& auth)
    : auth_(auth), users_(auth::v1::UserService::NewStub(auth.channel())) {}

std::map<int64_t, auth::v1::Person> AuthClient::PeopleOf(const std::vector<int64_t>& ids,
                                                         const common::Call& call) const {
  std::map<int64_t, auth::v1::Person> people;
  if (ids.empty()) {
    return people;
  }
  auth::v1::BatchGetPeopleRequest request;
  request.mutable_ids()->Assign(ids.begin(), ids.end());
  const auto found = auth_.Invoke<auth::v1::BatchGetPeopleResponse>(
      *users_, &Users::BatchGetPeople, call, request, {.idempotent = true});
  for (const auth::v1::Person& person : found.people()) {
    people[person.id()] = person;
  }
  return people;
}

std::optional<int64_t> AuthClient::LookUp(const std::string& name, const common::Call& call) const {
  auth::v1::LookUpUserRequest request;
  request.set_name(name);
  const auto found = auth_.Invoke<auth::v1::LookUpUserResponse>(*users_, &Users::LookUpUser, call,
                                                                request, {.idempotent = true});
  return found.has_id() ? std::optional(found.id()) : std::nullopt;
}

}  // namespace navalha::booking
