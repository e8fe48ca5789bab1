#include "gateway/redis_reply.hpp"

#include <hiredis/hiredis.h>

namespace navalha::gateway {

std::vector<std::optional<std::string>> ValuesOf(const redisReply& array) {
  std::vector<std::optional<std::string>> values(array.elements);
  for (size_t i = 0; i < array.elements; ++i) {
    const redisReply* element = array.element[i];
    if (element->type == REDIS_REPLY_STRING) {
      values[i].emplace(element->str, element->len);
    }
  }
  return values;
}

}  // namespace navalha::gateway
