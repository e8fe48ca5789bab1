#pragma once

#include <map>
#include <string>

namespace navalha::catalog {

/// A request to S3 as its signature covers it. The path is as sent; the query is empty.
struct SignedRequest {
  std::string method;
  std::string path;
  /// The signed headers, with names in lower case. x-amz-date and x-amz-content-sha256 are among
  /// them.
  std::map<std::string, std::string> headers;
};

/// The signature of a request by AWS Signature Version 4, as hexadecimal digits.
std::string AwsSignature(const SignedRequest& request, const std::string& region,
                         const std::string& secret);

}  // namespace navalha::catalog
