#pragma once

#include <functional>

#include "services/booking/appointments/appointment_store.hpp"
#include "services/booking/appointments/client_finder.hpp"
#include "services/booking/appointments/creation_limit.hpp"
#include "services/booking/auth_client.hpp"
#include "services/booking/catalog_client.hpp"
#include "services/booking/reservations/hold_expiry.hpp"
#include "services/booking/reservations/time_refusal.hpp"
#include "services/booking/schedules/availability.hpp"
#include "services/booking/shop_access.hpp"
#include "services/common/database/idempotency_store.hpp"
#include "services/common/redis/cache_tags.hpp"

namespace navalha::booking {

/// Dependencies for creating appointments and records. All must outlive the object that uses them.
struct EntryParts {
  common::Database& database;
  const CatalogClient& catalog;
  const AuthClient& auth;
  ClientFinder& clients;
  CreationLimit& limit;
  HoldExpiry& expiry;
  common::CacheTags& tags;
  common::Now now;
};

/// Creates appointments: validates, calls catalog and auth, and only then opens the transaction.
/// Thread-safe.
class AppointmentMaker {
 public:
  explicit AppointmentMaker(EntryParts parts);

  /// Returns the new appointment, or `find(id)` if the Idempotency-Key created one before. Throws
  /// the errors of AppointmentService.CreateAppointment.
  StoredAppointment Make(const common::Call& call, const v1::CreateAppointmentRequest& request,
                         const std::function<StoredAppointment(int64_t)>& find);

 private:
  // The caller, the establishment and the services of a request.
  struct Draft {
    ShopAccess access;
    bool by_themselves = false;
    NewAppointment wanted;
    std::string time_zone;
  };

  // Returns the new appointment; nothing if another request with the key came first.
  std::optional<StoredAppointment> Attempt(const common::Call& call,
                                           const v1::CreateAppointmentRequest& request,
                                           const std::optional<common::IdempotencyKey>& key);
  Draft Prepare(const common::Call& call, const v1::CreateAppointmentRequest& request);
  void PutTime(const v1::CreateAppointmentRequest& request, const catalog::v1::Membership& provider,
               Draft& draft);
  void PutServices(const common::Call& call, const v1::CreateAppointmentRequest& request,
                   Draft& draft);
  void PutPeople(const common::Call& call, const v1::CreateAppointmentRequest& request,
                 Draft& draft);
  // Throws if the time is not available.
  void RequireFree(const Draft& draft);
  // Returns the new id; nothing if another request with the key came first.
  std::optional<int64_t> Write(const Draft& draft);
  std::optional<AppointmentOutcome> TryToMake(const NewAppointment& wanted);
  StoredAppointment Load(int64_t id);

  EntryParts parts_;
  AppointmentStore appointments_;
  ReservationStore reservations_;
  common::IdempotencyStore idempotency_;
  Availability availability_;
  TimeRefusal refusal_;
};

/// Returns the ids of a request. Throws INVALID_ARGUMENT for a missing or repeated id.
std::vector<int64_t> ServicesOf(const google::protobuf::RepeatedField<int64_t>& ids);

/// Returns the first names of these users. Throws INVALID_ARGUMENT for `client_id` if the client,
/// one of them, no longer exists.
std::map<int64_t, std::string> FirstNamesOf(const AuthClient& auth, const std::vector<int64_t>& ids,
                                            const common::Call& call);

}  // namespace navalha::booking
