#pragma once

#include <string>

#include "services/common/error.hpp"

namespace navalha::orders {

/// Collects what is wrong with each field of a request, so that one answer names it all.
class Complaints {
 public:
  void Add(const std::string& field, const std::string& text) { fields_[field].push_back(text); }

  /// Throws INVALID_ARGUMENT with all of them, unless there is none.
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
