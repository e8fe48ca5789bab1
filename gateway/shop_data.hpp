// A shop in the words of schema.org.
#pragma once

#include <rapidjson/document.h>

#include <string>
#include <string_view>

namespace navalha::gateway {

// The text of a member; empty if it is not there or no text.
std::string_view TextOf(const rapidjson::Value& object, const char* member);

// The array at a member; an empty one if it is not there.
const rapidjson::Value& ListOf(const rapidjson::Value& object, const char* member);

// The object at a member; an empty one if it is not there.
const rapidjson::Value& ObjectOf(const rapidjson::Value& object, const char* member);

// A HairSalon as JSON-LD: address, opening hours, offers, and the phone if it can be called from
// anywhere. `view` is an answer of ViewEstablishment, `openings` one of ListOpenings or null;
// `page` and `picture` are absolute addresses.
std::string HairSalonData(const rapidjson::Value& view, const rapidjson::Value& openings,
                          const std::string& page, const std::string& picture);

// The number as +5511987654321; empty unless it is a Brazilian one with its area code.
std::string CallableNumber(std::string_view phone);

}  // namespace navalha::gateway
