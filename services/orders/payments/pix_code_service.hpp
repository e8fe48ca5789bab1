#pragma once

#include "navalha/orders/v1/pix.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/orders/bookings/booking_finder.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/order_finder.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.PixCodeService, which the proto documents. Thread-safe.
class PixCodeService {
 public:
  PixCodeService(OrderFinder& orders, BookingFinder& bookings, CatalogClient& catalog)
      : orders_(orders), bookings_(bookings), catalog_(catalog) {}

  void Register(common::Router& router);

 private:
  void GetPixCode(const common::Call& call, const v1::GetPixCodeRequest& request,
                  v1::PixCode& response);
  void ShowBookingPixCode(const common::Call& call, const v1::ShowBookingPixCodeRequest& request,
                          v1::PixCode& response);

  // Writes the code for an amount of an order in centavos. Throws FAILED_PRECONDITION (reason
  // NO_PIX_KEY) when the shop has no key.
  void Put(const common::Call& call, const v1::Order& order, int64_t amount, v1::PixCode& response);

  OrderFinder& orders_;
  BookingFinder& bookings_;
  CatalogClient& catalog_;
};

}  // namespace navalha::orders
