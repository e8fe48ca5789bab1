-- A line's subtotal leaves its additions out: clients add them to it themselves.

UPDATE order_lines SET subtotal_cents = quantity * unit_price_cents
WHERE subtotal_cents <> quantity * unit_price_cents;

ALTER TABLE order_lines
    ADD CONSTRAINT order_lines_subtotal CHECK (subtotal_cents = quantity * unit_price_cents);

COMMENT ON COLUMN order_lines.subtotal_cents IS 'quantity x unit_price_cents, without additions.';
COMMENT ON COLUMN orders.total_cents IS
    'Sum of order_lines.subtotal_cents and, for each addition, its quantity x price_cents.';
