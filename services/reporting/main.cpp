// navalha-reporting: reports from a read model that the order feed fills. Until that is built its
// RPCs answer UNIMPLEMENTED, behind the same guard as everything else.
#include "services/common/remote_sessions.hpp"
#include "services/common/server.hpp"
#include "services/common/settings.hpp"

namespace {

using namespace navalha;

int Serve() {
  const common::Peer auth("auth", FLAGS_auth_address, common::ServiceKey());
  const common::Router router;
  return common::RunServer(router, common::MakeRemoteAuthenticator(auth), [] { return true; });
}

}  // namespace

int main(int argc, char** argv) {
  return common::RunService("reporting", argc, argv, /*migrations=*/{}, Serve);
}
