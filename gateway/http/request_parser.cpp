#include "gateway/http/request_parser.hpp"

#include <algorithm>
#include <array>

namespace navalha::gateway {
namespace {

namespace http = boost::beast::http;
using boost::beast::iequals;

// The limit of a request line, and of a header block with its separators.
constexpr uint32_t kMaxBlockBytes = 24 * 1024;
// A body's announced length is trusted up to this size when memory is reserved.
constexpr uint64_t kMaxReservedBytes = uint64_t{256} * 1024;

// The characters of a URI (RFC 3986). Beast also accepts the bytes above 0x7f.
constexpr std::array<bool, 256> kUriCharacters = [] {
  std::array<bool, 256> allowed{};
  for (const char c :
       std::string_view("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                        "-._~:/?@!$&'()*+,;=%[]")) {
    allowed[static_cast<unsigned char>(c)] = true;
  }
  return allowed;
}();

bool IsUri(boost::beast::string_view target) {
  return std::all_of(target.begin(), target.end(),
                     [](char c) { return kUriCharacters[static_cast<unsigned char>(c)]; });
}

}  // namespace

RequestParser::RequestParser(size_t max_body_bytes) {
  eager(true);
  header_limit(kMaxBlockBytes);
  body_limit(max_body_bytes);
}

void RequestParser::on_request_impl(http::verb /*method*/, Text method_text, Text target,
                                    int version, Error& error) {
  if (!IsUri(target)) {
    error = http::error::bad_target;
    return;
  }
  version_ = version;
  request_.method.assign(method_text.data(), method_text.size());
  const size_t question = std::min(target.find('?'), target.size());
  request_.path.assign(target.data(), question);
  if (question < target.size()) {
    request_.query.assign(target.data() + question + 1, target.size() - question - 1);
  }
}

void RequestParser::on_response_impl(int /*code*/, Text /*reason*/, int /*version*/, Error& error) {
  error = http::error::bad_method;
}

std::string* RequestParser::MemberOf(http::field field, Text name) {
  switch (field) {
    case http::field::authorization:
      return &request_.authorization;
    case http::field::content_type:
      return &request_.content_type;
    case http::field::accept_encoding:
      return &request_.accept_encoding;
    case http::field::if_none_match:
      return &request_.if_none_match;
    case http::field::unknown:
      break;
    default:
      return nullptr;
  }
  if (iequals(name, "X-Request-Id")) {
    return &request_.request_id;
  }
  if (iequals(name, "traceparent")) {
    return &request_.traceparent;
  }
  if (iequals(name, "X-Forwarded-For")) {
    return &request_.client_address;
  }
  return iequals(name, "Idempotency-Key") ? &request_.idempotency_key : nullptr;
}

void RequestParser::on_field_impl(http::field field, Text name, Text value, Error& error) {
  header_bytes_ += name.size() + value.size();
  if (++headers_ > kMaxHeaders || header_bytes_ > kMaxHeaderBytes) {
    error = http::error::header_limit;
    return;
  }
  // Beast ignores other codings, so their bodies would count as further requests.
  if (field == http::field::transfer_encoding && !iequals(value, "chunked")) {
    error = http::error::bad_transfer_encoding;
    return;
  }
  // Fields after a chunked body must not replace headers.
  if (header_is_complete_) {
    return;
  }
  if (field == http::field::expect) {
    expects_continue_ = iequals(value, "100-continue");
    return;
  }
  std::string* member = MemberOf(field, name);
  if (member == nullptr) {
    return;
  }
  if (!member->empty()) {
    member->append(", ");
  }
  member->append(value.data(), value.size());
}

void RequestParser::on_header_impl(Error& /*error*/) { header_is_complete_ = true; }

void RequestParser::on_body_init_impl(const boost::optional<std::uint64_t>& length,
                                      Error& /*error*/) {
  request_.body.reserve(std::min(length.value_or(0), kMaxReservedBytes));
}

std::size_t RequestParser::on_body_impl(Text bytes, Error& /*error*/) {
  request_.body.append(bytes.data(), bytes.size());
  return bytes.size();
}

void RequestParser::on_chunk_header_impl(std::uint64_t /*size*/, Text /*extensions*/,
                                         Error& /*error*/) {}

std::size_t RequestParser::on_chunk_body_impl(std::uint64_t /*left*/, Text bytes,
                                              Error& /*error*/) {
  request_.body.append(bytes.data(), bytes.size());
  return bytes.size();
}

void RequestParser::on_finish_impl(Error& /*error*/) {}

}  // namespace navalha::gateway
