#pragma once

#include <span>
#include <string>
#include <string_view>

#include "navalha/auth/v1/audit.pb.h"
#include "services/auth/audit_store.hpp"

namespace navalha::auth {

/// How an action is called.
struct AuditLabel {
  AuditAction action;
  /// In the schema and the protos.
  std::string_view word;
  /// For people, in Brazilian Portuguese.
  std::string_view label;
};

/// All actions.
std::span<const AuditLabel> AuditLabels();

/// What an entry says, in Brazilian Portuguese. `method` is the schema's word, or empty.
std::string DescriptionOf(const v1::AuditEntry& entry, std::string_view method);

}  // namespace navalha::auth
