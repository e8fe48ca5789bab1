-- A combo's price is split over its parts in sold_items. The model is filled again from orders if it has combos.

COMMENT ON TABLE sold_items IS
    'Sold items of orders (addition_no 0) and the additions to their lines (addition_no from 1, with the line_no of the '
    'line''s first item). A combo is stored as its parts. establishment_id, ordered_at and is_cancelled are copied from '
    'the order.';
COMMENT ON COLUMN sold_items.line_no IS 'Counts the sold items of an order from 1.';
COMMENT ON COLUMN sold_items.is_combo IS 'A part of a combo, or a combo whose parts are unknown.';
COMMENT ON COLUMN sold_items.cents IS
    'Quantity times unit price, or the part''s share of the combo''s price; without additions.';
COMMENT ON COLUMN sold_items.extras_count IS
    'Total quantity of the additions to a line, for its first item; otherwise 0.';

DO $$
BEGIN
    IF EXISTS (SELECT FROM sold_items WHERE is_combo) THEN
        DELETE FROM feed_cursor;
        DELETE FROM orders;
        UPDATE settled_orders SET base_cents_now = 0, cents_now = 0;
        DELETE FROM expenses;
        DELETE FROM day_totals;
        DELETE FROM worked_totals;
        DELETE FROM item_totals;
        DELETE FROM customer_totals;
        DELETE FROM customers;
        DELETE FROM shops;
    END IF;
END
$$;
