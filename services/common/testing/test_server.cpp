#include "services/common/testing/test_server.hpp"

#include "services/common/rpc/error.hpp"

namespace navalha::common {

std::string TestAuthenticator::TokenFor(Caller caller) {
  const std::lock_guard lock(mutex_);
  std::string token = "test-token-" + std::to_string(callers_.size() + 1);
  callers_.emplace(token, std::move(caller));
  return token;
}

Caller TestAuthenticator::Authenticate(std::string_view token, const Call&) {
  const std::lock_guard lock(mutex_);
  const auto found = callers_.find(std::string(token));
  if (found == callers_.end()) {
    throw Unauthenticated();
  }
  return found->second;
}

Caller TestCaller(int64_t user_id, std::string profile_name, std::vector<std::string> permissions) {
  Caller caller;
  caller.user_id = user_id;
  caller.user_name = "user" + std::to_string(user_id);
  caller.first_name = "Nome" + std::to_string(user_id);
  caller.email_verified = true;
  caller.profile_name = std::move(profile_name);
  caller.permissions = std::move(permissions);
  caller.session_id = "session-" + std::to_string(user_id);
  return caller;
}

Call TestCall() { return BackgroundCall("test", std::chrono::seconds(10)); }

Call TestCallOf(Caller caller) {
  Call call = TestCall();
  call.caller = std::move(caller);
  return call;
}

TestServer::TestServer(const Router& router)
    : authenticator_(std::make_shared<TestAuthenticator>()) {
  ServerSettings settings;
  settings.lame_duck = std::chrono::milliseconds(0);
  server_ = std::make_unique<Server>(settings, router,
                                     Guard(authenticator_, std::string(kTestServiceKey)));
  grpc::ChannelArguments arguments = StandardChannelArguments();
  // An own subchannel pool: tests reuse ports, so they must not share connections.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  channel_ = grpc::CreateCustomChannel(address(), grpc::InsecureChannelCredentials(), arguments);
  peer_ = std::make_unique<Peer>("test", channel_, std::string(kTestServiceKey));
}

TestServer::~TestServer() = default;

std::string TestServer::address() const {
  return "ipv4:127.0.0.1:" + std::to_string(server_->port());
}

void TestServer::Prepare(grpc::ClientContext& context, const std::string& token) {
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(10));
  // The first call may precede the first health check.
  context.set_wait_for_ready(true);
  if (!token.empty()) {
    context.AddMetadata("authorization", "Bearer " + token);
  }
}

}  // namespace navalha::common
