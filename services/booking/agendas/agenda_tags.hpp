#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "services/booking/agendas/agenda_store.hpp"

namespace navalha::booking {

/// One of a person's collaborator ids, with its shop.
struct Link {
  int64_t collaborator_id = 0;
  std::string time_zone;
  int64_t establishment_id = 0;
};

// SQL: the collaborators with hours of the person in this column or parameter, each with its
// establishment and time zone, such as "7 3 America/Sao_Paulo,9 4 America/Manaus".
#define NAVALHA_LINKS_OF(person)                                            \
  "coalesce((SELECT string_agg(DISTINCT"                                    \
  "   collaborator_id || ' ' || establishment_id || ' ' || time_zone, ',')" \
  " FROM schedule WHERE provider_user_id = " person "), '')"

/// Parses the column of NAVALHA_LINKS_OF; the shop of the reservation comes first.
std::vector<Link> LinksOf(Link own, std::string_view others);

/// Returns the cache tags that a change of this period invalidates, at every shop of the person.
std::vector<std::string> AgendaTags(const std::vector<Link>& links, const TimeRange& range);

}  // namespace navalha::booking
