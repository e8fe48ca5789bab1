// The functions that read clients' bytes, each with the properties that hold for any bytes.
#pragma once

#include <array>
#include <string_view>

namespace navalha::gateway::fuzz {

// Each throws BrokenProperty for an input that violates a property.

// The name of a request message, a line end, and JSON text.
void FuzzJson(std::string_view input);
// The name of an answer message, a line end, and the message in binary form.
void FuzzAnswer(std::string_view input);
// The name of an RPC, a line end, a content type, a line end, and a body.
void FuzzMultipart(std::string_view input);
// A method, a blank, and the target of a request.
void FuzzPath(std::string_view input);
// A byte that sets the size of the pieces in which they arrive, and requests.
void FuzzHeaders(std::string_view input);
// The same for a whole connection, whose requests pass through the gateway.
void FuzzTransport(std::string_view input);
// The targets of two requests, one a line.
void FuzzCacheKey(std::string_view input);

struct Target {
  // Also the name of its folder in corpus/.
  std::string_view name;
  void (*run)(std::string_view input);
};

inline constexpr std::array kTargets = {
    Target{"answer", FuzzAnswer},       Target{"cache_key", FuzzCacheKey},
    Target{"headers", FuzzHeaders},     Target{"json", FuzzJson},
    Target{"multipart", FuzzMultipart}, Target{"path", FuzzPath},
    Target{"transport", FuzzTransport},
};

}  // namespace navalha::gateway::fuzz
