#pragma once

#include <cstdint>
#include <optional>

#include "navalha/catalog/v1/commission.pb.h"
#include "services/common/database/database.hpp"

namespace navalha::catalog {

/// Stores commission rates of collaborators and card fees of establishments. Thread-safe.
class CommissionStore {
 public:
  explicit CommissionStore(common::Database& database) : database_(database) {}

  /// Returns nullopt for an unknown or removed establishment.
  std::optional<v1::CommissionSettings> FindSettings(int64_t establishment_id);
  /// Replaces the settings and returns them. Returns nullopt if the version is stale or the
  /// establishment is removed.
  std::optional<v1::CommissionSettings> SaveSettings(
      const v1::SaveCommissionSettingsRequest& request);

  /// Returns nullopt for an unknown or former collaborator. Omits exceptions for removed items.
  std::optional<v1::CommissionRates> FindRates(int64_t collaborator_id);
  /// Replaces the rates. Returns false if the version is stale or the collaborator left. Throws
  /// INVALID_ARGUMENT for an exception for an item of another establishment, and for two exceptions
  /// for the same item or category.
  bool SaveRates(const v1::SaveCommissionRatesRequest& request);

  /// Returns the rates of lines and the fees to be deducted.
  v1::QuoteCommissionsResponse Quote(const v1::QuoteCommissionsRequest& request);
  /// Lists collaborators as CommissionService.ListCommissionCollaborators does.
  v1::ListCommissionCollaboratorsResponse ListCollaborators(
      const v1::ListCommissionCollaboratorsRequest& request);

 private:
  common::Database& database_;
};

}  // namespace navalha::catalog
