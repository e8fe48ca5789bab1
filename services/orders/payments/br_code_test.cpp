// Goal: codes equal the examples in the Central Bank's manual, byte for byte.

#include "services/orders/payments/br_code.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

namespace navalha::orders {
namespace {

using testing::HasSubstr;

PixCharge Charge() {
  return {.key = "12ABC34501DE35",
          .amount_cents = 6666,
          .holder_name = "BARBEARIA DO ZE",
          .holder_city = "CURITIBA",
          .txid = "PEDIDO007"};
}

TEST(Crc16, AgreesWithPublishedVectors) {
  EXPECT_EQ(Crc16("123456789"), 0x29B1);
  EXPECT_EQ(Crc16(""), 0xFFFF);
  // The code of the Central Bank's manual without its checksum.
  EXPECT_EQ(Crc16("00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000"
                  "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304"),
            0x1D3D);
  // The dynamic code in section 6.2 of the Central Bank's standards for Pix initiation.
  EXPECT_EQ(Crc16("00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/"
                  "93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA"
                  "6009SAO PAULO62070503***6304"),
            0xEEAB);
}

TEST(BrCode, WritesTheExampleOfTheManual) {
  EXPECT_EQ(BrCode({.key = "123e4567-e12b-12d1-a456-426655440000",
                    .amount_cents = 0,
                    .holder_name = "Fulano de Tal",
                    .holder_city = "BRASILIA",
                    .txid = ""}),
            "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000"
            "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D");
}

TEST(BrCode, WritesAmountAndTxid) {
  const std::string code = BrCode(Charge());
  EXPECT_THAT(code, HasSubstr("26360014br.gov.bcb.pix011412ABC34501DE355204"));
  EXPECT_THAT(code, HasSubstr("540566.66"));
  EXPECT_THAT(code, HasSubstr("62130509PEDIDO007"));
  PixCharge charge = Charge();
  charge.amount_cents = 5;
  EXPECT_THAT(BrCode(charge), HasSubstr("54040.05"));
  charge.amount_cents = 100'000'000'000;
  EXPECT_THAT(BrCode(charge), HasSubstr("54131000000000.00"));
  charge.amount_cents = kMostPixCents;
  EXPECT_THAT(BrCode(charge), HasSubstr("54139999999999.99"));
}

TEST(BrCode, AcceptsTheLongestParts) {
  std::string key(77, 'a');
  key[64] = '@';
  const std::string code = BrCode({.key = key,
                                   .amount_cents = 1,
                                   .holder_name = std::string(25, 'N'),
                                   .holder_city = std::string(15, 'C'),
                                   .txid = std::string(25, 'T')});
  EXPECT_THAT(code, HasSubstr("2699"));
}

TEST(BrCode, RefusesPartsThatDoNotFit) {
  for (const auto change : {+[](PixCharge& charge) { charge.key = std::string(78, 'a'); },
                            +[](PixCharge& charge) { charge.key = ""; },
                            +[](PixCharge& charge) { charge.holder_name = std::string(26, 'N'); },
                            +[](PixCharge& charge) { charge.holder_city = ""; },
                            +[](PixCharge& charge) { charge.txid = std::string(26, 'T'); },
                            +[](PixCharge& charge) { charge.amount_cents = kMostPixCents + 1; }}) {
    PixCharge charge = Charge();
    change(charge);
    EXPECT_THROW(BrCode(charge), std::length_error);
  }
}

}  // namespace
}  // namespace navalha::orders
