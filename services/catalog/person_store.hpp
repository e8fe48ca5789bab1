#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "navalha/catalog/v1/person.pb.h"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// What the catalogue keeps of users: their links to shops, ended ones included. Thread-safe.
class PersonStore {
 public:
  explicit PersonStore(common::Database& database) : database_(database) {}

  /// The latest link first, at most 500.
  void ListEmployments(int64_t user_id, v1::ListEmploymentsResponse& response);
  /// Where the user works now, at most 500.
  void ListWorkplaces(int64_t user_id, v1::ListWorkplacesResponse& response);
  /// Ends the links and makes the person on them nobody, and closes shops that nobody would own.
  /// Answers the slugs of the shops where something changed.
  std::vector<std::string> Forget(int64_t user_id);
  /// Drops a picture, named by its path, that nothing of the catalogue shows.
  void DropPicture(const std::string& path);

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
