#include "services/orders/drafts/combo_parts.hpp"

#include <algorithm>
#include <numeric>

namespace navalha::orders {
namespace {

// Holds the product of two amounts, which can exceed 64 bits.
__extension__ using Wide = unsigned __int128;

Wide Product(int64_t a, int64_t b) { return static_cast<Wide>(a) * static_cast<Wide>(b); }

}  // namespace

std::vector<int64_t> SplitPrice(int64_t price, const std::vector<int64_t>& weights) {
  const int64_t sum = std::accumulate(weights.begin(), weights.end(), int64_t{0});
  if (sum == 0) {
    return SplitPrice(price, std::vector<int64_t>(weights.size(), 1));
  }
  std::vector<int64_t> shares;
  std::vector<size_t> by_remainder;
  int64_t left = price;
  for (const int64_t weight : weights) {
    by_remainder.push_back(shares.size());
    shares.push_back(static_cast<int64_t>(Product(price, weight) / static_cast<Wide>(sum)));
    left -= shares.back();
  }
  std::stable_sort(by_remainder.begin(), by_remainder.end(), [&](size_t a, size_t b) {
    const auto whole = static_cast<Wide>(sum);
    return Product(price, weights[a]) % whole > Product(price, weights[b]) % whole;
  });
  for (size_t i = 0; left > 0; ++i, --left) {
    ++shares[by_remainder[i]];
  }
  return shares;
}

void FillParts(const catalog::v1::QuotedItem& item, v1::OrderItem& line) {
  if (item.parts().empty()) {
    return;
  }
  std::vector<int64_t> weights;
  for (const catalog::v1::QuotedPart& part : item.parts()) {
    weights.push_back(part.price() * part.quantity());
  }
  const std::vector<int64_t> shares = SplitPrice(line.unit_price(), weights);
  line.set_is_combo(true);
  for (int i = 0; i < item.parts_size(); ++i) {
    v1::OrderItemPart& part = *line.add_parts();
    part.set_item_id(item.parts(i).item_id());
    part.set_name(item.parts(i).name());
    part.set_type(item.parts(i).type());
    part.set_quantity(item.parts(i).quantity());
    part.set_price(item.parts(i).price());
    part.set_share(shares[i] * line.quantity());
  }
}

void QuoteParts(const v1::OrderItem& line, catalog::v1::QuotedItem& item) {
  for (const v1::OrderItemPart& sold : line.parts()) {
    catalog::v1::QuotedPart& part = *item.add_parts();
    part.set_item_id(sold.item_id());
    part.set_name(sold.name());
    part.set_type(sold.type());
    part.set_quantity(sold.quantity());
    part.set_price(sold.price());
  }
}

}  // namespace navalha::orders
