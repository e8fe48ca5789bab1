#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "navalha/booking/v1/appointment.pb.h"
#include "services/common/database.hpp"

namespace navalha::booking {

/// Some people, in the order of each list.
struct NamedPeople {
  const std::vector<int64_t>& ids;
  const std::vector<std::string>& first_names;
  const std::vector<std::string>& last_names;
};

/// SQL of who is a client of a shop: who accepted an appointment or entered a record there that was
/// not cancelled or refused. Thread-safe.
class ClientStore {
 public:
  explicit ClientStore(common::Database& database) : database_(database) {}

  bool IsClientOf(int64_t establishment_id, int64_t user_id);
  /// Out of the latest appointments and records of the shop, at most kClients.
  std::vector<int64_t> ClientsOf(int64_t establishment_id);
  /// Those whose name has this part, without regard to case and accents, by name, at most kShown.
  void FilterByName(const NamedPeople& people, const std::string& q,
                    v1::ListShopClientsResponse& response);

  static constexpr int kClients = 500;
  static constexpr int kShown = 50;

 private:
  common::Database& database_;
};

}  // namespace navalha::booking
