#include "gateway/transcoding/route_table.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include "gateway/http/http_error.hpp"
#include "services/common/text/encoding.hpp"

namespace navalha::gateway {

using google::protobuf::DescriptorPool;
using google::protobuf::FileDescriptor;
using google::protobuf::ServiceDescriptor;

// A node in the tree of path segments.
struct RouteTable::Node {
  std::unordered_map<std::string, std::unique_ptr<Node>> literals;
  std::unique_ptr<Node> variable;
  std::unique_ptr<Node> rest;
  // By method; a list, because there are few.
  std::vector<std::pair<std::string, const Route*>> routes;

  const Route* RouteOf(std::string_view method) const {
    for (const auto& [name, route] : routes) {
      if (name == method) {
        return route;
      }
    }
    return nullptr;
  }
};

// One lookup.
struct RouteTable::Search {
  std::string_view method;
  std::vector<std::string> segments;
  // The values of the variables matched so far, in order.
  std::vector<std::string> values;
  // Methods of the nodes that match the whole path.
  std::map<std::string, bool> allowed;

  const Route* Arrive(const Node& node) {
    for (const auto& [name, route] : node.routes) {
      allowed.emplace(name, true);
    }
    return node.RouteOf(method);
  }

  const Route* TakeRest(const Node& node, size_t at) {
    if (node.rest == nullptr || at == segments.size()) {
      return nullptr;
    }
    const Route* route = Arrive(*node.rest);
    if (route != nullptr) {
      std::string rest = segments[at];
      for (size_t i = at + 1; i < segments.size(); ++i) {
        rest += "/" + segments[i];
      }
      values.push_back(std::move(rest));
    }
    return route;
  }

  // Continues at segment `at` from `node`, which the segments before it matched.
  const Route* Walk(const Node& node, size_t at) {
    if (at == segments.size()) {
      return Arrive(node);
    }
    const auto literal = node.literals.find(segments[at]);
    if (literal != node.literals.end()) {
      if (const Route* route = Walk(*literal->second, at + 1)) {
        return route;
      }
    }
    if (node.variable != nullptr) {
      values.push_back(segments[at]);
      if (const Route* route = Walk(*node.variable, at + 1)) {
        return route;
      }
      values.pop_back();
    }
    return TakeRest(node, at);
  }
};

namespace {

std::vector<std::string> DecodeSegments(std::string_view path) {
  std::vector<std::string> segments;
  for (const std::string_view raw : SplitPath(path)) {
    std::optional<std::string> decoded = common::PercentDecode(raw, common::Plus::kLiteral);
    if (!decoded) {
      throw Malformed("BAD_PATH", "O endereço contém caracteres inválidos.");
    }
    segments.push_back(*std::move(decoded));
  }
  return segments;
}

}  // namespace

RouteTable::RouteTable(const std::vector<const ServiceDescriptor*>& services)
    : root_(std::make_unique<Node>()) {
  std::vector<Route> found;
  for (const ServiceDescriptor* service : services) {
    for (int i = 0; i < service->method_count(); ++i) {
      for (Route& route : ReadRoutes(*service->method(i), plans_)) {
        found.push_back(std::move(route));
      }
    }
  }
  std::sort(found.begin(), found.end(), [](const Route& a, const Route& b) {
    return std::tie(a.path, a.method) < std::tie(b.path, b.method);
  });
  for (Route& route : found) {
    route.index = routes_.size();
    routes_.push_back(std::make_unique<const Route>(std::move(route)));
    Insert(*routes_.back());
  }
}

RouteTable::~RouteTable() = default;

void RouteTable::Insert(const Route& route) {
  Node* node = root_.get();
  for (const PathSegment& segment : route.segments) {
    std::unique_ptr<Node>& next = segment.kind == PathSegment::Kind::kLiteral
                                      ? node->literals[segment.text]
                                  : segment.kind == PathSegment::Kind::kVariable ? node->variable
                                                                                 : node->rest;
    if (next == nullptr) {
      next = std::make_unique<Node>();
    }
    node = next.get();
  }
  if (const Route* other = node->RouteOf(route.method)) {
    throw std::invalid_argument("rpc " + route.rpc->full_name() + ": " + route.method + " " +
                                route.path + " is also a route of " + other->rpc->full_name());
  }
  node->routes.emplace_back(route.method, &route);
}

RouteMatch RouteTable::Find(std::string_view method, std::string_view path) const {
  Search search{method, DecodeSegments(path), {}, {}};
  RouteMatch match;
  match.route = search.segments.empty() ? nullptr : search.Walk(*root_, 0);
  if (match.route != nullptr) {
    match.values = std::move(search.values);
    return match;
  }
  for (const auto& [name, present] : search.allowed) {
    match.allowed += (match.allowed.empty() ? "" : ", ") + name;
  }
  return match;
}

std::string RouteTable::Describe() const {
  std::string text;
  for (const auto& route : routes_) {
    text += route->method + " " + route->path + " -> " + route->rpc->service()->full_name() + "/" +
            route->rpc->name() + " (" + AccessName(*route);
    if (!route->rules.permission().empty()) {
      text += ", " + route->rules.permission();
    }
    text += ")\n";
  }
  return text;
}

std::vector<const ServiceDescriptor*> LinkedServices(const std::vector<std::string>& proto_files,
                                                     const std::vector<std::string>& packages) {
  std::vector<const ServiceDescriptor*> services;
  for (const std::string& name : proto_files) {
    const FileDescriptor* file = DescriptorPool::generated_pool()->FindFileByName(name);
    if (file == nullptr) {
      throw std::runtime_error("proto file " + name + " is not linked into this program");
    }
    for (int i = 0; i < file->service_count(); ++i) {
      services.push_back(file->service(i));
    }
  }
  for (const std::string& package : packages) {
    const bool present = std::any_of(services.begin(), services.end(), [&](const auto* service) {
      return service->file()->package() == package;
    });
    if (!present) {
      throw std::runtime_error("no service of " + package + " is linked into this program");
    }
  }
  return services;
}

}  // namespace navalha::gateway
