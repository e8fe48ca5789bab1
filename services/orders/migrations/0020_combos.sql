-- What combos contained when they were sold, and what of their price each part earned.

ALTER TABLE order_lines ADD COLUMN is_combo boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN order_lines.is_combo IS
    'Whether the item was a combo when it was sold: order_line_parts says of what.';

CREATE TABLE order_line_parts (
    order_id bigint NOT NULL,
    line_no smallint NOT NULL,
    part_no smallint NOT NULL CHECK (part_no BETWEEN 1 AND 10),
    establishment_id bigint NOT NULL,
    item_id bigint NOT NULL,
    item_name text NOT NULL,
    item_type text NOT NULL CHECK (item_type IN ('product', 'service')),
    item_price_cents bigint NOT NULL CHECK (item_price_cents >= 0),
    quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9),
    share_cents bigint NOT NULL CHECK (share_cents >= 0),
    PRIMARY KEY (order_id, line_no, part_no),
    FOREIGN KEY (order_id, line_no) REFERENCES order_lines ON DELETE CASCADE,
    UNIQUE (order_id, line_no, item_id)
);

COMMENT ON TABLE order_line_parts IS
    'Items that the combo of a line contained, numbered from 1 within the line.';
COMMENT ON COLUMN order_line_parts.quantity IS 'In one combo.';
COMMENT ON COLUMN order_line_parts.item_price_cents IS 'Of one, when sold by itself.';
COMMENT ON COLUMN order_line_parts.share_cents IS
    'Of the line''s subtotal, in proportion to quantity x item_price_cents. The shares of a line add up to '
    'subtotal_cents.';
