-- The indexes of the keys in the next migration. Each build blocks writes to its table until all are built. With more
-- orders than that allows, create the indexes of tables that have the column already before the upgrade, with CREATE
-- UNIQUE INDEX CONCURRENTLY and these names: orders, order_lines, order_modifiers, order_line_parts, line_commissions,
-- payments.
--
-- An id remains the first column of its index, which also serves statements that know only the id.
CREATE UNIQUE INDEX IF NOT EXISTS orders_of_shop ON orders (id, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS orders_reservation_of_shop ON orders (reservation_key, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS order_lines_of_shop ON order_lines (order_id, line_no, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS order_modifiers_of_shop
    ON order_modifiers (order_id, line_no, modifier_no, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS order_modifiers_item_of_shop
    ON order_modifiers (order_id, line_no, type, item_id, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS order_line_parts_of_shop
    ON order_line_parts (order_id, line_no, part_no, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS order_line_parts_item_of_shop
    ON order_line_parts (order_id, line_no, item_id, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS line_commissions_of_shop
    ON line_commissions (order_id, line_no, establishment_id);
CREATE UNIQUE INDEX IF NOT EXISTS payments_of_shop ON payments (id, establishment_id);
CREATE UNIQUE INDEX order_events_of_shop ON order_events (id, establishment_id);
CREATE UNIQUE INDEX booking_mail_of_shop ON booking_mail (order_id, number, establishment_id);
CREATE UNIQUE INDEX booking_move_of_shop ON booking_move (key, establishment_id);
CREATE UNIQUE INDEX booking_move_reservation_of_shop ON booking_move (reservation_key, establishment_id);
CREATE UNIQUE INDEX changed_prices_of_shop ON changed_prices (order_id, item_id, establishment_id);
CREATE UNIQUE INDEX outbox_of_shop ON outbox (position, establishment_id);
CREATE UNIQUE INDEX forecasts_of_shop ON forecasts (id, establishment_id);
CREATE UNIQUE INDEX fiado_accounts_of_shop ON fiado_accounts (id, establishment_id);
CREATE UNIQUE INDEX fiado_payments_of_shop ON fiado_payments (id, establishment_id);
CREATE UNIQUE INDEX cash_sessions_of_shop ON cash_sessions (id, establishment_id);
CREATE UNIQUE INDEX cash_entries_of_shop ON cash_entries (id, establishment_id);
CREATE UNIQUE INDEX cash_entries_reversed_of_shop ON cash_entries (reverses_id, establishment_id)
    WHERE reverses_id IS NOT NULL;
CREATE UNIQUE INDEX cash_counts_of_shop ON cash_counts (cash_session_id, method, establishment_id);
