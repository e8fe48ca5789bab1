#pragma once

#include <functional>
#include <memory>
#include <string>

#include "navalha/auth/v1/invitation.grpc.pb.h"
#include "services/catalog/collaborator_store.hpp"
#include "services/common/call.hpp"
#include "services/common/channel.hpp"

namespace navalha::catalog {

/// Finds out from auth who is to be linked, and has people told that they were. Thread-safe.
class Invitations {
 public:
  /// `is_due` is called when somebody is to be told: whoever runs AnnounceNext waits for it.
  Invitations(CollaboratorStore& collaborators, const common::Peer& auth,
              std::function<void()> is_due);

  /// The user to link. Throws what ResolveInvitee answers.
  auth::v1::ResolveInviteeResponse Resolve(const common::Call& call,
                                           const v1::CreateCollaboratorRequest& request) const;
  /// Says that a link waits to be announced.
  void AnnouncementIsDue() const { is_due_(); }
  /// Announces the link that waits for longest; false when none does. Throws while auth is away. A
  /// process that dies in between leads to a second mail, never to none.
  bool AnnounceNext();

 private:
  CollaboratorStore& collaborators_;
  const common::Peer& auth_;
  std::unique_ptr<auth::v1::InvitationService::Stub> invitations_;
  std::function<void()> is_due_;
};

}  // namespace navalha::catalog
