#include "services/common/rpc/change_deadline.hpp"

#include <fmt/format.h>

#include <vector>

#include "services/common/rpc/error.hpp"

namespace navalha::common {

std::string DurationWords(std::chrono::minutes duration) {
  const int64_t minutes = duration.count();
  std::vector<std::string> parts;
  const auto add = [&parts](int64_t count, std::string_view one, std::string_view many) {
    if (count > 0) {
      parts.push_back(fmt::format("{} {}", count, count == 1 ? one : many));
    }
  };
  add(minutes / (24 * 60), "dia", "dias");
  add(minutes / 60 % 24, "hora", "horas");
  add(minutes % 60, "minuto", "minutos");
  if (parts.empty()) {
    return "0 minutos";
  }
  std::string words = parts.front();
  for (size_t i = 1; i < parts.size(); ++i) {
    words += (i + 1 == parts.size() ? " e " : ", ") + parts[i];
  }
  return words;
}

void RequireBeforeDeadline(Instant start, std::chrono::minutes deadline, Instant now) {
  if (now <= start - deadline) {
    return;
  }
  throw Conflict(
      "TOO_LATE",
      deadline.count() == 0
          ? "O horário do agendamento já chegou. Fale com a barbearia."
          : fmt::format("O agendamento só pode ser remarcado ou cancelado até {} antes do início. "
                        "Fale com a barbearia.",
                        DurationWords(deadline)));
}

}  // namespace navalha::common
