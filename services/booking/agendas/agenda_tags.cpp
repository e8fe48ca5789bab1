#include "services/booking/agendas/agenda_tags.hpp"

#include <fmt/format.h>

#include <sstream>

namespace navalha::booking {

using common::Date;

std::vector<Link> LinksOf(Link own, std::string_view others) {
  std::vector<Link> links;
  std::istringstream rest{std::string(others)};
  Link link;
  while (rest >> link.collaborator_id >> link.establishment_id && rest.ignore(1, ' ') &&
         std::getline(rest, link.time_zone, ',')) {
    if (link.collaborator_id != own.collaborator_id) {
      links.push_back(link);
    }
  }
  links.insert(links.begin(), std::move(own));
  return links;
}

std::vector<std::string> AgendaTags(const std::vector<Link>& links, const TimeRange& range) {
  std::vector<std::string> tags;
  for (const auto& [collaborator_id, time_zone, establishment_id] : links) {
    tags.push_back(fmt::format("agenda:{}", collaborator_id));
    tags.push_back(fmt::format("openings:{}", establishment_id));
    const Date last = common::ToLocal(range.end - std::chrono::microseconds(1), time_zone).date;
    for (Date date = common::ToLocal(range.begin, time_zone).date; date <= last;
         date = common::AddDays(date, 1)) {
      tags.push_back(fmt::format("agenda:{}:{}", collaborator_id, common::FormatDate(date)));
    }
  }
  return tags;
}

}  // namespace navalha::booking
