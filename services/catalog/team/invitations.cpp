#include "services/catalog/team/invitations.hpp"

#include <spdlog/spdlog.h>

#include "services/common/operations/log.hpp"

namespace navalha::catalog {
namespace {

using auth::v1::InvitationService;
using auth::v1::ResolveInviteeResponse;

constexpr std::chrono::milliseconds kPatience{3000};

bool MayWorkLater(const common::Error& error) {
  switch (error.code()) {
    case grpc::StatusCode::NOT_FOUND:
    case grpc::StatusCode::INVALID_ARGUMENT:
    case grpc::StatusCode::FAILED_PRECONDITION:
      return false;
    default:
      return true;
  }
}

}  // namespace

Invitations::Invitations(ConsentStore& consents, const common::Peer& auth,
                         std::function<void()> is_due)
    : consents_(consents),
      auth_(auth),
      invitations_(InvitationService::NewStub(auth.channel())),
      is_due_(std::move(is_due)) {}

ResolveInviteeResponse Invitations::Resolve(const common::Call& call,
                                            const v1::CreateCollaboratorRequest& request) const {
  auth::v1::ResolveInviteeRequest wanted;
  wanted.set_inviter_id(call.RequireUser().user_id);
  wanted.set_first_name(request.first_name());
  if (request.has_user_id()) {
    wanted.set_user_id(request.user_id());
  } else if (!request.user_name().empty()) {
    wanted.set_user_name(request.user_name());
  } else {
    wanted.set_email(request.email());
  }
  return auth_.Invoke<ResolveInviteeResponse>(*invitations_,
                                              &InvitationService::Stub::ResolveInvitee, call,
                                              wanted, {.timeout = kPatience, .idempotent = true});
}

bool Invitations::AnnounceNext() {
  return consents_.WithNextAnnouncement([this](const Announcement& announcement) {
    try {
      Announce(announcement);
    } catch (const common::Error& error) {
      if (MayWorkLater(error)) {
        throw;
      }
      spdlog::warn(common::LogLine("not_announced").Text("reason", error.reason()).Done());
    }
  });
}

void Invitations::Announce(const Announcement& announcement) const {
  const common::Call call = common::BackgroundCall("catalog/announce", kPatience);
  if (announcement.left_bookings) {
    auth::v1::AnnounceDepartureRequest request;
    request.set_owner_id(announcement.owner_id);
    request.set_name(announcement.name);
    request.set_establishment_name(announcement.establishment_name);
    request.set_establishment_slug(announcement.establishment_slug);
    request.set_future_bookings(*announcement.left_bookings);
    auth_.Invoke<navalha::common::v1::Empty>(*invitations_,
                                             &InvitationService::Stub::AnnounceDeparture, call,
                                             request, {.timeout = kPatience});
    return;
  }
  auth::v1::AnnounceInvitationRequest request;
  request.set_user_id(announcement.user_id);
  request.set_establishment_name(announcement.establishment_name);
  auth_.Invoke<navalha::common::v1::Empty>(*invitations_,
                                           &InvitationService::Stub::AnnounceInvitation, call,
                                           request, {.timeout = kPatience});
}

}  // namespace navalha::catalog
