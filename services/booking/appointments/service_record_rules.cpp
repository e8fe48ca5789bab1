#include "services/booking/appointments/service_record_rules.hpp"

namespace navalha::booking {

RecordAnswer Judge(const RecordPart& part, bool client_registered, std::string_view status,
                   std::string_view to) {
  const bool disputes = part.is_client && !client_registered && to == "not-approved";
  const bool refuses = part.provided && to == "not-approved";
  if (!part.manages && !disputes && !refuses) {
    return RecordAnswer::kDenied;
  }
  if (status == "pending") {
    return RecordAnswer::kDone;
  }
  return status == "approved" && disputes ? RecordAnswer::kDone : RecordAnswer::kRefused;
}

}  // namespace navalha::booking
