// Parses HTTP/1.1 requests.
#pragma once

// Beast of Boost 1.74 uses these headers without including them.
#include <boost/beast/http/basic_parser.hpp>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "gateway/http/exchange.hpp"

namespace navalha::gateway {

// Reads one request into an HttpRequest. Beast parses and checks the syntax; this class keeps the
// headers that the gateway uses and enforces its limits. `put` fails with
// boost::beast::http::error::header_limit or body_limit for a request that is too large, and with
// another error for a malformed one.
class RequestParser final : public boost::beast::http::basic_parser<true> {
 public:
  // The maximum number of headers of a request, and of bytes of all their names and values.
  static constexpr size_t kMaxHeaders = 64;
  static constexpr size_t kMaxHeaderBytes = size_t{16} * 1024;

  explicit RequestParser(size_t max_body_bytes);

  // The request, complete once is_done().
  HttpRequest& request() { return request_; }
  // True when the client can receive further answers on its connection. Call it once the headers
  // are complete.
  bool keeps_connection() const { return version_ == kVersion11 && keep_alive(); }
  // True when the client waits for the confirmation of its headers before it sends the body.
  bool expects_continue() const { return expects_continue_; }

 private:
  // HTTP/1.1 as Beast numbers it.
  static constexpr int kVersion11 = 11;

  using Error = boost::beast::error_code;
  using Text = boost::beast::string_view;

  void on_request_impl(boost::beast::http::verb method, Text method_text, Text target, int version,
                       Error& error) override;
  void on_response_impl(int code, Text reason, int version, Error& error) override;
  void on_field_impl(boost::beast::http::field field, Text name, Text value, Error& error) override;
  void on_header_impl(Error& error) override;
  void on_body_init_impl(const boost::optional<std::uint64_t>& length, Error& error) override;
  std::size_t on_body_impl(Text bytes, Error& error) override;
  void on_chunk_header_impl(std::uint64_t size, Text extensions, Error& error) override;
  std::size_t on_chunk_body_impl(std::uint64_t left, Text bytes, Error& error) override;
  void on_finish_impl(Error& error) override;

  // The member that keeps a header; null for a header that the gateway does not use.
  std::string* MemberOf(boost::beast::http::field field, Text name);

  HttpRequest request_;
  int version_ = 0;
  size_t headers_ = 0;
  size_t header_bytes_ = 0;
  bool header_is_complete_ = false;
  bool expects_continue_ = false;
};

}  // namespace navalha::gateway
