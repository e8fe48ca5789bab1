// Goal: a past day keeps its pack until it changes, and reports read packs.
// Method: changes to a model in a real PostgreSQL.
#include "services/reporting/model/day_packer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "services/reporting/reports/report_store.hpp"
#include "services/reporting/testing/model_fixture.hpp"

namespace navalha::reporting {
namespace {

class DayPackerTest : public ModelFixture {
 protected:
  void PackAll() {
    while (packer_.PackNext()) {
    }
  }
  // Returns the packed days and shops as text: "1 2026-03-02".
  std::string Packed() {
    return Cell(
        "SELECT coalesce(string_agg(establishment_id || ' ' || day, ', '"
        " ORDER BY establishment_id, day), '') FROM day_packs WHERE pack IS NOT NULL");
  }
  static std::string Revenue() {
    SalesCache sales(1 << 20);
    ReportStore store(test_->database(), sales);
    const Period march = PeriodOf("2026-03-01T00:00:00", "2026-03-31T23:59:59", kSaoPaulo);
    ReportRead read;
    EXPECT_FALSE(store.Read(1, march, PeriodBefore(march), 200, 0, read));
    return std::to_string(read.figures.totals.sums.all.revenue);
  }

  common::Instant now_ = common::FromSql("2026-03-20 03:30:00+00");
  DayPacker packer_{test_->database(), [this] { return now_; }};
};

TEST_F(DayPackerTest, PacksTheDaysThatAreOverInTheTimeZoneOfTheShop) {
  Apply(TestOrder(1, "2026-03-19 15:00:00+00", 1));
  Apply(TestOrder(2, "2026-03-19 15:00:00+00", 2));
  Apply(TestOrder(3, "2026-03-18 15:00:00+00", 2));
  Apply(TestOrder(4, "2026-03-20 15:00:00+00", 1));
  PackAll();
  EXPECT_EQ(Packed(), "1 2026-03-19, 2 2026-03-18");
  now_ += std::chrono::hours(2);
  PackAll();
  EXPECT_EQ(Packed(), "1 2026-03-19, 2 2026-03-18, 2 2026-03-19");
}

TEST_F(DayPackerTest, ServesReportsFromThePackOfADay) {
  Apply(TestOrder(1));
  PackAll();
  test_->Execute("UPDATE orders SET total_cents = 1");
  EXPECT_EQ(Revenue(), "5000");
  test_->Execute("UPDATE day_packs SET pack = NULL");
  EXPECT_EQ(Revenue(), "1");
}

TEST_F(DayPackerTest, RemovesThePackOfAChangedDay) {
  Apply(TestOrder(1));
  Apply(TestOrder(2, "2026-03-03 15:00:00+00"));
  Apply(TestOrder(3, "2026-03-04 15:00:00+00"));
  PackAll();
  EXPECT_EQ(Packed(), "1 2026-03-02, 1 2026-03-03, 1 2026-03-04");
  orders::v1::Order moved = TestOrder(3, "2026-03-05 15:00:00+00");
  moved.set_version(2);
  Apply(moved);
  EXPECT_EQ(Packed(), "1 2026-03-02, 1 2026-03-03");
  PackAll();
  // Makes an order of another day the customer's first one.
  orders::v1::Order cancelled = TestOrder(1);
  cancelled.set_version(2);
  cancelled.set_status("cancelled");
  Apply(cancelled);
  EXPECT_EQ(Packed(), "1 2026-03-05");
  PackAll();
  model_.Relocate(1, "America/Manaus");
  EXPECT_EQ(Packed(), "");
  PackAll();
  EXPECT_EQ(Packed(), "1 2026-03-02, 1 2026-03-03, 1 2026-03-05");
  model_.Empty();
  EXPECT_EQ(Cell("SELECT count(*) FROM day_packs"), "0");
}

TEST_F(DayPackerTest, RemovesAnErasedNameFromThePacks) {
  const auto named = [&] {
    return Cell("SELECT count(*) FROM day_packs WHERE position('Ana'::bytea IN pack) > 0");
  };
  orders::v1::Order order = TestOrder(1);
  order.set_client_id(50);
  Apply(order);
  PackAll();
  EXPECT_EQ(named(), "1");
  model_.Forget(50);
  EXPECT_EQ(named(), "0");
  PackAll();
  EXPECT_EQ(named(), "0");
  EXPECT_EQ(Packed(), "1 2026-03-02");
}

TEST_F(DayPackerTest, PacksARebuiltModelIntoTheSameBytes) {
  const auto packs = [&] {
    PackAll();
    return Cell("SELECT string_agg(day || encode(pack, 'hex'), ' ' ORDER BY day) FROM day_packs");
  };
  Apply(TestOrder(1));
  Apply(TestOrder(2, "2026-03-03 15:00:00+00"));
  orders::v1::Order edited = TestOrder(1);
  edited.set_version(2);
  edited.set_customer_name("Bia");
  Apply(edited);
  const std::string before = packs();
  model_.Empty();
  Fill();
  Apply(edited);
  Apply(TestOrder(2, "2026-03-03 15:00:00+00"));
  EXPECT_EQ(packs(), before);
}

TEST_F(DayPackerTest, SkipsADayThatIsBeingChanged) {
  Apply(TestOrder(1));
  Apply(TestOrder(2, "2026-03-03 15:00:00+00"));
  test_->database().InTransaction([&](common::Transaction& transaction) {
    transaction.Execute("UPDATE day_totals SET order_count = order_count WHERE day = '2026-03-03'");
    EXPECT_TRUE(packer_.PackNext());
    EXPECT_FALSE(packer_.PackNext());
    EXPECT_EQ(Packed(), "1 2026-03-02");
  });
  PackAll();
  EXPECT_EQ(Packed(), "1 2026-03-02, 1 2026-03-03");
}

TEST_F(DayPackerTest, WaitsUntilTheModelIsFilled) {
  Apply(TestOrder(1));
  test_->Execute("UPDATE feed_cursor SET is_filled = false");
  PackAll();
  EXPECT_EQ(Packed(), "");
}

}  // namespace
}  // namespace navalha::reporting
