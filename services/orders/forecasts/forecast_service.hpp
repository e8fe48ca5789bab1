#pragma once

#include "navalha/orders/v1/forecast.pb.h"
#include "services/common/rpc/router.hpp"
#include "services/orders/booking_client.hpp"
#include "services/orders/catalog_client.hpp"
#include "services/orders/forecasts/forecast_store.hpp"

namespace navalha::orders {

/// Handlers of navalha.orders.v1.ForecastService, which the proto documents. Thread-safe.
class ForecastService {
 public:
  ForecastService(ForecastStore& forecasts, CatalogClient& catalog, BookingClient& booking,
                  common::Now now)
      : forecasts_(forecasts), catalog_(catalog), booking_(booking), now_(std::move(now)) {}

  void Register(common::Router& router);

  void ListForecasts(const common::Call& call, const v1::ListForecastsRequest& request,
                     v1::ListForecastsResponse& response);
  void GenerateForecasts(const common::Call& call, const v1::GenerateForecastsRequest& request,
                         v1::ListForecastsResponse& response);

 private:
  ForecastStore& forecasts_;
  CatalogClient& catalog_;
  BookingClient& booking_;
  common::Now now_;
};

}  // namespace navalha::orders
