// Sample appointments for store tests.
#pragma once

#include <string>
#include <string_view>

#include "services/booking/appointments/appointment_store.hpp"
#include "services/booking/testing/test_schedule.hpp"

namespace navalha::booking {

inline constexpr int64_t kShop = 3;
inline constexpr int64_t kClient = 50;
inline constexpr int64_t kOwner = 10;

/// A 25-minute appointment with the barber of AddTestSchedule, made by the client.
inline NewAppointment AppointmentAt(std::string_view start, const std::string& key,
                                    int64_t client_id = kClient) {
  NewAppointment wanted;
  v1::Appointment& made = wanted.appointment;
  made.set_app_id(1);
  made.set_entity_name("barbershop");
  made.set_entity_id(kShop);
  made.set_provider_user_id(kProvider);
  made.set_client_id(client_id);
  made.set_registered_by(client_id);
  made.set_provider_first_name("Rui");
  made.set_client_first_name("Ana");
  made.set_registered_by_first_name("Ana");
  made.set_appointment_type("presencial");
  made.set_notes("Alérgica a talco");
  made.add_service_ids(1);
  made.add_service_names("Corte, \"degradê\"");
  wanted.prices = {4500};
  wanted.client_standing = std::string(kAccepted);
  const common::Instant begin = At(start);
  wanted.wanted = {
      {kProvider, key}, 7, kShop, {begin, begin + std::chrono::minutes(25)}, "appointment"};
  wanted.now = TestNow();
  return wanted;
}

}  // namespace navalha::booking
