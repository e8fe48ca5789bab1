#include "services/auth/person_peers.hpp"

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
  return orders_.Invoke<orders::v1::FindFutureBookingsResponse>(
      *orders_people_, &OrdersStub::FindFutureBookings, call, request, kRead);
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
