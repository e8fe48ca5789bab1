// Goal: valid keys are stored in the form that banks register, and other texts are refused.

#include "services/catalog/pix/pix_key.hpp"

#include <gtest/gtest.h>

namespace navalha::catalog {
namespace {

TEST(NormalPixKey, NormalizesEveryKind) {
  EXPECT_EQ(NormalPixKey("cpf", "529.982.247-25"), "52998224725");
  EXPECT_EQ(NormalPixKey("cnpj", "11.222.333/0001-81"), "11222333000181");
  EXPECT_EQ(NormalPixKey("cnpj", "12.abc.345/01de-35"), "12ABC34501DE35");
  EXPECT_EQ(NormalPixKey("email", " Caixa@Barbearia.com.br "), "caixa@barbearia.com.br");
  EXPECT_EQ(NormalPixKey("phone", "(11) 98765-4321"), "+5511987654321");
  EXPECT_EQ(NormalPixKey("phone", "+55 41 3222-1000"), "+554132221000");
  EXPECT_EQ(NormalPixKey("random", "123E4567-E12B-12D1-A456-426655440000"),
            "123e4567-e12b-12d1-a456-426655440000");
}

TEST(NormalPixKey, DistinguishesAreaCode55FromTheCountryCodeByLength) {
  EXPECT_EQ(NormalPixKey("phone", "55 99999-9999"), "+5555999999999");
  EXPECT_EQ(NormalPixKey("phone", "55 55 99999-9999"), "+5555999999999");
}

TEST(NormalPixKey, RefusesInvalidKeys) {
  for (const auto& [kind, text] : {
           std::pair("cpf", "529.982.247-26"),
           std::pair("cpf", "111.111.111-11"),
           std::pair("cpf", "11222333000181"),
           std::pair("cnpj", "12.ABC.345/01DE-36"),
           std::pair("cnpj", "00.000.000/0000-00"),
           std::pair("email", "caixa"),
           std::pair("email", "caixa@joão.com.br"),
           std::pair("phone", "98765-4321"),
           std::pair("phone", "+1 202 555 0100"),
           std::pair("phone", "(10) 98765-4321"),
           std::pair("phone", "(11) 88765-4321"),
           std::pair("phone", "11987654321 ramal 2"),
           std::pair("random", "123e4567-e12b-12d1-a456-42665544000"),
           std::pair("random", "529.982.247-25"),
           std::pair("cpf", ""),
           std::pair("", "52998224725"),
       }) {
    EXPECT_EQ(NormalPixKey(kind, text), std::nullopt) << kind << " " << text;
  }
  std::string longest(77, 'a');
  longest[64] = '@';
  longest[74] = '.';
  EXPECT_EQ(NormalPixKey("email", longest), longest);
  EXPECT_EQ(NormalPixKey("email", longest + "a"), std::nullopt);
}

}  // namespace
}  // namespace navalha::catalog
