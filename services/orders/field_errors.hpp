#pragma once

#include <string_view>

#include "services/common/rpc/error.hpp"

namespace navalha::orders {

/// Returns a peer's error as an error of a field of this request.
inline common::Error ErrorOfField(std::string_view field, const common::Error& error) {
  common::Error renamed(error.code(), error.reason(), error.message());
  for (const auto& [key, value] : error.metadata()) {
    renamed.With(key, value);
  }
  renamed.WithField(field, error.message());
  return renamed;
}

/// Runs a call and converts the peer's INVALID_ARGUMENT to an error of the field.
template <class Body>
auto NamingField(std::string_view field, Body&& body) {
  try {
    return body();
  } catch (const common::Error& error) {
    if (error.code() != grpc::StatusCode::INVALID_ARGUMENT) {
      throw;
    }
    throw ErrorOfField(error.reason() == "INVALID_COLLABORATOR" ? "attendant_id" : field, error);
  }
}

}  // namespace navalha::orders
