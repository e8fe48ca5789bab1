#pragma once

namespace navalha::booking {

// SQL: the assignments that free the time of a reservation whose person no longer serves. A booking
// stays with its shop, and orders may answer it before it confirms the hold. Therefore a booking's
// reservation keeps its state, so that a later confirmation succeeds, but loses its time and its
// visitor. Other reservations are cancelled.
#define NAVALHA_FREE_TIME                                                \
  "during = CASE WHEN source = 'order' THEN NULL ELSE during END,"       \
  " visitor = CASE WHEN source = 'order' THEN NULL ELSE visitor END,"    \
  " state = CASE WHEN source = 'order' THEN state ELSE 'cancelled' END," \
  " expires_at = CASE WHEN source = 'order' THEN expires_at END, updated_at = now()"

}  // namespace navalha::booking
