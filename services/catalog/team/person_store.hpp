#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "navalha/catalog/v1/person.pb.h"
#include "services/common/database/database.hpp"

namespace navalha::catalog {

/// SQL of a user's personal data in catalog: links to shops, ended ones included. Thread-safe.
class PersonStore {
 public:
  explicit PersonStore(common::Database& database) : database_(database) {}

  /// Lists the latest link first, at most 500.
  void ListEmployments(int64_t user_id, v1::ListEmploymentsResponse& response);
  /// Lists the user's current places of work, at most 500.
  void ListWorkplaces(int64_t user_id, v1::ListWorkplacesResponse& response);
  /// Ends the links, erases the person on them, and closes shops without another owner. Returns
  /// the slugs of changed shops.
  std::vector<std::string> Forget(int64_t user_id);

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
