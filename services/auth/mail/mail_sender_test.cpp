// The outbox and its sender, with a real PostgreSQL and a mail server run by the test.
#include "services/auth/mail/mail_sender.hpp"

#include <set>
#include <thread>

#include "services/auth/testing/auth_test.hpp"
#include "services/auth/testing/smtp_server.hpp"
#include "services/common/operations/periodic.hpp"
#include "services/common/testing/test_database.hpp"

namespace navalha::auth {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::IsEmpty;
using testing::SizeIs;

class MailSenderTest : public AuthTest {
 protected:
  void Put(int mails) {
    MailStore store(db().database());
    db().database().InTransaction([&](common::Transaction& transaction) {
      for (int i = 0; i < mails; ++i) {
        store.Add(transaction,
                  {"to" + std::to_string(i) + "@example.com", "assunto", "texto", "<p>html</p>"},
                  clock_.now()());
      }
    });
  }
  int64_t Waiting() { return db().Execute("SELECT count(*) FROM mails")[0][0].as<int64_t>(); }
  MailSender SenderTo(const std::string& url) {
    return MailSender(db().database(), SmtpSender(url, "a@navalha.example"), clock_.now());
  }

  FakeClock clock_;
  SmtpServer server_;
};

TEST_F(MailSenderTest, SendsTheWholeOutbox) {
  Put(3);
  MailSender sender = SenderTo(server_.url());
  EXPECT_EQ(sender.SendDue(), 3);
  EXPECT_EQ(Waiting(), 0);
  EXPECT_THAT(server_.mails(), SizeIs(3));
  EXPECT_EQ(sender.SendDue(), 0);
}

TEST_F(MailSenderTest, RollsBackAMailWithItsTransaction) {
  MailStore store(db().database());
  EXPECT_THROW(db().database().InTransaction([&](common::Transaction& transaction) {
    store.Add(transaction, {"to@example.com", "s", "t", "h"}, clock_.now()());
    throw common::Conflict("NO", "não");
  }),
               common::Error);
  EXPECT_EQ(Waiting(), 0);
}

TEST_F(MailSenderTest, KeepsMailsWhileTheServerIsDown) {
  Put(2);
  MailSender to_nowhere = SenderTo("smtp://127.0.0.1:1");
  MailSender sender = SenderTo(server_.url());
  for (int hour = 0; hour < 24; ++hour) {
    EXPECT_EQ(to_nowhere.SendDue(), 0);
    clock_.Advance(hours(1));
  }
  EXPECT_EQ(Waiting(), 2);
  EXPECT_EQ(sender.SendDue(), 2);
  EXPECT_THAT(server_.mails(), SizeIs(2));
}

TEST_F(MailSenderTest, DoublesThePauseBetweenTries) {
  Put(1);
  MailSender sender = SenderTo("smtp://127.0.0.1:1");
  const auto wait = [this] {
    return db().Execute("SELECT extract(epoch FROM next_try_at)::float8 FROM mails")[0][0]
               .as<double>() -
           std::chrono::duration<double>(clock_.now()().time_since_epoch()).count();
  };
  sender.SendDue();
  EXPECT_NEAR(wait(), 5, 1);
  EXPECT_EQ(sender.SendDue(), 0) << "not due";
  clock_.Advance(seconds(6));
  sender.SendDue();
  EXPECT_NEAR(wait(), 10, 1);
  clock_.Advance(seconds(11));
  sender.SendDue();
  EXPECT_NEAR(wait(), 20, 1);
}

TEST_F(MailSenderTest, DropsARefusedMailAfterItsTriesAndSendsTheOthers) {
  Put(1);
  server_.mood = SmtpServer::Mood::kRefuses;
  MailSender sender = SenderTo(server_.url());
  for (int hour = 0; hour < 13; ++hour) {
    EXPECT_EQ(Waiting(), 1) << hour;
    sender.SendDue();
    clock_.Advance(hours(1));
  }
  EXPECT_EQ(Waiting(), 0);
  server_.mood = SmtpServer::Mood::kTakes;
  Put(1);
  EXPECT_EQ(sender.SendDue(), 1);
}

TEST_F(MailSenderTest, LeasesAMailForOneMinute) {
  Put(1);
  MailStore store(db().database());
  ASSERT_TRUE(store.Lease(clock_.now()(), seconds(60)).has_value());
  MailSender sender = SenderTo(server_.url());
  EXPECT_EQ(sender.SendDue(), 0);
  clock_.Advance(seconds(61));
  EXPECT_EQ(sender.SendDue(), 1) << "the lease expired";
}

TEST_F(MailSenderTest, SendsEachMailOnceFromManyReplicas) {
  Put(40);
  std::atomic<int> sent = 0;
  std::mutex mutex;
  std::multiset<std::string> recipients;
  const SendMail collect = [&](const Mail& mail, const std::stop_token&) {
    const std::lock_guard lock(mutex);
    recipients.insert(mail.recipient);
  };
  std::vector<std::thread> replicas;
  for (int i = 0; i < 4; ++i) {
    replicas.emplace_back(
        [&] { sent += MailSender(db().database(), collect, clock_.now()).SendDue(); });
  }
  for (std::thread& replica : replicas) {
    replica.join();
  }
  EXPECT_EQ(sent, 40);
  EXPECT_THAT(recipients, SizeIs(40));
  EXPECT_EQ(std::set<std::string>(recipients.begin(), recipients.end()).size(), 40);
}

TEST_F(MailSenderTest, SendsWhenWoken) {
  MailSender sender = SenderTo(server_.url());
  std::atomic<int> sent = 0;
  {
    common::Periodic sending("mail", hours(1),
                             [&](const std::stop_token& stop) { sent += sender.SendDue(stop); });
    Put(1);
    sending.Wake();
    const auto end = std::chrono::steady_clock::now() + seconds(20);
    while (sent == 0 && std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
  }
  EXPECT_EQ(sent, 1);
}

}  // namespace
}  // namespace navalha::auth
