// Mutual TLS between a real server and real channels.
#include "services/common/rpc/mutual_tls.hpp"

#include <gflags/gflags.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "services/common/operations/settings.hpp"
#include "services/common/rpc/channel.hpp"
#include "services/common/testing/test_authority.hpp"
#include "services/common/testing/test_server.hpp"
#include "test_service.grpc.pb.h"

namespace navalha::common {
namespace {

using test::v1::EchoRequest;
using test::v1::EchoResponse;
using test::v1::EchoService;
using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr std::chrono::seconds kReread{1};
constexpr std::chrono::seconds kLongestWait{20};

grpc::ChannelArguments OwnConnections() {
  grpc::ChannelArguments arguments = StandardChannelArguments();
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return arguments;
}

// A server with the certificate of "booking".
class MutualTlsTest : public testing::Test {
 protected:
  MutualTlsTest() {
    router_.For("navalha.test.v1.EchoService")
        .Unary("EchoPublic", [](const Call&, const EchoRequest& request, EchoResponse& response) {
          response.set_text(request.text());
        });
    settings_.lame_duck = std::chrono::milliseconds(0);
    settings_.tls = &booking_tls_;
    server_ = std::make_unique<Server>(
        settings_, router_,
        Guard(std::make_shared<TestAuthenticator>(), std::string(kTestServiceKey)));
  }

  std::string address() const { return "ipv4:127.0.0.1:" + std::to_string(server_->port()); }

  // A new connection of a client with these files, to the service `name`.
  std::shared_ptr<grpc::Channel> Connect(const MutualTls* tls,
                                         const std::string& name = "booking") const {
    return ChannelTo(name, address(), OwnConnections(), tls);
  }

  // The status of a call; sets `server_certificate_` after success.
  grpc::StatusCode CallOver(const std::shared_ptr<grpc::Channel>& channel) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + kLongestWait);
    EchoRequest request;
    request.set_needed("sim");
    EchoResponse response;
    const grpc::Status status =
        EchoService::NewStub(channel)->EchoPublic(&context, request, &response);
    if (status.ok()) {
      const auto found =
          context.auth_context()->FindPropertyValues(GRPC_X509_PEM_CERT_PROPERTY_NAME);
      server_certificate_ = found.empty() ? "" : std::string(found[0].data(), found[0].size());
    }
    return status.error_code();
  }

  TestAuthority authority_;
  TestAuthority other_authority_;
  const TlsFiles booking_ = authority_.Issue("navalha-booking");
  const MutualTls booking_tls_{booking_, kReread};
  const MutualTls orders_tls_{authority_.Issue("navalha-orders"), kReread};
  Router router_;
  ServerSettings settings_;
  std::unique_ptr<Server> server_;
  std::string server_certificate_;
};

TEST_F(MutualTlsTest, ServesClientsWithACertificateOfTheAuthority) {
  EXPECT_EQ(CallOver(Connect(&orders_tls_)), grpc::StatusCode::OK);
  EXPECT_THAT(TestAuthority::TextOf(booking_.certificate),
              HasSubstr(server_certificate_.substr(0, 400)));
}

TEST_F(MutualTlsTest, RefusesClientsWithoutTls) {
  EXPECT_EQ(CallOver(Connect(nullptr)), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(MutualTlsTest, RefusesClientsWithoutACertificate) {
  grpc::SslCredentialsOptions options;
  options.pem_root_certs = TestAuthority::TextOf(booking_.authority);
  grpc::ChannelArguments arguments = OwnConnections();
  arguments.SetSslTargetNameOverride("navalha-booking");
  const auto channel =
      grpc::CreateCustomChannel(address(), grpc::SslCredentials(options), arguments);
  EXPECT_EQ(CallOver(channel), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(MutualTlsTest, RefusesClientsOfAnotherAuthority) {
  TlsFiles files = other_authority_.Issue("navalha-orders");
  files.authority = booking_.authority;
  const MutualTls tls(files, kReread);
  EXPECT_EQ(CallOver(Connect(&tls)), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(MutualTlsTest, RefusesClientsWithAnExpiredCertificate) {
  const MutualTls tls(authority_.Issue("navalha-late", std::chrono::hours(-1)), kReread);
  EXPECT_EQ(CallOver(Connect(&tls)), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(MutualTlsTest, RefusesServersWithTheCertificateOfAnotherService) {
  EXPECT_EQ(CallOver(Connect(&orders_tls_, "catalog")), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(MutualTlsTest, RefusesServersOfAnotherAuthority) {
  TlsFiles files = authority_.Issue("navalha-orders");
  files.authority = other_authority_.Issue("navalha-any").authority;
  const MutualTls tls(files, kReread);
  EXPECT_EQ(CallOver(Connect(&tls)), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(MutualTlsTest, RefusesServersWithoutTls) {
  const TestServer plain(router_);
  const auto channel = ChannelTo("booking", plain.address(), OwnConnections(), &orders_tls_);
  EXPECT_EQ(CallOver(channel), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(MutualTlsTest, UsesARenewedCertificateForNewConnectionsAndKeepsOldOnesOpen) {
  const auto lasting = Connect(&orders_tls_);
  ASSERT_EQ(CallOver(lasting), grpc::StatusCode::OK);
  const std::string before = server_certificate_;
  authority_.Issue("navalha-booking");
  const auto deadline = std::chrono::steady_clock::now() + kLongestWait;
  while (server_certificate_ == before && std::chrono::steady_clock::now() < deadline) {
    ASSERT_EQ(CallOver(lasting), grpc::StatusCode::OK);
    ASSERT_EQ(CallOver(Connect(&orders_tls_)), grpc::StatusCode::OK);
  }
  EXPECT_NE(server_certificate_, before);
  EXPECT_EQ(CallOver(lasting), grpc::StatusCode::OK);
}

TEST_F(MutualTlsTest, RefusesAllNewConnectionsWhileACertificateIsDamaged) {
  std::ofstream(booking_.certificate) << "damaged";
  const auto deadline = std::chrono::steady_clock::now() + kLongestWait;
  while (CallOver(Connect(&orders_tls_)) == grpc::StatusCode::OK &&
         std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(CallOver(Connect(&orders_tls_)), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(CallOver(Connect(nullptr)), grpc::StatusCode::UNAVAILABLE);
}

TEST(MutualTls, RefusesAKeyThatDoesNotBelongToTheCertificate) {
  const TestAuthority authority;
  TlsFiles files = authority.Issue("navalha-booking");
  files.key = authority.Issue("navalha-orders").key;
  EXPECT_THAT([&] { const MutualTls tls(files); },
              ThrowsMessage<std::runtime_error>(HasSubstr("is not the key of the certificate")));
  files.key = files.authority;
  EXPECT_THAT([&] { const MutualTls tls(files); },
              ThrowsMessage<std::runtime_error>(HasSubstr("has no certificate or key in PEM")));
}

TEST(MutualTls, ReportsWhenTheCertificateExpires) {
  const TestAuthority authority;
  const MutualTls tls(authority.Issue("navalha-booking", std::chrono::hours(5)));
  const auto values = ScrapeValues();
  const auto found = std::find_if(values.begin(), values.end(), [](const MetricValue& value) {
    return value.name == "navalha_tls_certificate_expiry_seconds";
  });
  ASSERT_NE(found, values.end());
  const auto expected = std::chrono::system_clock::now() + std::chrono::hours(5);
  EXPECT_NEAR(found->value, static_cast<double>(std::chrono::system_clock::to_time_t(expected)),
              60);
}

TEST(MutualTls, RequiresAllOfItsFlags) {
  const gflags::FlagSaver saver;
  EXPECT_TRUE(TlsFilesOfFlags().authority.empty());
  FLAGS_tls_authority_file = "/authority.pem";
  FLAGS_tls_key_file = "/key.pem";
  EXPECT_THAT([] { TlsFilesOfFlags(); },
              ThrowsMessage<std::runtime_error>(HasSubstr("must be set together")));
  FLAGS_tls_certificate_file = "/certificate.pem";
  EXPECT_EQ(TlsFilesOfFlags().certificate, "/certificate.pem");
}

}  // namespace
}  // namespace navalha::common
