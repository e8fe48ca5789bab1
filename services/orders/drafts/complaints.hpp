#pragma once

#include <string>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {

/// Collects the errors of a request's fields, so that one response reports all of them. Not
/// thread-safe.
class Complaints {
 public:
  /// Adds an error of a field; `text` is a sentence for users.
  void Add(const std::string& field, const std::string& text) { fields_[field].push_back(text); }

  /// Throws INVALID_ARGUMENT with all collected errors, if any.
  void ThrowIfAny() const {
    if (fields_.empty()) {
      return;
    }
    common::Error error(grpc::StatusCode::INVALID_ARGUMENT, "INVALID_FIELDS",
                        fields_.begin()->second.front());
    for (const auto& [field, texts] : fields_) {
      for (const std::string& text : texts) {
        error.WithField(field, text);
      }
    }
    throw error;
  }

 private:
  common::Error::Fields fields_;
};

}  // namespace navalha::orders
