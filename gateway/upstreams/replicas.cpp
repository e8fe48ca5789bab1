#include "gateway/upstreams/replicas.hpp"

#include <arpa/inet.h>
#include <grpcpp/grpcpp.h>
#include <netdb.h>

#include <algorithm>
#include <array>
#include <list>
#include <memory>
#include <tuple>

#include "navalha/common/v1/status.grpc.pb.h"
#include "services/common/rpc/channel.hpp"

namespace navalha::gateway {
namespace {

using common::v1::GetStatusRequest;
using common::v1::ProcessStatus;
using common::v1::StatusService;

std::vector<std::string> Split(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const size_t end = std::min(list.find(','), list.size());
    parts.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return parts;
}

std::string TextOf(const sockaddr& address, std::string_view port) {
  std::array<char, INET6_ADDRSTRLEN> host{};
  if (address.sa_family == AF_INET6) {
    const auto& numbers = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
    inet_ntop(AF_INET6, &numbers, host.data(), host.size());
    return "[" + std::string(host.data()) + "]:" + std::string(port);
  }
  const auto& numbers = reinterpret_cast<const sockaddr_in&>(address).sin_addr;
  inet_ntop(AF_INET, &numbers, host.data(), host.size());
  return std::string(host.data()) + ":" + std::string(port);
}

std::vector<std::string> Resolve(const std::string& name, std::string_view port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(name.c_str(), nullptr, &hints, &found) != 0) {
    return {};
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, &freeaddrinfo);
  std::vector<std::string> addresses;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    addresses.push_back(TextOf(*one->ai_addr, port));
  }
  std::sort(addresses.begin(), addresses.end());
  addresses.erase(std::unique(addresses.begin(), addresses.end()), addresses.end());
  return addresses;
}

// A request for a replica's report, in progress.
struct Probe {
  Probe(const ReplicaReport& of_report, std::chrono::system_clock::time_point deadline,
        grpc::CompletionQueue& queue)
      : report(of_report) {
    grpc::ChannelArguments arguments;
    // A separate connection, because shared ones pause after a failure.
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    const char* const scheme = report.address.starts_with('[') ? "ipv6:" : "ipv4:";
    stub = StatusService::NewStub(
        common::ChannelTo(report.service, scheme + report.address, arguments));
    context.set_deadline(deadline);
    reader = stub->AsyncGetStatus(&context, GetStatusRequest(), &queue);
    reader->Finish(&report.status, &status, this);
  }

  ReplicaReport report;
  std::unique_ptr<StatusService::Stub> stub;
  grpc::ClientContext context;
  grpc::Status status;
  std::unique_ptr<grpc::ClientAsyncResponseReader<ProcessStatus>> reader;
};

}  // namespace

std::vector<std::string> AddressesOf(std::string_view target) {
  for (const std::string_view scheme : {"ipv4:", "ipv6:"}) {
    if (target.starts_with(scheme)) {
      return Split(target.substr(scheme.size()));
    }
  }
  if (target.starts_with("dns:")) {
    target.remove_prefix(target.find_first_not_of('/', std::string_view("dns:").size()));
  }
  const size_t colon = target.rfind(':');
  return colon == std::string_view::npos
             ? std::vector<std::string>()
             : Resolve(std::string(target.substr(0, colon)), target.substr(colon + 1));
}

std::vector<ReplicaReport> AskReplicas(const std::map<std::string, std::string>& targets,
                                       const std::set<std::string>& spare,
                                       std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::system_clock::now() + patience;
  grpc::CompletionQueue queue;
  std::list<Probe> probes;
  std::vector<ReplicaReport> reports;
  for (const auto& [service, target] : targets) {
    std::vector<std::string> addresses = AddressesOf(target);
    std::erase_if(addresses, [&](const auto& address) { return spare.contains(address); });
    for (const std::string& address : addresses) {
      probes.emplace_back(ReplicaReport{service, address, "", {}}, deadline, queue);
    }
    if (addresses.empty()) {
      reports.push_back({service, target, "the name has no address", {}});
    }
  }
  void* tag = nullptr;
  bool ok = false;
  for (size_t left = probes.size(); left > 0 && queue.Next(&tag, &ok); --left) {
    Probe& probe = *static_cast<Probe*>(tag);
    if (!probe.status.ok()) {
      probe.report.error = probe.status.error_message().empty()
                               ? "status " + std::to_string(probe.status.error_code())
                               : probe.status.error_message();
    }
    reports.push_back(std::move(probe.report));
  }
  queue.Shutdown();
  while (queue.Next(&tag, &ok)) {
  }
  std::sort(reports.begin(), reports.end(), [](const auto& one, const auto& other) {
    return std::tie(one.service, one.address) < std::tie(other.service, other.address);
  });
  return reports;
}

}  // namespace navalha::gateway
