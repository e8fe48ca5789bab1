// The state of every replica of every service, for the operator's status page.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "navalha/common/v1/status.pb.h"

namespace navalha::gateway {

// A replica of a service, with its report or the reason why it sent none.
struct ReplicaReport {
  std::string service;
  // host:port.
  std::string address;
  // Empty when it reported.
  std::string error;
  common::v1::ProcessStatus status;
};

// The addresses, host:port, to which a gRPC target resolves now: those listed in an "ipv4:" or
// "ipv6:" target, otherwise all addresses that the system finds for the target's name. Empty when
// the name has none.
std::vector<std::string> AddressesOf(std::string_view target);

// Asks all replicas at once, each over a separate connection, and waits for their reports until
// `patience` has passed. `targets`: gRPC targets by service name. `spare`: addresses in them that
// have no replica. Sorted by service and address. A service without an address has one entry with
// an error.
std::vector<ReplicaReport> AskReplicas(const std::map<std::string, std::string>& targets,
                                       const std::set<std::string>& spare,
                                       std::chrono::milliseconds patience);

}  // namespace navalha::gateway
