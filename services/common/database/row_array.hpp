#pragma once

#include <pqxx/pqxx>
#include <string>
#include <vector>

namespace navalha::common {

/// The elements of an array in a result, as texts.
inline std::vector<std::string> ElementsOf(const pqxx::field& array) {
  std::vector<std::string> elements;
  pqxx::array_parser parser = array.as_array();
  for (auto [juncture, text] = parser.get_next(); juncture != pqxx::array_parser::done;
       std::tie(juncture, text) = parser.get_next()) {
    if (juncture == pqxx::array_parser::string_value) {
      elements.push_back(text);
    }
  }
  return elements;
}

}  // namespace navalha::common
