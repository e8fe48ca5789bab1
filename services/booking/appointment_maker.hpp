#pragma once

#include "services/booking/appointment_store.hpp"
#include "services/booking/availability.hpp"
#include "services/booking/catalog_client.hpp"
#include "services/booking/client_finder.hpp"
#include "services/booking/creation_limit.hpp"
#include "services/booking/idempotency_store.hpp"
#include "services/booking/shop_access.hpp"
#include "services/booking/time_refusal.hpp"
#include "services/common/cache_tags.hpp"

namespace navalha::booking {

/// What entering appointments and records needs. All of it outlives whoever has it.
struct EntryParts {
  common::Database& database;
  const CatalogClient& catalog;
  const PeopleClient& people;
  ClientFinder& clients;
  CreationLimit& limit;
  common::CacheTags& tags;
  common::Now now;
};

/// Makes appointments: checks everything, asks catalog and auth, and only then opens the
/// transaction. Thread-safe.
class AppointmentMaker {
 public:
  explicit AppointmentMaker(EntryParts parts);

  /// The appointment that was made, or that the Idempotency-Key made before. Throws as
  /// AppointmentService.CreateAppointment says.
  StoredAppointment Make(const common::Call& call, const v1::CreateAppointmentRequest& request);

 private:
  // Who enters it where, and what it is of.
  struct Draft {
    ShopAccess access;
    bool by_themselves = false;
    NewAppointment wanted;
    std::string time_zone;
  };

  StoredAppointment Attempt(const common::Call& call, const v1::CreateAppointmentRequest& request,
                            const std::optional<common::IdempotencyKey>& key);
  Draft Prepare(const common::Call& call, const v1::CreateAppointmentRequest& request);
  void PutTime(const v1::CreateAppointmentRequest& request, const catalog::v1::Membership& provider,
               Draft& draft);
  void PutServices(const common::Call& call, const v1::CreateAppointmentRequest& request,
                   Draft& draft);
  void PutPeople(const common::Call& call, const v1::CreateAppointmentRequest& request,
                 Draft& draft);
  // Throws when the time can't be had now.
  void RequireFree(const Draft& draft);
  // The id of what was made; nothing when another request with the key came first.
  std::optional<int64_t> Write(const Draft& draft);
  std::optional<AppointmentOutcome> TryToMake(const NewAppointment& wanted);
  StoredAppointment Load(int64_t id);

  EntryParts parts_;
  AppointmentStore appointments_;
  ReservationStore reservations_;
  IdempotencyStore idempotency_;
  Availability availability_;
  TimeRefusal refusal_;
};

/// The ids of a request, each of which must be there once. Throws INVALID_ARGUMENT otherwise.
std::vector<int64_t> ServicesOf(const google::protobuf::RepeatedField<int64_t>& ids);

/// First names of these people. Throws INVALID_ARGUMENT under `client_id` when the client, one of
/// them, is not there any more.
std::map<int64_t, std::string> FirstNamesOf(const PeopleClient& people,
                                            const std::vector<int64_t>& ids,
                                            const common::Call& call);

}  // namespace navalha::booking
