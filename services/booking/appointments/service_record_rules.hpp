#pragma once

#include <string_view>

namespace navalha::booking {

/// The relation of a caller to a service record.
struct RecordPart {
  /// Manages the shop's agenda: its owner, administrators, people with manage_agenda.
  bool manages = false;
  /// Provided it, and currently works there.
  bool provided = false;
  bool is_client = false;
  /// Entered it, and still belongs to the shop.
  bool registered = false;
  /// Sees all records of the shop.
  bool sees = false;

  bool Reads() const { return manages || provided || is_client || registered || sees; }
};

/// The decision about a requested change.
enum class RecordAnswer {
  kDone,
  /// The caller may not make this change, whatever the record's current status is.
  kDenied,
  /// The current status does not allow it.
  kRefused,
};

/// Returns whether `status` may become `to`, approved or not-approved. `client_registered`: the
/// client entered the record.
RecordAnswer Judge(const RecordPart& part, bool client_registered, std::string_view status,
                   std::string_view to);

}  // namespace navalha::booking
