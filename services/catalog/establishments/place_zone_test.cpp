// Goal: each place in Brazil gets the time zone of its local clocks.

#include "services/catalog/establishments/place_zone.hpp"

#include <gtest/gtest.h>

#include "services/common/text/clock.hpp"

namespace navalha::catalog {
namespace {

TEST(PlaceZone, ReturnsTheZoneOfTheState) {
  EXPECT_EQ(ZoneOfPlace("AM", "Manaus"), "America/Manaus");
  EXPECT_EQ(ZoneOfPlace("AC", ""), "America/Rio_Branco");
  EXPECT_EQ(ZoneOfPlace("MT", "Cuiabá"), "America/Cuiaba");
  EXPECT_EQ(ZoneOfPlace("SP", "São Paulo"), common::kDefaultTimeZone);
  EXPECT_EQ(ZoneOfPlace("PE", "Recife"), common::kDefaultTimeZone);
}

TEST(PlaceZone, DistinguishesFernandoDeNoronhaFromItsState) {
  EXPECT_EQ(ZoneOfPlace("PE", " Fernando de Noronha "), "America/Noronha");
  EXPECT_EQ(ZoneOfPlace("PE", "FERNANDO DE NORONHA"), "America/Noronha");
  EXPECT_EQ(ZoneOfPlace("BA", "Fernando de Noronha"), common::kDefaultTimeZone);
}

TEST(PlaceZone, ReturnsOnlyZonesOfTheTimeZoneDatabase) {
  for (const char* uf : {"AC", "AM", "MS", "MT", "RO", "RR"}) {
    EXPECT_NO_THROW(common::ToLocal(common::SystemNow(), ZoneOfPlace(uf, ""))) << uf;
  }
}

}  // namespace
}  // namespace navalha::catalog
