#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "services/booking/agenda_store.hpp"

namespace navalha::booking {

/// A collaborator of a person: one of the shops where that person's time is offered.
struct Link {
  int64_t collaborator_id = 0;
  std::string time_zone;
  int64_t establishment_id = 0;
};

// As SQL: the collaborators with hours of the person in this column or parameter, each with its
// establishment and time zone, as "7 3 America/Sao_Paulo,9 4 America/Manaus".
#define NAVALHA_LINKS_OF(person)                                            \
  "coalesce((SELECT string_agg(DISTINCT"                                    \
  "   collaborator_id || ' ' || establishment_id || ' ' || time_zone, ',')" \
  " FROM schedule WHERE provider_user_id = " person "), '')"

/// Reads the column of NAVALHA_LINKS_OF, with the shop where the reservation was made first.
std::vector<Link> LinksOf(Link own, std::string_view others);

/// The tags of cached answers that a change of this stretch makes stale, at every shop of the
/// person.
std::vector<std::string> AgendaTags(const std::vector<Link>& links, const TimeRange& range);

}  // namespace navalha::booking
