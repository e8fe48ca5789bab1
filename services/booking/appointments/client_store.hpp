#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "navalha/booking/v1/appointment.pb.h"
#include "services/common/database/database.hpp"

namespace navalha::booking {

/// Several people; all lists have the same order.
struct NamedPeople {
  const std::vector<int64_t>& ids;
  const std::vector<std::string>& first_names;
  const std::vector<std::string>& last_names;
};

/// SQL of a shop's clients: people who accepted an appointment or entered a record there that was
/// not cancelled or refused. Thread-safe.
class ClientStore {
 public:
  explicit ClientStore(common::Database& database) : database_(database) {}

  bool IsClientOf(int64_t establishment_id, int64_t user_id);
  /// Reads the latest appointments and records of the shop, at most kClients people.
  std::vector<int64_t> ClientsOf(int64_t establishment_id);
  /// Filters them by a part of the name, ignoring case and accents; by name, at most kShown.
  void FilterByName(const NamedPeople& people, const std::string& q,
                    v1::ListShopClientsResponse& response);

  static constexpr int kClients = 500;
  static constexpr int kShown = 50;

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
