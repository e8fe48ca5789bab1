// Goal: a report has the same figures from memory, from packs and from the orders, for any changes
// between two reports. Method: random changes on a real PostgreSQL; compare a store that keeps its
// cache with one that begins with an empty cache, and with one that has no packs either.
#include "services/reporting/reports/report_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/reporting/model/day_packer.hpp"
#include "services/reporting/model/erasure_follower.hpp"
#include "services/reporting/reports/report_tables.hpp"
#include "services/reporting/testing/model_fixture.hpp"

namespace navalha::reporting {
namespace {

constexpr size_t kLimit = size_t{1} << 26;

class ReportStoreTest : public ModelFixture {
 protected:
  // Returns the report of a period, or the text "gap".
  static std::string Read(ReportStore& store, const Period& period, int64_t shop = 1) {
    ReportRead read;
    if (store.Read(shop, period, PeriodBefore(period), 200, 0, read)) {
      return "gap";
    }
    v1::GetOrderReportResponse report;
    PutTables(read.figures, period, 200, report);
    return report.DebugString();
  }
  // Returns the report of a period, or the kept answer, and keeps the returned one.
  std::string ReadKept(const Period& period) {
    const std::string key =
        TextOf(period.start) + " " + TextOf(period.end) + " " + period.time_zone;
    ReportRead read;
    if (store_.Read(1, period, PeriodBefore(period), 200, 0, read, key)) {
      return "gap";
    }
    if (read.kept) {
      ++kept_reports_;
      return *read.kept;
    }
    v1::GetOrderReportResponse report;
    PutTables(read.figures, period, 200, report);
    const auto answer = std::make_shared<const std::string>(report.DebugString());
    store_.Keep(*read.shop, key, {read.state, answer});
    return *answer;
  }
  // Returns the report of a period that a store without cached sales reads.
  static std::string ReadAnew(const Period& period, int64_t shop = 1) {
    SalesCache sales(kLimit);
    ReportStore store(test_->database(), sales);
    return Read(store, period, shop);
  }
  // Returns the report of a period from the orders, without cached sales and without packs.
  static std::string ReadOrders(const Period& period) {
    test_->Execute("CREATE TABLE kept AS SELECT * FROM day_packs");
    test_->Execute("UPDATE day_packs SET pack = NULL");
    const std::string report = ReadAnew(period);
    test_->Execute(
        "UPDATE day_packs p SET pack = kept.pack FROM kept"
        " WHERE p.establishment_id = kept.establishment_id AND p.day = kept.day");
    test_->Execute("DROP TABLE kept");
    return report;
  }
  static void PackAll() {
    DayPacker packer(test_->database(), [] { return common::FromSql("2026-12-31 12:00:00+00"); });
    while (packer.PackNext()) {
    }
  }
  static Period PeriodIn(const std::string& start, const std::string& end,
                         const std::string& time_zone = kSaoPaulo) {
    return PeriodOf(start, end, time_zone);
  }

  SalesCache sales_{kLimit};
  ReportStore store_{test_->database(), sales_};
  int kept_reports_ = 0;
};

TEST_F(ReportStoreTest, ReturnsTheFiguresOfTheDatabaseAfterAnyChange) {
  std::mt19937 random(11);
  const auto below = [&](unsigned limit) { return static_cast<int>(random() % limit); };
  for (int round = 0; round < 80; ++round) {
    ModelStore::Changes changes;
    for (int i = 0; i < 1 + round % 5; ++i) {
      changes.push_back(ChangeOf(++position_, RandomOrder(random, 1 + below(25), round + 1)));
    }
    Apply(changes);
    if (round == 50) {
      EXPECT_NE(Read(store_, PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59")), "gap");
      model_.Relocate(1, "America/Rio_Branco");
    }
    const std::string zone = round < 50 ? kSaoPaulo : "America/Rio_Branco";
    const auto time = [&](int first_day) {
      return common::FormatDate(common::AddDays(std::chrono::year(2026) / 2 / 25, first_day)) +
             fmt::format("T{:02}:{:02}:00", below(24), below(60));
    };
    const int begin = below(30);
    for (const Period& period : {PeriodIn(time(begin), time(begin + 1 + below(20)), zone),
                                 PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59", zone),
                                 PeriodIn("2026-03-05T00:00:00", "2026-03-05T23:59:59", zone)}) {
      const std::string report = ReadOrders(period);
      ASSERT_EQ(Read(store_, period), report) << round << " " << TextOf(period.start);
      ASSERT_EQ(ReadAnew(period), report) << round << " " << TextOf(period.start);
      ASSERT_EQ(ReadKept(period), report) << round << " " << TextOf(period.start);
    }
    if (below(2) == 0) {
      PackAll();
    }
  }
}

TEST_F(ReportStoreTest, ReturnsAKeptAnswerUntilTheDaysOrExpensesOfThePeriodsChange) {
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  const auto is_kept = [&] {
    const int before = kept_reports_;
    EXPECT_EQ(ReadKept(march), ReadAnew(march));
    return kept_reports_ > before;
  };
  Apply(TestOrder(1));
  EXPECT_FALSE(is_kept());
  EXPECT_TRUE(is_kept());
  Apply(TestOrder(2, "2026-03-02 13:30:00+00", 2));
  EXPECT_TRUE(is_kept()) << "a change of another shop";
  Apply(TestOrder(3, "2026-04-02 13:30:00+00"));
  EXPECT_TRUE(is_kept()) << "an order after the period";
  Apply(TestOrder(4));
  EXPECT_FALSE(is_kept()) << "an order of the period";
  EXPECT_TRUE(is_kept());
  Apply(TestOrder(5, "2026-02-20 13:30:00+00"));
  EXPECT_FALSE(is_kept()) << "an order of the period before";
  Apply({ExpenseAt(++position_, 1, 1000)});
  EXPECT_FALSE(is_kept()) << "an expense";
  test_->Execute("INSERT INTO scheduled_days VALUES (1, DATE '2026-03-02', 60, true, now())");
  EXPECT_FALSE(is_kept()) << "scheduled minutes";
  EXPECT_TRUE(is_kept());
  sales_.Drop(1);
  EXPECT_FALSE(is_kept()) << "the names of an erased person";
}

TEST_F(ReportStoreTest, DropsAnAnswerThatIsKeptAfterTheErasureOfItsNames) {
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  Apply(TestOrder(1));
  ReportRead read;
  ASSERT_FALSE(store_.Read(1, march, PeriodBefore(march), 200, 0, read, "march"));
  sales_.Drop(1);
  store_.Keep(*read.shop, "march", {read.state, std::make_shared<const std::string>("Ana")});
  ASSERT_FALSE(store_.Read(1, march, PeriodBefore(march), 200, 0, read, "march"));
  EXPECT_EQ(read.kept, nullptr);
}

TEST_F(ReportStoreTest, ReturnsTheFiguresOfARebuiltModel) {
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  Apply(TestOrder(1));
  const std::string one = Read(store_, march);
  model_.Empty();
  SetUp();
  Apply({ChangeOf(1, TestOrder(2))});
  const std::string other = Read(store_, march);
  EXPECT_NE(other, one);
  EXPECT_EQ(other, ReadAnew(march));
}

TEST_F(ReportStoreTest, SeesACustomersFirstOrderMoveBetweenDaysThatDidNotChange) {
  // The first order is before the preceding period, so only the second one is in a report.
  orders::v1::Order first = TestOrder(1, "2025-11-02 13:30:00+00");
  Apply(first);
  Apply(TestOrder(2));
  const Period day = PeriodIn("2026-03-02T00:00:00", "2026-03-02T23:59:59");
  const auto is_new = [&] {
    const std::string report = Read(store_, day);
    EXPECT_EQ(report, ReadAnew(day));
    return report.find("is_new: true") != std::string::npos;
  };
  EXPECT_FALSE(is_new());
  first.set_version(2);
  first.set_status("cancelled");
  Apply(first);
  EXPECT_TRUE(is_new());
  first.set_version(3);
  first.set_status("completed");
  Apply(first);
  EXPECT_FALSE(is_new());
}

TEST_F(ReportStoreTest, ReadsTheOrdersOfADayWhosePackIsDamaged) {
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  Apply(TestOrder(1));
  Apply(TestOrder(2, "2026-03-03 13:30:00+00"));
  PackAll();
  const std::string whole = ReadAnew(march);
  test_->Execute("UPDATE day_packs SET pack = substring(pack FOR 20) WHERE day = '2026-03-02'");
  EXPECT_EQ(ReadAnew(march), whole);
}

TEST_F(ReportStoreTest, ForgetsTheNameOfAnErasedPerson) {
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  orders::v1::Order order = TestOrder(1);
  order.set_client_id(50);
  Apply(order);
  EXPECT_THAT(Read(store_, march), testing::HasSubstr("Ana"));
  model_.Forget(50);
  EXPECT_THAT(Read(store_, march), testing::Not(testing::HasSubstr("Ana")));
}

TEST_F(ReportStoreTest, DropsTheNamesOfAShopWhereAPersonIsErased) {
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  orders::v1::Order order = TestOrder(1);
  order.set_client_id(50);
  Apply({ChangeOf(1, order), ChangeOf(2, TestOrder(2, "2026-03-02 13:30:00+00", 2))});
  Read(store_, march);
  Read(store_, PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59", "America/Rio_Branco"), 2);
  ErasureFollower names(test_->database(), sales_);
  const auto kept = sales_.SalesOf(1);
  names.DropErased();
  EXPECT_EQ(sales_.SalesOf(1), kept);
  model_.Forget(50);
  names.DropErased();
  EXPECT_TRUE(sales_.SalesOf(1)->days.empty());
  EXPECT_FALSE(sales_.SalesOf(2)->days.empty());
}

TEST_F(ReportStoreTest, DropsTheNamesOfAShopWhenTheFeedReportsAnErasureFirst) {
  orders::v1::Order order = TestOrder(1);
  order.set_client_id(50);
  orders::v1::Order other = TestOrder(2, "2026-03-02 13:30:00+00", 2);
  other.set_client_id(51);
  Apply(order);
  Apply(other);
  ErasureFollower names(test_->database(), sales_);
  names.DropErased();
  const auto kept = sales_.SalesOf(1);
  const auto kept_of_other = sales_.SalesOf(2);
  order.set_version(2);
  order.set_customer_name("Cliente removido");
  order.clear_customer_phone();
  order.clear_client_id();
  other.set_version(2);
  other.set_status("completed");
  Apply({ChangeOf(3, order), ChangeOf(4, other)});
  EXPECT_EQ(model_.Forget(50), 0) << "no order of the person is left";
  names.DropErased();
  EXPECT_NE(sales_.SalesOf(1), kept);
  EXPECT_EQ(sales_.SalesOf(2), kept_of_other) << "no person was erased at shop 2";
}

TEST_F(ReportStoreTest, DropsTheNamesThatAReadAddsAfterTheErasure) {
  orders::v1::Order order = TestOrder(1);
  order.set_client_id(50);
  Apply(order);
  ErasureFollower names(test_->database(), sales_);
  model_.Forget(50);
  names.DropErased();
  const auto late = sales_.SalesOf(1);
  names.DropErased();
  EXPECT_NE(sales_.SalesOf(1), late);
  const auto kept = sales_.SalesOf(1);
  names.DropErased();
  EXPECT_EQ(sales_.SalesOf(1), kept);
}

TEST_F(ReportStoreTest, KeepsFewTextsAfterManyRenamesOfACustomer) {
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  orders::v1::Order order = TestOrder(1);
  for (int version = 1; version <= 200; ++version) {
    order.set_version(version);
    order.set_customer_name(fmt::format("Ana {}", version));
    Apply(order);
    ASSERT_THAT(Read(store_, march), testing::HasSubstr(order.customer_name()));
  }
  EXPECT_LT(sales_.SalesOf(1)->numbers.texts.size(), 50);
}

TEST_F(ReportStoreTest, ReadsManyOrdersInPortions) {
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  for (int day = 1; day <= 6; ++day) {
    Apply(TestOrder(day, fmt::format("2026-03-0{} 13:30:00+00", day)));
  }
  SalesCache sales(0, 2);
  ReportStore store(test_->database(), sales);
  EXPECT_EQ(Read(store, march), "gap");
  EXPECT_EQ(Read(store, march), "gap");
  EXPECT_EQ(Read(store, march), ReadAnew(march));
}

TEST_F(ReportStoreTest, ReadsPackedDaysInLargerPortions) {
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  for (int day = 1; day <= 7; ++day) {
    Apply(TestOrder(day, fmt::format("2026-03-0{} 13:30:00+00", day)));
  }
  PackAll();
  const std::string report = ReadAnew(march);
  SalesCache sales(0, 1);
  ReportStore store(test_->database(), sales);
  EXPECT_EQ(Read(store, march), "gap");
  EXPECT_EQ(Read(store, march), report);
}

TEST_F(ReportStoreTest, ReadsAShopAgainThatTheCacheDropped) {
  Apply({ChangeOf(1, TestOrder(1)), ChangeOf(2, TestOrder(2, "2026-03-02 13:30:00+00", 2))});
  const Period march = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59");
  const Period there = PeriodIn("2026-03-01T00:00:00", "2026-03-31T23:59:59", "America/Rio_Branco");
  SalesCache sales(0);
  ReportStore store(test_->database(), sales);
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(Read(store, march, 1), ReadAnew(march, 1));
    EXPECT_EQ(Read(store, there, 2), ReadAnew(there, 2));
  }
}

}  // namespace
}  // namespace navalha::reporting
