#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "navalha/catalog/v1/item.pb.h"
#include "services/common/database/database.hpp"
#include "services/common/database/idempotency_key.hpp"
#include "services/common/text/clock.hpp"

namespace navalha::catalog {

/// The visibility of listed items.
enum class Items {
  /// Items for sale now: the public list.
  kForSale,
  /// The services among them.
  kServicesForSale,
  /// The owner's list: includes inactive, expired and unavailable items.
  kAll,
};

/// Filters of a list. Blank fields match all.
struct ItemFilter {
  /// Part of the name.
  std::string q;
  std::string category;
  /// 1 active, 0 inactive.
  std::string status;
  std::string type;
};

/// An item and the data that decides who may see it.
struct FoundItem {
  v1::Item item;
  /// User id of the establishment's owner, and its slug.
  int64_t owner_id = 0;
  std::string establishment_slug;
  bool for_sale = false;
  /// Whether an administrator hid the establishment.
  bool hidden = false;
};

/// One page of an establishment's items.
struct ItemSelection {
  /// Featured items first, then by category and name.
  google::protobuf::RepeatedPtrField<v1::Item> items;
  /// Total number of matches.
  int64_t total = 0;
};

/// SQL of items. Excludes removed ones. Thread-safe.
class ItemStore {
 public:
  explicit ItemStore(common::Database& database) : database_(database) {}

  /// Lists featured items first, then by category and name, at most kListLimit.
  google::protobuf::RepeatedPtrField<v1::Item> List(int64_t establishment_id, Items which,
                                                    common::Instant now,
                                                    const ItemFilter& filter = {});
  /// Returns the items of a public page: the first of each category, up to kSelectionLimit and
  /// kSelectionBytes.
  ItemSelection Select(int64_t establishment_id, Items which, common::Instant now);
  /// Returns one page of the items for sale. Returns nothing for an unknown or hidden slug.
  std::optional<v1::BrowseItemsResponse> Browse(const v1::BrowseItemsRequest& request,
                                                common::Instant now);
  /// Returns one page of the items of all establishments.
  v1::SearchItemsResponse Search(const v1::SearchItemsRequest& request);
  std::optional<FoundItem> Find(int64_t id, common::Instant now);

  /// Inserts an item of an existing establishment. `image`: path of a stored picture. Throws
  /// INVALID_ARGUMENT if availability ends before it starts, or for invalid parts
  /// (combo_parts.hpp). Returns nothing if another request claimed the key first.
  std::optional<v1::Item> Create(const v1::CreateItemRequest& request,
                                 const std::optional<std::string>& image,
                                 const std::optional<common::IdempotencyKey>& key,
                                 common::Instant now);
  /// Optimistic locking: changes the sent fields. Throws NOT_FOUND for a removed item, EditConflict
  /// for a stale version, and INVALID_ARGUMENT as Create does and for parts of an item that is not
  /// a combo. Returns nothing if another request claimed the key first.
  std::optional<v1::Item> Update(int64_t establishment_id, const v1::UpdateItemRequest& request,
                                 const std::optional<std::string>& image,
                                 const std::optional<common::IdempotencyKey>& key,
                                 common::Instant now);
  /// Marks an item as removed. Returns false if it already was. Throws FAILED_PRECONDITION
  /// (reason PART_OF_COMBO) while a combo contains it.
  bool Remove(const v1::Item& item);

  /// Maximum items of a list.
  static constexpr int kListLimit = 2000;
  /// Maximum items of a public page, and their bytes in JSON: the gateway caches answers up to
  /// one megabyte, and the page has other data too.
  static constexpr int kSelectionLimit = 500;
  static constexpr int kSelectionBytes = 640 * 1024;

 private:
  // Returns the written item, with the parts of a combo.
  v1::Item WithParts(v1::Item item, common::Instant now);

  common::Database& database_;
};

}  // namespace navalha::catalog
