#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/catalog/v1/item.pb.h"
#include "services/common/clock.hpp"
#include "services/common/database.hpp"

namespace navalha::catalog {

/// Which of an establishment's items to list.
enum class Items {
  /// Those that can be sold at the moment: what the public sees.
  kForSale,
  /// Of those, the services.
  kServicesForSale,
  /// Inactive, expired and unavailable ones too: what the owner sees.
  kAll,
};

/// Which of those to list. Blank fields leave all.
struct ItemFilter {
  /// Part of the name.
  std::string q;
  std::string category;
  /// 1 active, 0 inactive.
  std::string status;
  std::string type;
};

/// An item and what decides who may see it.
struct FoundItem {
  v1::Item item;
  /// The user who owns the establishment, and its slug.
  int64_t owner_id = 0;
  std::string establishment_slug;
  bool for_sale = false;
  /// Whether an administrator hid the establishment.
  bool hidden = false;
};

/// Some of an establishment's items.
struct ItemSelection {
  /// Featured ones first, then by category and name.
  google::protobuf::RepeatedPtrField<v1::Item> items;
  /// How many there are.
  int64_t total = 0;
};

/// The rows of items. Removed ones are not found. Thread-safe.
class ItemStore {
 public:
  explicit ItemStore(common::Database& database) : database_(database) {}

  /// Featured ones first, then by category and name, at most kListLimit.
  google::protobuf::RepeatedPtrField<v1::Item> List(int64_t establishment_id, Items which,
                                                    common::Instant now,
                                                    const ItemFilter& filter = {});
  /// The items of a page: the first of each category, as many as kSelectionLimit and
  /// kSelectionBytes let through.
  ItemSelection Select(int64_t establishment_id, Items which, common::Instant now);
  /// One page of what is for sale at an establishment. Nothing for an unknown or hidden slug.
  std::optional<v1::BrowseItemsResponse> Browse(const v1::BrowseItemsRequest& request,
                                                common::Instant now);
  /// One page of the items of every establishment.
  v1::SearchItemsResponse Search(const v1::SearchItemsRequest& request);
  std::optional<FoundItem> Find(int64_t id, common::Instant now);

  /// Inserts an item of an establishment that exists. `image` is the path of a stored picture.
  /// Throws INVALID_ARGUMENT for availability that would end before it starts, and for parts that
  /// make no combo (combo_parts.hpp).
  v1::Item Create(const v1::CreateItemRequest& request, const std::optional<std::string>& image,
                  common::Instant now);
  /// Changes what is sent. Nothing when it was removed meanwhile, or has another version than the
  /// one that was sent. Throws INVALID_ARGUMENT as Create does, and for parts of an item that is no
  /// combo.
  std::optional<v1::Item> Update(const v1::UpdateItemRequest& request,
                                 const std::optional<std::string>& image, common::Instant now);
  /// Marks an item as removed. False when it was already. Throws FAILED_PRECONDITION (reason
  /// PART_OF_COMBO) while a combo contains it.
  bool Remove(int64_t id);

  /// Items that a list holds at most.
  static constexpr int kListLimit = 2000;
  /// Items of a page, and their bytes in JSON: the gateway keeps answers of up to a megabyte, and
  /// the page has more on it than items.
  static constexpr int kSelectionLimit = 500;
  static constexpr int kSelectionBytes = 640 * 1024;

 private:
  // The item that was written; of a combo with its parts.
  v1::Item WithParts(v1::Item item, common::Instant now);

  common::Database& database_;
};

}  // namespace navalha::catalog
