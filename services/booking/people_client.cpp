#include "services/booking/people_client.hpp"

namespace navalha::booking {

using Users = auth::v1::UserService::Stub;
using Clients = orders::v1::PersonService::Stub;

PeopleClient::PeopleClient(const common::Peer& auth, const common::Peer& orders)
    : auth_(auth),
      orders_(orders),
      users_(auth::v1::UserService::NewStub(auth.channel())),
      clients_(orders::v1::PersonService::NewStub(orders.channel())) {}

std::map<int64_t, auth::v1::Person> PeopleClient::PeopleOf(const std::vector<int64_t>& ids,
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

std::optional<int64_t> PeopleClient::LookUp(const std::string& name,
                                            const common::Call& call) const {
  auth::v1::LookUpUserRequest request;
  request.set_name(name);
  const auto found = auth_.Invoke<auth::v1::LookUpUserResponse>(*users_, &Users::LookUpUser, call,
                                                                request, {.idempotent = true});
  return found.has_id() ? std::optional(found.id()) : std::nullopt;
}

std::vector<int64_t> PeopleClient::ClientsOf(int64_t establishment_id,
                                             const common::Call& call) const {
  orders::v1::ListShopClientsRequest request;
  request.set_establishment_id(establishment_id);
  return Ask(request, call);
}

bool PeopleClient::IsClientOf(int64_t establishment_id, int64_t user_id,
                              const common::Call& call) const {
  orders::v1::ListShopClientsRequest request;
  request.set_establishment_id(establishment_id);
  request.set_user_id(user_id);
  return !Ask(request, call).empty();
}

std::vector<int64_t> PeopleClient::Ask(const orders::v1::ListShopClientsRequest& request,
                                       const common::Call& call) const {
  const auto found = orders_.Invoke<orders::v1::ListShopClientsResponse>(
      *clients_, &Clients::ListShopClients, call, request, {.idempotent = true});
  return {found.user_ids().begin(), found.user_ids().end()};
}

}  // namespace navalha::booking
