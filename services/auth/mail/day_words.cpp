#include "services/auth/mail/day_words.hpp"

#include <fmt/format.h>

#include <array>

namespace navalha::auth {
namespace {

constexpr std::array kDays = {"domingo",      "segunda-feira", "terça-feira", "quarta-feira",
                              "quinta-feira", "sexta-feira",   "sábado"};
constexpr std::array kMonths = {"janeiro",  "fevereiro", "março",    "abril",
                                "maio",     "junho",     "julho",    "agosto",
                                "setembro", "outubro",   "novembro", "dezembro"};

}  // namespace

std::string DayInWords(const common::LocalTime& local) {
  return fmt::format("{}, {} de {}, às {}", kDays.at(common::DayOfWeek(local.date)),
                     static_cast<unsigned>(local.date.day()),
                     kMonths.at(static_cast<unsigned>(local.date.month()) - 1),
                     common::FormatTime(local.time));
}

}  // namespace navalha::auth
