#include "services/catalog/establishments/place_zone.hpp"

#include <strings.h>

#include <array>

#include "services/common/database/list_search.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {
namespace {

struct StateZone {
  std::string_view uf;
  std::string_view zone;
};

// The states whose clocks differ from Brasília's.
constexpr std::array kStates = {
    StateZone{"AC", "America/Rio_Branco"},   StateZone{"AM", "America/Manaus"},
    StateZone{"MS", "America/Campo_Grande"}, StateZone{"MT", "America/Cuiaba"},
    StateZone{"RO", "America/Porto_Velho"},  StateZone{"RR", "America/Boa_Vista"},
};

bool IsNoronha(std::string_view uf, std::string_view city) {
  return uf == "PE" &&
         strcasecmp(std::string(common::Trimmed(city)).c_str(), "fernando de noronha") == 0;
}

}  // namespace

std::string ZoneOfPlace(std::string_view uf, std::string_view city) {
  if (IsNoronha(uf, city)) {
    return "America/Noronha";
  }
  for (const StateZone& state : kStates) {
    if (state.uf == uf) {
      return std::string(state.zone);
    }
  }
  return std::string(common::kDefaultTimeZone);
}

}  // namespace navalha::catalog
