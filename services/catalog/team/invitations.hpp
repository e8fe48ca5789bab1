#pragma once

#include <functional>
#include <memory>
#include <string>

#include "navalha/auth/v1/invitation.grpc.pb.h"
#include "services/catalog/team/consent_store.hpp"
#include "services/common/rpc/call.hpp"
#include "services/common/rpc/channel.hpp"

namespace navalha::catalog {

/// Resolves invitees through auth, and has it mail invitations and departures. Thread-safe.
class Invitations {
 public:
  /// `is_due` is called when an announcement is ready, and wakes the thread that runs
  /// AnnounceNext.
  Invitations(ConsentStore& consents, const common::Peer& auth, std::function<void()> is_due);

  /// Returns the user to invite. Throws the errors of ResolveInvitee.
  auth::v1::ResolveInviteeResponse Resolve(const common::Call& call,
                                           const v1::CreateCollaboratorRequest& request) const;
  /// Signals a waiting announcement.
  void AnnouncementIsDue() const { is_due_(); }
  /// Sends the oldest announcement; returns false if there is none. Throws while auth is
  /// unavailable. At-least-once: a crash in between may repeat the mail but does not lose it.
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
