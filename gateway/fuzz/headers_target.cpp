#include <grpc/grpc.h>
#include <grpc/slice.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>

#include "gateway/fuzz/property.hpp"
#include "gateway/fuzz/strict_http.hpp"
#include "gateway/fuzz/suite.hpp"
#include "gateway/fuzz/targets.hpp"
#include "gateway/http/exchange.hpp"
#include "gateway/http/media_type.hpp"
#include "gateway/http/packing.hpp"
#include "gateway/http/request_parser.hpp"
#include "services/common/operations/trace.hpp"

namespace navalha::gateway::fuzz {
namespace {

constexpr size_t kMaxBodyBytes = 4096;

// A request as the parser understood it.
struct Understood {
  HttpRequest request;
  // The number of bytes up to its end.
  size_t end = 0;
};

// Parses as a connection does, with bytes that arrive in pieces of this size. The parser gets
// copies, so that the sanitizer notices when it reads beyond the bytes that have arrived.
// Stops at a refusal.
std::vector<Understood> Parse(std::string_view bytes, size_t piece) {
  std::vector<Understood> requests;
  std::optional<RequestParser> parser;
  size_t arrived = 0;
  size_t parsed = 0;
  for (;;) {
    if (!parser) {
      parser.emplace(kMaxBodyBytes);
    }
    boost::beast::error_code error;
    if (parsed < arrived) {
      const std::vector<char> copy(bytes.begin() + parsed, bytes.begin() + arrived);
      parsed += parser->put(boost::asio::buffer(copy), error);
    }
    if (error && error != boost::beast::http::error::need_more) {
      return requests;
    }
    if (parser->is_done()) {
      requests.push_back({std::move(parser->request()), parsed});
      parser.reset();
    } else if (arrived == bytes.size()) {
      return requests;
    } else {
      arrived = std::min(arrived + piece, bytes.size());
    }
  }
}

std::string TargetOf(const HttpRequest& request) {
  return request.query.empty() ? request.path : request.path + "?" + request.query;
}

void RequireHeader(const StrictRequest& strict, const char* name, const std::string& value) {
  const auto found = strict.headers.find(name);
  Require((found == strict.headers.end() ? "" : found->second) == value,
          std::string("both parsers read the same header ") + name);
}

void RequireSameRequest(const StrictRequest& strict, const HttpRequest& request) {
  Require(strict.method == request.method, "both parsers read the same method");
  Require(strict.target == TargetOf(request) || strict.target == TargetOf(request) + "?",
          "both parsers read the same target");
  Require(strict.body == request.body, "both parsers read the same body");
  RequireHeader(strict, "authorization", request.authorization);
  RequireHeader(strict, "content-type", request.content_type);
  RequireHeader(strict, "accept-encoding", request.accept_encoding);
  RequireHeader(strict, "if-none-match", request.if_none_match);
  RequireHeader(strict, "x-request-id", request.request_id);
  RequireHeader(strict, "traceparent", request.traceparent);
  RequireHeader(strict, "x-forwarded-for", request.client_address);
  RequireHeader(strict, "idempotency-key", request.idempotency_key);
}

// Whether the parser must accept the request.
bool IsPlain(const StrictRequest& strict) {
  const auto absent = [&](const char* name) { return !strict.headers.contains(name); };
  return !strict.is_folded && !strict.is_chunked &&
         strict.header_lines <= RequestParser::kMaxHeaders &&
         strict.header_bytes <= RequestParser::kMaxHeaderBytes && strict.target.size() < 4096 &&
         strict.body.size() <= kMaxBodyBytes && absent("connection") && absent("upgrade") &&
         absent("proxy-connection") &&
         std::all_of(strict.target.begin(), strict.target.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || c == '/' || c == '?' || c == '=' || c == '&';
         });
}

// Whether gRPC accepts the value as metadata. Empty values are not sent.
bool IsMetadata(const std::string& value) {
  const grpc_slice slice = grpc_slice_from_static_buffer(value.data(), value.size());
  return value.empty() || grpc_header_nonbin_value_is_legal(slice) != 0;
}

bool IsTraceparent(const std::string& text) {
  constexpr std::string_view kShape = "00-hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh-hhhhhhhhhhhhhhhh-hh";
  return text.size() == kShape.size() &&
         std::equal(text.begin(), text.end(), kShape.begin(), [](char c, char shape) {
           return shape == 'h' ? (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') : c == shape;
         });
}

// Requires that the values derived from the headers are valid in the gateway's answer and in calls
// to services, because gRPC ends the process for invalid metadata.
void RequireUsable(HttpRequest request) {
  AcceptedPacking(request.accept_encoding);
  const auto boundary = Parameter(request.content_type, "boundary");
  Require(!boundary || boundary->size() <= request.content_type.size(),
          "the boundary is a part of the content type");
  const Exchange exchange(std::move(request), [](const Exchange&, const HttpResponse&) {});
  Require(IsTraceparent(exchange.traceparent()), "a trace has the form of W3C");
  const std::string& id = exchange.request_id();
  Require(!id.empty() && id.find_first_of("\r\n\t ,;\"") == std::string::npos,
          "a request's id is one word");
  Require(IsMetadata(id) && IsMetadata(exchange.request().authorization) &&
              IsMetadata(exchange.request().client_address),
          "gRPC accepts the metadata");
}

// Smaller pieces can only delay a refusal, because the parser reads an incomplete line again when
// the headers end.
void RequireSame(const std::vector<Understood>& left, const std::vector<Understood>& right) {
  Require(left.size() == right.size(), "pieces give the same requests");
  for (size_t i = 0; i < left.size(); ++i) {
    const HttpRequest& a = left[i].request;
    const HttpRequest& b = right[i].request;
    Require(left[i].end == right[i].end && a.method == b.method && a.path == b.path &&
                a.query == b.query && a.body == b.body && a.authorization == b.authorization &&
                a.client_address == b.client_address,
            "pieces give the same requests");
  }
}

}  // namespace

void FuzzHeaders(std::string_view input) {
  const size_t piece = TakePieceSize(input);
  const std::vector<Understood> requests = Parse(input, std::max<size_t>(input.size(), 1));
  RequireSame(requests, Parse(input, piece));
  size_t begin = 0;
  for (const Understood& understood : requests) {
    const auto strict = ReadStrictly(input.substr(begin));
    Require(strict.has_value(), "an accepted request is well formed");
    Require(begin + strict->size == understood.end, "both parsers find the same end");
    RequireSameRequest(*strict, understood.request);
    RequireUsable(understood.request);
    begin = understood.end;
  }
  const auto refused = ReadStrictly(input.substr(begin));
  Require(!refused || !IsPlain(*refused), "a plain request is accepted");
}

}  // namespace navalha::gateway::fuzz
