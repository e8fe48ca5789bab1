-- The indexes of the keys in the next migration. Each build blocks writes to its table until all are built, so that the
-- reader of the order feed waits and reports may answer 503. With more orders than that allows, create those of orders,
-- sold_items and commission_lines before the upgrade, with CREATE UNIQUE INDEX CONCURRENTLY and these names.
--
-- An id remains the first column of its index, which also serves statements that know only the id.
CREATE UNIQUE INDEX IF NOT EXISTS orders_in_shop ON orders (id, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS sold_items_in_shop
    ON sold_items (order_id, line_no, addition_no, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS commission_lines_in_shop
    ON commission_lines (order_id, line_no, establishment_id);
CREATE UNIQUE INDEX order_methods_in_shop ON order_methods (order_id, method, establishment_id);
CREATE UNIQUE INDEX settled_orders_in_shop ON settled_orders (order_id, collaborator_id, establishment_id);
CREATE UNIQUE INDEX payouts_in_shop ON payouts (id, establishment_id);
CREATE UNIQUE INDEX payout_lines_in_shop ON payout_lines (payout_id, order_id, line_no, establishment_id);
CREATE UNIQUE INDEX payout_days_in_shop ON payout_days (payout_id, day, is_correction, establishment_id);
