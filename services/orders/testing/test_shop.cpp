#include "services/orders/testing/test_shop.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "services/common/rpc/error.hpp"
#include "services/orders/testing/test_orders.hpp"

namespace navalha::orders {
namespace {

using booking::v1::Reservation;

// Callers that move or free a reservation must name its current collaborator.
template <class Request>
void RequireProvider(const std::map<std::string, Reservation>& reservations,
                     const Request& request) {
  const auto found = reservations.find(request.key());
  const int64_t provider = found == reservations.end() || found->second.provider_user_id() == 0
                               ? kBarber
                               : found->second.provider_user_id();
  if (request.provider_user_id() != provider) {
    throw common::Internal("WRONG_PROVIDER");
  }
}

bool IsActive(const std::string& state) { return state == "held" || state == "confirmed"; }

// The database of the process, with the rows that the migrations leave.
common::TestDatabase& EmptyDatabase() {
  static common::TestDatabase database;
  database.Clear();
  database.Execute(
      "INSERT INTO feed_readers (reader, position) VALUES ('catalog', 0), ('reporting', 0);"
      "INSERT INTO feed_start (position) VALUES (0)");
  return database;
}

}  // namespace

FakeAuth::FakeAuth() {
  router_.For("navalha.auth.v1.BookingMailService")
      .Unary("SendBookingMail",
             [this](const common::Call&, const auth::v1::SendBookingMailRequest& request,
                    common::v1::Empty&) {
               if (const auto code = failure_.load()) {
                 throw common::Error(*code, "FAKE", "auth fora do ar");
               }
               mails.push_back(request);
             });
  server_ = std::make_unique<common::TestServer>(router_);
}

FakeBooking::FakeBooking() {
  router_.For("navalha.booking.v1.ReservationService")
      .Unary("Hold",
             [this](const common::Call&, const booking::v1::HoldRequest& request,
                    Reservation& response) { Run("Hold", [&] { Hold(request, response); }); })
      .Unary("HoldAny",
             [this](const common::Call&, const booking::v1::HoldAnyRequest& request,
                    Reservation& response) { Run("HoldAny", [&] { HoldAny(request, response); }); })
      .Unary("Confirm",
             [this](const common::Call&, const booking::v1::ConfirmRequest& request,
                    Reservation& response) {
               Run("Confirm", [&] {
                 RequireProvider(reservations_, request);
                 Confirm(request.key(), response);
               });
             })
      .Unary("ConfirmHeld",
             [this](const common::Call&, const booking::v1::ConfirmHeldRequest& request,
                    booking::v1::ConfirmHeldResponse& response) {
               Run("ConfirmHeld", [&] { ConfirmHeld(request, response); });
             })
      .Unary("Move",
             [this](const common::Call&, const booking::v1::MoveRequest& request,
                    Reservation& response) { Run("Move", [&] { Move(request, response); }); })
      .Unary("Cancel", [this](const common::Call&, const booking::v1::CancelRequest& request,
                              booking::v1::CancelResponse& response) {
        Run("Cancel", [&] {
          RequireProvider(reservations_, request);
          Reservation& reservation = reservations_[request.key()];
          response.set_was_active(IsActive(reservation.state()));
          reservation.set_state("cancelled");
        });
      });
  router_.For("navalha.booking.v1.ScheduleService")
      .Unary("ListOpeningDays",
             [this](const common::Call&, const booking::v1::ListOpeningDaysRequest& request,
                    booking::v1::ListOpeningDaysResponse& response) {
               Run("ListOpeningDays", [&] { ListOpeningDays(request, response); });
             });
  server_ = std::make_unique<common::TestServer>(router_);
}

void FakeBooking::Run(const std::string& method, const std::function<void()>& body) {
  std::function<void()> action;
  {
    const std::lock_guard lock(mutex_);
    action.swap(actions_[method]);
  }
  if (action) {
    action();
  }
  const std::lock_guard lock(mutex_);
  const Breakage breakage = breakages_[method];
  if (breakage.fault != Fault::kBefore) {
    body();
  }
  if (breakage.fault != Fault::kNone) {
    throw common::Error(breakage.code, "FAKE", "agenda fora do ar");
  }
}

void FakeBooking::ThrowIfTaken(const Reservation& wanted) {
  for (const auto& [key, other] : reservations_) {
    if (key != wanted.key() && IsActive(other.state()) &&
        other.provider_user_id() == wanted.provider_user_id() &&
        other.starts_at().seconds() < wanted.ends_at().seconds() &&
        other.ends_at().seconds() > wanted.starts_at().seconds()) {
      throw common::Conflict("SLOT_TAKEN", "Conflito de horário detectado.")
          .With("suggestion", "Horário mais próximo e compatível disponível: 17:45.")
          .With("tip", "Tente selecionar menos serviços ou aceitar o horário sugerido.");
    }
  }
}

booking::v1::HoldRequest FakeBooking::last_hold() {
  const std::lock_guard lock(mutex_);
  return last_hold_;
}

void FakeBooking::RefuseHolds(std::optional<common::Error> refusal) {
  const std::lock_guard lock(mutex_);
  refusal_ = std::move(refusal);
}

void FakeBooking::Hold(const booking::v1::HoldRequest& request, Reservation& response) {
  last_hold_ = request;
  if (refusal_) {
    throw common::Error(*refusal_);
  }
  Reservation& reservation = reservations_[request.key()];
  if (reservation.state() == "cancelled") {
    throw common::Conflict("CANCELLED", "Este agendamento foi cancelado.");
  }
  if (!IsActive(reservation.state())) {
    reservation.set_key(request.key());
    reservation.set_collaborator_id(request.collaborator_id());
    reservation.set_provider_user_id(request.provider_user_id());
    *reservation.mutable_starts_at() = request.starts_at();
    reservation.mutable_ends_at()->set_seconds(request.starts_at().seconds() +
                                               60 * request.duration());
    ThrowIfTaken(reservation);
    reservation.set_state("held");
  }
  response = reservation;
}

void FakeBooking::ListOpeningDays(const booking::v1::ListOpeningDaysRequest& request,
                                  booking::v1::ListOpeningDaysResponse& response) {
  const common::Date first = common::ParseDate(request.start_date()).value();
  for (int i = 0; i < request.days(); ++i) {
    booking::v1::OpeningDay& day = *response.add_days();
    day.set_date(common::FormatDate(common::AddDays(first, i)));
    if (!closed_.contains(day.date())) {
      day.add_hours()->set_start_time("09:00");
      day.mutable_hours(0)->set_end_time("18:00");
    }
  }
}

void FakeBooking::CloseOn(const std::string& date) {
  const std::lock_guard lock(mutex_);
  closed_.insert(date);
}

void FakeBooking::HoldAny(const booking::v1::HoldAnyRequest& request, Reservation& response) {
  booking::v1::HoldRequest hold;
  hold.set_key(request.key());
  *hold.mutable_starts_at() = request.starts_at();
  hold.set_duration(request.duration());
  hold.set_ignore_slot_grid(request.ignore_slot_grid());
  for (int i = 0; i < request.candidates_size(); ++i) {
    hold.set_collaborator_id(request.candidates(i).collaborator_id());
    hold.set_provider_user_id(request.candidates(i).provider_user_id());
    try {
      return Hold(hold, response);
    } catch (const common::Error& error) {
      if (error.reason() != "SLOT_TAKEN" || i + 1 == request.candidates_size()) {
        throw;
      }
    }
  }
}

void FakeBooking::Confirm(const std::string& key, Reservation& response) {
  const auto found = reservations_.find(key);
  if (found == reservations_.end() || found->second.state().empty()) {
    throw common::NotFound();
  }
  if (found->second.state() == "cancelled") {
    throw common::Conflict("CANCELLED", "Este agendamento foi cancelado.");
  }
  ThrowIfTaken(found->second);
  found->second.set_state("confirmed");
  response = found->second;
}

void FakeBooking::ConfirmHeld(const booking::v1::ConfirmHeldRequest& request,
                              booking::v1::ConfirmHeldResponse& response) {
  for (const booking::v1::ReservationName& name : request.holds()) {
    RequireProvider(reservations_, name);
    Reservation& reservation = reservations_[name.key()];
    if (reservation.state() == "held") {
      reservation.set_state("confirmed");
    }
    if (reservation.state() == "confirmed") {
      *response.add_confirmed() = name;
    }
  }
}

void FakeBooking::Move(const booking::v1::MoveRequest& request, Reservation& response) {
  if (const auto decided = moves_.find(request.move_key()); decided != moves_.end()) {
    if (!decided->second) {
      throw common::Conflict("MOVE_REFUSED", "O agendamento não pôde ser remarcado.");
    }
    response = reservations_[*decided->second];
    return;
  }
  RequireProvider(reservations_, request);
  Reservation wanted = reservations_[request.key()];
  wanted.set_collaborator_id(request.target_collaborator_id());
  wanted.set_provider_user_id(request.target_provider_user_id());
  *wanted.mutable_starts_at() = request.starts_at();
  wanted.mutable_ends_at()->set_seconds(request.starts_at().seconds() + 60 * request.duration());
  moves_[request.move_key()] = std::nullopt;
  ThrowIfTaken(wanted);
  moves_[request.move_key()] = request.key();
  reservations_[request.key()] = response = wanted;
}

Reservation FakeBooking::ReservationOf(const std::string& key) {
  const std::lock_guard lock(mutex_);
  return reservations_[key];
}

void FakeBooking::Break(const std::string& method, Fault fault, grpc::StatusCode code) {
  const std::lock_guard lock(mutex_);
  breakages_[method] = {fault, code};
}

void FakeBooking::BeforeNext(const std::string& method, std::function<void()> action) {
  const std::lock_guard lock(mutex_);
  actions_[method] = std::move(action);
}

std::string FakeBooking::StateOf(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = reservations_.find(key);
  return found == reservations_.end() ? "" : found->second.state();
}

int FakeBooking::CountOf(const std::function<bool(const std::string&)>& matches) {
  const std::lock_guard lock(mutex_);
  int count = 0;
  for (const auto& [key, reservation] : reservations_) {
    count += matches(reservation.state()) ? 1 : 0;
  }
  return count;
}

int FakeBooking::Active() { return CountOf(IsActive); }

int FakeBooking::Confirmed() {
  return CountOf([](const std::string& state) { return state == "confirmed"; });
}

void FakeBooking::ExpireHolds() {
  const std::lock_guard lock(mutex_);
  for (auto& [key, reservation] : reservations_) {
    if (reservation.state() == "held") {
      reservation.set_state("expired");
    }
  }
}

TestShop::TestShop(const BookingLimits& limits, std::chrono::milliseconds safe_hold_time)
    : database(EmptyDatabase()),
      now(common::FromSql("2026-03-02 15:00:00+00")),
      limiter_(nullptr, [this] { return now.load(); }) {
  application_ = std::make_unique<Application>(
      database.database(),
      Peers{.auth = auth.peer(), .catalog = catalog.peer(), .booking = booking.peer()}, limiter_,
      tags_, limits, kOrdersPerMinute, BookingLinks("1 " + std::string(64, 'k')),
      [this] { return now.load(); }, safe_hold_time);
  application_->Register(router_);
  server_ = std::make_unique<common::TestServer>(router_);
  const auto& channel = server_->channel();
  stubs_ = {
      v1::OrderService::NewStub(channel),        v1::OrderAppointmentService::NewStub(channel),
      v1::OrderPaymentService::NewStub(channel), v1::OrderSummaryService::NewStub(channel),
      v1::FiadoService::NewStub(channel),        v1::CashSessionService::NewStub(channel)};
}

std::string TestShop::TokenOf(int64_t user_id, const std::string& profile) {
  std::string& token = tokens_[{user_id, profile}];
  if (token.empty()) {
    const std::vector<std::string> permissions =
        profile == kSales ? std::vector<std::string>{"ticket_sale_manage_others"}
                          : std::vector<std::string>();
    token = server_->authenticator().TokenFor(common::TestCaller(user_id, profile, permissions));
  }
  return token;
}

grpc::Status TestShop::Create(const v1::CreateOrderRequest& request, int64_t user_id,
                              v1::SaveOrderResponse& response, const std::string& idempotency_key) {
  return Ask(&v1::OrderService::Stub::CreateOrder, request, response, user_id, idempotency_key);
}

v1::Order TestShop::Made(const v1::CreateOrderRequest& request, int64_t user_id,
                         const std::string& idempotency_key) {
  v1::SaveOrderResponse response;
  const grpc::Status status = Create(request, user_id, response, idempotency_key);
  EXPECT_TRUE(status.ok()) << status.error_message();
  return response.order();
}

grpc::Status TestShop::Move(int64_t order_id, const std::string& action, int64_t user_id) {
  v1::UpdateOrderAppointmentStatusRequest request;
  request.set_id(order_id);
  request.set_action(action);
  v1::SaveOrderResponse response;
  return Ask(&v1::OrderService::Stub::UpdateOrderAppointmentStatus, request, response, user_id);
}

void TestShop::ExpectAgreement() {
  int standing = 0;
  for (const pqxx::row& row :
       database.Execute("SELECT reservation_key, status, order_datetime, provider_user_id,"
                        " move_key IS NULL FROM orders WHERE type = 'appointment'")) {
    const Reservation reservation = booking.ReservationOf(row[0].as<std::string>());
    const std::string& state = reservation.state();
    EXPECT_TRUE(row[4].as<bool>()) << "a move is under way";
    if (row[1].as<std::string>() == "cancelled") {
      EXPECT_FALSE(IsActive(state)) << state;
    } else {
      EXPECT_EQ(state, "confirmed");
      EXPECT_EQ(common::FromProto(reservation.starts_at()), common::FromSql(row[2].c_str()));
      EXPECT_EQ(reservation.provider_user_id(), row[3].as<int64_t>());
      ++standing;
    }
  }
  EXPECT_EQ(booking.Active(), standing);
  EXPECT_EQ(Count("unconfirmed_reservation"), 0);
}

int TestShop::Count(const std::string& table) {
  return database.Execute("SELECT count(*) FROM " + table)[0][0].as<int>();
}

v1::CreateOrderRequest BookingAt(const std::string& time) {
  v1::CreateOrderRequest request;
  request.set_app_id(2);
  request.set_entity_name("establishment");
  request.set_entity_id(1);
  request.add_items()->set_item_id(1);
  request.set_customer_name("Maria Antônia");
  request.set_customer_phone("(11) 98888-7777");
  request.set_order_datetime("2026-03-03T" + time + ":00");
  request.set_collaborator_id(7);
  return request;
}

v1::CreateOrderRequest Sale() {
  v1::CreateOrderRequest request;
  request.set_app_id(3);
  request.set_entity_name("establishment");
  request.set_entity_id(1);
  v1::OrderLine& cut = *request.add_items();
  cut.set_item_id(1);
  cut.add_additions(4);
  cut.add_additions(4);
  request.add_items()->set_item_id(3);
  request.set_customer_name("João");
  request.set_payment_status("paid");
  request.set_payment_method("Pix");
  return request;
}

common::Error ErrorOf(const grpc::Status& status) {
  EXPECT_FALSE(status.ok());
  return common::Error::FromStatus(status);
}

}  // namespace navalha::orders
