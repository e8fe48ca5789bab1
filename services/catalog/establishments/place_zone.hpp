#pragma once

#include <string>
#include <string_view>

namespace navalha::catalog {

/// Returns the IANA name of the time zone of a place in Brazil. `uf` is the abbreviation of its
/// state. A state with two zones has the zone of its capital, apart from Fernando de Noronha.
std::string ZoneOfPlace(std::string_view uf, std::string_view city);

}  // namespace navalha::catalog
