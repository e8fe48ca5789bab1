#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace navalha::common {

/// A page for the operator.
struct OperatorPage {
  std::string content_type;
  std::string body;
};

/// Builds each page by its path. Called on threads of the OperatorServer.
using OperatorPages = std::map<std::string, std::function<OperatorPage()>>;

/// The HTTP server for the operator, apart from the one for users: /metrics for Prometheus,
/// /log_level, and the given pages. Everyone who reaches its port may use it, so it must listen at
/// an address that the public does not reach. The destructor stops it.
///
/// GET /log_level returns the log's level; PUT changes it to the level in the body (kLogLevels).
/// Refuses a PUT from a web page, which a browser marks with Origin.
class OperatorServer {
 public:
  /// `listen` is host:port, or port 0 for a free one; empty: serves nothing. Throws when it cannot
  /// listen there.
  explicit OperatorServer(const std::string& listen, OperatorPages pages = {});
  ~OperatorServer();
  OperatorServer(const OperatorServer&) = delete;
  OperatorServer& operator=(const OperatorServer&) = delete;

  /// The port that it listens at; 0 when it serves nothing.
  int port() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace navalha::common
