// Finds the route of an HTTP request. Built at start, immutable afterwards.
#pragma once

#include <google/protobuf/descriptor.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gateway/transcoding/route.hpp"

namespace navalha::gateway {

// A route with the decoded values of its variables.
struct RouteMatch {
  const Route* route = nullptr;
  // One value for each of Route::variables.
  std::vector<std::string> values;
  // With a null route: the methods that the path supports, such as "GET, POST"; empty for an
  // unknown path.
  std::string allowed;
};

// An immutable, thread-safe table.
//
//   const RouteTable table(services);
//   RouteMatch match = table.Find("GET", "/api/item/7");
class RouteTable {
 public:
  // Reads the routes of these services. Throws std::invalid_argument with the RPC's name for an
  // invalid template, two routes with the same shape and method, a variable that is not a field of
  // the request, an internal RPC with a route, a cached RPC that is not a public GET, a tag that
  // names no field, or a message without a JSON form.
  explicit RouteTable(const std::vector<const google::protobuf::ServiceDescriptor*>& services);
  ~RouteTable();
  RouteTable(const RouteTable&) = delete;
  RouteTable& operator=(const RouteTable&) = delete;

  // Finds the route of a request by its path without query. Literal segments take precedence over
  // variables, with backtracking. Throws HttpError 400 for invalid percent-encoding.
  RouteMatch Find(std::string_view method, std::string_view path) const;

  // All routes, sorted by path and method.
  const std::vector<std::unique_ptr<const Route>>& routes() const { return routes_; }

  // One line per route, "METHOD path -> package.Service/Method (access)", sorted by path and
  // method.
  std::string Describe() const;

 private:
  struct Node;
  struct Search;

  void Insert(const Route& route);

  MessagePlans plans_;
  std::vector<std::unique_ptr<const Route>> routes_;
  std::unique_ptr<Node> root_;
};

// The services of these proto files, as linked into this program. Throws std::runtime_error when a
// file is not linked, or when one of `packages` ("navalha.auth.v1") has no service, which happens
// when the linker drops descriptors.
std::vector<const google::protobuf::ServiceDescriptor*> LinkedServices(
    const std::vector<std::string>& proto_files, const std::vector<std::string>& packages);

}  // namespace navalha::gateway
