#pragma once

#include <span>
#include <string>
#include <string_view>

#include "navalha/auth/v1/audit.pb.h"
#include "services/auth/audit/audit_store.hpp"

namespace navalha::auth {

/// The names of an action.
struct AuditLabel {
  AuditAction action;
  /// The identifier in the schema and the protos.
  std::string_view word;
  /// The label for users, in Brazilian Portuguese.
  std::string_view label;
};

/// All actions.
std::span<const AuditLabel> AuditLabels();

/// The description of an entry in Brazilian Portuguese. `method` is the schema's identifier, or
/// empty.
std::string DescriptionOf(const v1::AuditEntry& entry, std::string_view method);

}  // namespace navalha::auth
