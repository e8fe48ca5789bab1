#include "services/auth/person_peers.hpp"

#include <algorithm>
#include <chrono>

namespace navalha::auth {
namespace {

using CatalogStub = catalog::v1::PersonService::Stub;
using OrdersStub = orders::v1::PersonService::Stub;
using std::chrono::milliseconds;

const common::CallOptions kRead{.timeout = milliseconds(3000), .idempotent = true};
// Nobody waits, and there may be much to forget.
const common::CallOptions kForget{.timeout = milliseconds(20000), .idempotent = true};

}  // namespace

PersonPeers::PersonPeers(const common::Peer& catalog, const common::Peer& orders)
    : catalog_(catalog),
      orders_(orders),
      catalog_people_(catalog::v1::PersonService::NewStub(catalog.channel())),
      orders_people_(orders::v1::PersonService::NewStub(orders.channel())) {}

std::vector<orders::v1::Order> PersonPeers::OrdersOf(const common::Call& call,
                                                     int64_t user_id) const {
  std::vector<orders::v1::Order> all;
  orders::v1::ListClientOrdersRequest request;
  request.set_user_id(user_id);
  while (all.size() < kOrders) {
    const auto page = orders_.Invoke<orders::v1::ListClientOrdersResponse>(
        *orders_people_, &OrdersStub::ListClientOrders, call, request, kRead);
    if (page.orders().empty()) {
      break;
    }
    all.insert(all.end(), page.orders().begin(), page.orders().end());
    request.set_before_id(all.back().id());
  }
  return all;
}

orders::v1::FindFutureBookingsResponse PersonPeers::FutureBookingsOf(const common::Call& call,
                                                                     int64_t user_id) const {
  orders::v1::FindFutureBookingsRequest request;
  request.set_user_id(user_id);
  for (const auto& workplace : WorkplacesOf(call, user_id)) {
    request.add_workplaces(workplace.establishment_id());
  }
  return orders_.Invoke<orders::v1::FindFutureBookingsResponse>(
      *orders_people_, &OrdersStub::FindFutureBookings, call, request, kRead);
}

bool PersonPeers::AreConnected(const common::Call& call, int64_t user_id, int64_t other_id) const {
  orders::v1::FindConnectionRequest request;
  request.set_user_id(user_id);
  request.set_other_id(other_id);
  for (const auto& workplace : WorkplacesOf(call, user_id)) {
    request.add_workplaces(workplace.establishment_id());
    if (workplace.sees_orders()) {
      request.add_seen(workplace.establishment_id());
    }
  }
  for (const auto& workplace : WorkplacesOf(call, other_id)) {
    const auto& own = request.workplaces();
    if (std::find(own.begin(), own.end(), workplace.establishment_id()) != own.end()) {
      return true;
    }
    request.add_others_workplaces(workplace.establishment_id());
  }
  return orders_
      .Invoke<orders::v1::FindConnectionResponse>(*orders_people_, &OrdersStub::FindConnection,
                                                  call, request, kRead)
      .connected();
}

PersonPeers::Workplaces PersonPeers::WorkplacesOf(const common::Call& call, int64_t user_id) const {
  catalog::v1::ListWorkplacesRequest request;
  request.set_user_id(user_id);
  auto answer = catalog_.Invoke<catalog::v1::ListWorkplacesResponse>(
      *catalog_people_, &CatalogStub::ListWorkplaces, call, request, kRead);
  return std::move(*answer.mutable_workplaces());
}

catalog::v1::ListEmploymentsResponse PersonPeers::EmploymentsOf(const common::Call& call,
                                                                int64_t user_id) const {
  catalog::v1::ListEmploymentsRequest request;
  request.set_user_id(user_id);
  return catalog_.Invoke<catalog::v1::ListEmploymentsResponse>(
      *catalog_people_, &CatalogStub::ListEmployments, call, request, kRead);
}

void PersonPeers::Forget(const std::string& service, int64_t user_id,
                         const std::string& avatar) const {
  const common::Call call = common::BackgroundCall("auth.forget", kForget.timeout);
  if (service == "catalog") {
    catalog::v1::ForgetPersonRequest request;
    request.set_user_id(user_id);
    request.set_avatar(avatar);
    catalog_.Invoke<common::v1::Empty>(*catalog_people_, &CatalogStub::ForgetPerson, call, request,
                                       kForget);
  } else {
    orders::v1::ForgetPersonRequest request;
    request.set_user_id(user_id);
    orders_.Invoke<common::v1::Empty>(*orders_people_, &OrdersStub::ForgetPerson, call, request,
                                      kForget);
  }
}

}  // namespace navalha::auth
