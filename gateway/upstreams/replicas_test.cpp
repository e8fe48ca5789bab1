#include "gateway/upstreams/replicas.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "services/common/rpc/status_service.hpp"
#include "services/common/testing/test_server.hpp"

namespace navalha::gateway {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr std::chrono::milliseconds kPatience{5000};

TEST(AddressesOf, ResolvesATarget) {
  EXPECT_THAT(AddressesOf("ipv4:127.0.0.1:5001,127.0.0.1:5002"),
              ElementsAre("127.0.0.1:5001", "127.0.0.1:5002"));
  EXPECT_THAT(AddressesOf("ipv6:[::1]:5001"), ElementsAre("[::1]:5001"));
  EXPECT_THAT(AddressesOf("dns:///localhost:5001"), Contains("127.0.0.1:5001"));
  EXPECT_THAT(AddressesOf("localhost:5001"), Contains("127.0.0.1:5001"));
  EXPECT_THAT(AddressesOf("dns:///no-such-host.invalid:5001"), IsEmpty());
  EXPECT_THAT(AddressesOf("localhost"), IsEmpty());
}

TEST(Replicas, ReturnTheirStateOrAnError) {
  common::StatusService status([] { return true; });
  common::Router router;
  status.Register(router);
  const common::TestServer booking(router);
  const std::vector<ReplicaReport> reports =
      AskReplicas({{"booking", booking.address() + ",127.0.0.1:1"},
                   {"catalog", "dns:///no-such-host.invalid:5001"}},
                  {}, kPatience);
  ASSERT_EQ(reports.size(), 3);
  int answered = 0;
  for (const ReplicaReport& report : reports) {
    if (report.error.empty()) {
      ++answered;
      EXPECT_EQ("ipv4:" + report.address, booking.address());
      EXPECT_TRUE(report.status.is_ready());
      EXPECT_EQ(report.status.build(), common::BuildId());
    }
  }
  EXPECT_EQ(answered, 1);
  EXPECT_EQ(reports.back().service, "catalog");
  EXPECT_THAT(reports.back().error, Not(IsEmpty()));
}

TEST(Replicas, AreNotExpectedAtSpareAddresses) {
  const std::vector<ReplicaReport> reports = AskReplicas(
      {{"booking", "ipv4:127.0.0.1:1,127.0.0.1:2"}}, {"127.0.0.1:2", "127.0.0.1:3"}, kPatience);
  ASSERT_EQ(reports.size(), 1);
  EXPECT_EQ(reports.front().address, "127.0.0.1:1");
}

TEST(Replicas, AreAskedWithinATimeLimit) {
  // An address that accepts connections and stays silent.
  const int silent = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(bind(silent, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(silent, 8), 0);
  ASSERT_EQ(getsockname(silent, reinterpret_cast<sockaddr*>(&address), &size), 0);
  const auto began = std::chrono::steady_clock::now();
  const auto reports =
      AskReplicas({{"orders", "ipv4:127.0.0.1:" + std::to_string(ntohs(address.sin_port))}}, {},
                  std::chrono::milliseconds(300));
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5));
  ASSERT_EQ(reports.size(), 1);
  EXPECT_THAT(reports.front().error, Not(IsEmpty()));
  close(silent);
}

}  // namespace
}  // namespace navalha::gateway
