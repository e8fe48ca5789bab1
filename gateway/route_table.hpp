// Which route answers an HTTP request: built at start, then only asked.
#pragma once

#include <google/protobuf/descriptor.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gateway/route.hpp"

namespace navalha::gateway {

// A route and what the variables of its template stood for, decoded.
struct RouteMatch {
  const Route* route = nullptr;
  // One for each of Route::variables.
  std::vector<std::string> values;
  // With a null route: the path exists with other methods, which these are, such as "GET, POST".
  std::string allowed;
};

// An immutable table: build it once, ask it from any thread.
//
//   const RouteTable table(services);
//   RouteMatch match = table.Find("GET", "/api/item/7");
class RouteTable {
 public:
  // Reads the routes of these services. Throws std::invalid_argument, naming the RPC, for what
  // could not be served: a bad template, two routes with the same shape and method, a variable that
  // is no field of the request, an internal RPC with a route, a cached RPC that is not a public
  // GET, a tag that names no field, a message without a JSON form.
  explicit RouteTable(const std::vector<const google::protobuf::ServiceDescriptor*>& services);
  ~RouteTable();
  RouteTable(const RouteTable&) = delete;
  RouteTable& operator=(const RouteTable&) = delete;

  // Finds the route of a request by its path without query. A literal segment wins over a variable,
  // with going back where it leads nowhere. Throws HttpError 400 for bad percent-encoding.
  RouteMatch Find(std::string_view method, std::string_view path) const;

  // All routes, by path and method.
  const std::vector<std::unique_ptr<const Route>>& routes() const { return routes_; }

  // One line a route, "METHOD path -> package.Service/Method (access)", by path and method.
  std::string Describe() const;

 private:
  struct Node;
  struct Search;

  void Insert(const Route& route);

  MessagePlans plans_;
  std::vector<std::unique_ptr<const Route>> routes_;
  std::unique_ptr<Node> root_;
};

// The services of these proto files as they are linked into this program. Throws std::runtime_error
// when a file is not linked, or when one of `packages` ("navalha.auth.v1") has no service: what a
// linker that dropped descriptors looks like.
std::vector<const google::protobuf::ServiceDescriptor*> LinkedServices(
    const std::vector<std::string>& proto_files, const std::vector<std::string>& packages);

}  // namespace navalha::gateway
