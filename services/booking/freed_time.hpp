#pragma once

namespace navalha::booking {

// SQL: the assignments that free the time of a reservation whose person no longer serves. A booking
// stays with its shop, and orders may have answered for it before it confirms the hold. Therefore
// its reservation keeps its state, so that a later confirmation succeeds, and only loses its time:
// it gets one microsecond of 1970, which its id makes unique, because no two may overlap. Other
// reservations are cancelled.
#define NAVALHA_FREE_TIME                                                                    \
  "during = CASE WHEN source = 'order'"                                                      \
  "  THEN tstzrange(to_timestamp(0) + id * interval '1 microsecond',"                        \
  "                 to_timestamp(0) + (id + 1) * interval '1 microsecond') ELSE during END," \
  " state = CASE WHEN source = 'order' THEN state ELSE 'cancelled' END,"                     \
  " expires_at = CASE WHEN source = 'order' THEN expires_at END, updated_at = now()"

}  // namespace navalha::booking
