#include "services/common/rpc/router.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "google/api/annotations.pb.h"
#include "navalha/common/v1/options.pb.h"

namespace navalha::common {

using google::protobuf::DescriptorPool;
using google::protobuf::MethodDescriptor;
using google::protobuf::ServiceDescriptor;

namespace {

std::string PathOf(const MethodDescriptor& method) {
  return method.service()->full_name() + "/" + method.name();
}

bool IsChange(const google::api::HttpRule& rule) {
  return rule.pattern_case() != google::api::HttpRule::PATTERN_NOT_SET && !rule.has_get();
}

bool MayChangeData(const MethodDescriptor& method) {
  const google::api::HttpRule& rule = method.options().GetExtension(google::api::http);
  return IsChange(rule) || std::any_of(rule.additional_bindings().begin(),
                                       rule.additional_bindings().end(), IsChange);
}

}  // namespace

Router::Section Router::For(std::string_view service) {
  const std::string name(service);
  if (DescriptorPool::generated_pool()->FindServiceByName(name) == nullptr) {
    throw std::logic_error("the protos have no service " + name);
  }
  return Section(*this, service);
}

void Router::Add(const std::string& service, std::string_view method, Route route) {
  const ServiceDescriptor* descriptor =
      DescriptorPool::generated_pool()->FindServiceByName(service);
  const std::string path = service + "/" + std::string(method);
  route.method = descriptor->FindMethodByName(std::string(method));
  if (route.method == nullptr) {
    throw std::logic_error("the protos have no RPC " + path);
  }
  if (route.method->client_streaming() ||
      route.method->server_streaming() != static_cast<bool>(route.stream)) {
    throw std::logic_error("handler and proto differ in streaming: " + path);
  }
  if (route.method->input_type() != route.request->GetDescriptor() ||
      route.method->output_type() != route.response->GetDescriptor()) {
    throw std::logic_error("handler and proto have different messages: " + path);
  }
  route.takes_idempotency_key =
      route.method->options().GetExtension(v1::rules).takes_idempotency_key();
  route.may_change_data = MayChangeData(*route.method);
  if (route.may_change_data && route.stream) {
    throw std::logic_error("a streaming RPC may not change data: " + path);
  }
  if (!routes_.emplace(path, std::move(route)).second) {
    throw std::logic_error("two handlers for " + path);
  }
}

const Route* Router::Find(std::string_view full_method) const {
  if (full_method.starts_with('/')) {
    full_method.remove_prefix(1);
  }
  const auto found = routes_.find(full_method);
  return found == routes_.end() ? nullptr : &found->second;
}

std::vector<const ServiceDescriptor*> Router::Services() const {
  std::set<std::string> seen;
  std::vector<const ServiceDescriptor*> services;
  for (const auto& [path, route] : routes_) {
    if (seen.insert(route.method->service()->full_name()).second) {
      services.push_back(route.method->service());
    }
  }
  return services;
}

std::vector<std::string> Router::Unbuilt() const {
  std::set<std::string> unbuilt;
  for (const ServiceDescriptor* service : Services()) {
    for (int i = 0; i < service->method_count(); ++i) {
      const std::string path = PathOf(*service->method(i));
      if (Find(path) == nullptr) {
        unbuilt.insert(path);
      }
    }
  }
  return {unbuilt.begin(), unbuilt.end()};
}

}  // namespace navalha::common
