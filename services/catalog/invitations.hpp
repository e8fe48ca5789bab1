#pragma once

#include <functional>
#include <memory>
#include <string>

#include "navalha/auth/v1/invitation.grpc.pb.h"
#include "services/catalog/consent_store.hpp"
#include "services/common/call.hpp"
#include "services/common/channel.hpp"

namespace navalha::catalog {

/// Finds out from auth who is invited, and has auth mail invitations and departures. Thread-safe.
class Invitations {
 public:
  /// `is_due` is called when there is something to announce: whoever runs AnnounceNext waits for
  /// it.
  Invitations(ConsentStore& consents, const common::Peer& auth, std::function<void()> is_due);

  /// The user to invite. Throws what ResolveInvitee answers.
  auth::v1::ResolveInviteeResponse Resolve(const common::Call& call,
                                           const v1::CreateCollaboratorRequest& request) const;
  /// Says that an announcement waits.
  void AnnouncementIsDue() const { is_due_(); }
  /// Makes the announcement that waits for longest; false when none does. Throws while auth is
  /// away. A process that dies in between leads to a second mail, never to none.
  bool AnnounceNext();

 private:
  // Asks auth to mail one announcement.
  void Announce(const Announcement& announcement) const;

  ConsentStore& consents_;
  const common::Peer& auth_;
  std::unique_ptr<auth::v1::InvitationService::Stub> invitations_;
  std::function<void()> is_due_;
};

}  // namespace navalha::catalog
