// The operator's status page: the state of every process, as HTML and as JSON.
#pragma once

#include <string>
#include <vector>

#include "gateway/upstreams/replicas.hpp"

namespace navalha::gateway {

// The page in Portuguese. `reports` holds the gateway's own report and those of the services; `now`
// is the time of the reports.
std::string StatusHtml(const std::vector<ReplicaReport>& reports,
                       std::chrono::system_clock::time_point now);
// The same data, with every value of every process.
std::string StatusJson(const std::vector<ReplicaReport>& reports);

}  // namespace navalha::gateway
