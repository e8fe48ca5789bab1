// Goal: a server that is down or slow takes few threads of its callers.
#include "services/catalog/images/request_gate.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

namespace navalha::catalog {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

TEST(RequestGate, AdmitsRequestsUpToTheLimit) {
  RequestGate gate(2, milliseconds(0), hours(1));
  std::optional<RequestGate::Pass> first(std::in_place, gate);
  const RequestGate::Pass second(gate);
  EXPECT_TRUE(*first);
  EXPECT_TRUE(second);
  EXPECT_FALSE(RequestGate::Pass(gate));
  first.reset();
  EXPECT_TRUE(RequestGate::Pass(gate));
}

TEST(RequestGate, AdmitsAWaitingRequestWhenAnotherEnds) {
  RequestGate gate(1, hours(1), hours(1));
  std::optional<RequestGate::Pass> first(std::in_place, gate);
  bool admitted = false;
  std::thread waiting([&] { admitted = static_cast<bool>(RequestGate::Pass(gate)); });
  first.reset();
  waiting.join();
  EXPECT_TRUE(admitted);
}

TEST(RequestGate, RefusesWaitingAndLaterRequestsAfterAFailure) {
  RequestGate gate(1, hours(1), hours(1));
  std::optional<RequestGate::Pass> first(std::in_place, gate);
  bool admitted = true;
  std::thread waiting([&] { admitted = static_cast<bool>(RequestGate::Pass(gate)); });
  first->Fail();
  first.reset();
  waiting.join();
  EXPECT_FALSE(admitted);
  EXPECT_FALSE(RequestGate::Pass(gate));
}

TEST(RequestGate, TriesOneRequestAtATimeUntilOneSucceeds) {
  RequestGate gate(4, milliseconds(0), milliseconds(0));
  RequestGate::Pass(gate).Fail();
  {
    RequestGate::Pass trying(gate);
    EXPECT_TRUE(trying);
    EXPECT_FALSE(RequestGate::Pass(gate));
    trying.Fail();
  }
  { EXPECT_TRUE(RequestGate::Pass(gate)); }
  const RequestGate::Pass first(gate);
  const RequestGate::Pass second(gate);
  EXPECT_TRUE(first);
  EXPECT_TRUE(second);
}

}  // namespace
}  // namespace navalha::catalog
