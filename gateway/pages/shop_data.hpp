// Describes a shop in the vocabulary of schema.org.
#pragma once

#include <rapidjson/document.h>

#include <string>
#include <string_view>

namespace navalha::gateway {

// The text of a member; empty when it is missing or not a text.
std::string_view TextOf(const rapidjson::Value& object, const char* member);

// The array of a member; an empty one when it is missing.
const rapidjson::Value& ListOf(const rapidjson::Value& object, const char* member);

// The object of a member; an empty one when it is missing.
const rapidjson::Value& ObjectOf(const rapidjson::Value& object, const char* member);

// A HairSalon as JSON-LD: address, opening hours, offers, and an internationally callable phone
// number. `view` is an answer of ViewEstablishment, `openings` one of ListOpenings or null; `page`
// and `picture` are absolute addresses.
std::string HairSalonData(const rapidjson::Value& view, const rapidjson::Value& openings,
                          const std::string& page, const std::string& picture);

// A Brazilian number with area code as +5511987654321; empty for any other number.
std::string CallableNumber(std::string_view phone);

}  // namespace navalha::gateway
