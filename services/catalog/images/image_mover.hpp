#pragma once

#include <functional>
#include <string>
#include <utility>

#include "services/catalog/images/image_objects.hpp"
#include "services/catalog/images/image_store.hpp"

namespace navalha::catalog {

/// Moves the bytes of stored pictures and variants, and checks their objects, while the service
/// runs. Each one is moved by itself and served throughout, so that an interrupted move continues
/// where it ended.
class ImageMover {
 public:
  /// `is_stopped` is asked before each picture; true ends the work.
  ImageMover(common::Database& database, ImageObjects& objects, std::function<bool()> is_stopped)
      : database_(database), objects_(objects), is_stopped_(std::move(is_stopped)) {}

  struct Result {
    int64_t done = 0;
    /// Pictures whose object is missing or damaged.
    int64_t failed = 0;
    bool is_stopped = false;
  };
  /// Receives the name of a picture or variant whose object is missing or damaged.
  using OnFailure = std::function<void(const std::string& name)>;

  /// Moves all bytes to a place. Compares the SHA-256 of the moved bytes before a row refers to
  /// them. Throws UNAVAILABLE while the database or the object store is unavailable.
  Result MoveAll(ImagePlace place, const OnFailure& on_failure);
  /// Checks that the object of each picture and variant exists in the right size. Throws as MoveAll
  /// does.
  Result CheckAll(const OnFailure& on_failure);

 private:
  struct Table;
  // Returns false if the object of this picture is missing or damaged.
  using Work = std::function<bool(const std::string& name)>;

  void ForEach(const common::Statement& list, const Work& work, const OnFailure& on_failure,
               Result& result);
  bool MoveToStore(const Table& table, const std::string& name);
  bool MoveToDatabase(const Table& table, const std::string& name);
  bool Check(const Table& table, const std::string& name);

  common::Database& database_;
  ImageObjects& objects_;
  const std::function<bool()> is_stopped_;
};

}  // namespace navalha::catalog
