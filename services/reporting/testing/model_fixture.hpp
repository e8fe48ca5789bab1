#pragma once

#include <gtest/gtest.h>

#include <string>

#include "services/common/testing/test_database.hpp"
#include "services/reporting/model/model_store.hpp"
#include "services/reporting/testing/test_orders.hpp"

namespace navalha::reporting {

inline constexpr const char* kSaoPaulo = "America/Sao_Paulo";

/// Base of tests on a filled, empty model. Shop 1 is in São Paulo, shop 2 in Rio Branco. The tests
/// of a suite share one database, which each test empties.
class ModelFixture : public testing::Test {
 protected:
  static void SetUpTestSuite() { test_ = new common::TestDatabase(); }
  static void TearDownTestSuite() {
    delete test_;
    test_ = nullptr;
  }
  void SetUp() override {
    test_->Clear();
    Fill();
  }

  /// Fills the model with no orders, as at the start of a feed.
  void Fill() {
    model_.BeginFill(0);
    model_.FinishFill(model_.Place()->fill_id);
  }
  void Apply(const ModelStore::Changes& changes) {
    model_.Apply(changes, {{1, kSaoPaulo}, {2, "America/Rio_Branco"}});
  }
  /// Applies an order as the next change of the feed.
  void Apply(const orders::v1::Order& order) { Apply({ChangeOf(++position_, order)}); }
  /// Returns the only value of a statement's result as text.
  static std::string Cell(const std::string& sql) { return test_->Execute(sql)[0][0].c_str(); }

  static inline common::TestDatabase* test_ = nullptr;
  ModelStore model_{test_->database()};
  /// Position of the latest change.
  int64_t position_ = 0;
};

}  // namespace navalha::reporting
