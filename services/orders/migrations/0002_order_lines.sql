-- What was ordered. Lines and modifiers keep names, prices and durations as sold, so that an order
-- never changes because an item did.

CREATE TABLE order_lines (
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    line_no smallint NOT NULL CHECK (line_no BETWEEN 1 AND 50),
    establishment_id bigint NOT NULL,
    item_id bigint NOT NULL,
    item_name text NOT NULL,
    item_type text NOT NULL CHECK (item_type IN ('product', 'service')),
    item_category text NOT NULL,
    item_duration_min integer NOT NULL CHECK (item_duration_min >= 0),
    unit_price_cents bigint NOT NULL CHECK (unit_price_cents >= 0),
    quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
    subtotal_cents bigint NOT NULL CHECK (subtotal_cents >= 0),
    PRIMARY KEY (order_id, line_no)
);

COMMENT ON TABLE order_lines IS
    'Lines of orders, numbered from 1. Answers call line L of order O by the id O * 100 + L.';
COMMENT ON COLUMN order_lines.unit_price_cents IS 'Price of the item as sold.';
COMMENT ON COLUMN order_lines.subtotal_cents IS
    'quantity x unit_price_cents plus, for each addition, its quantity x price_cents.';

CREATE TABLE order_modifiers (
    order_id bigint NOT NULL,
    line_no smallint NOT NULL,
    modifier_no smallint NOT NULL CHECK (modifier_no BETWEEN 1 AND 150),
    establishment_id bigint NOT NULL,
    type text NOT NULL CHECK (type IN ('addition', 'removal')),
    item_id bigint NOT NULL,
    item_name text NOT NULL,
    item_price_cents bigint NOT NULL CHECK (item_price_cents >= 0),
    price_cents bigint NOT NULL CHECK (price_cents >= 0),
    quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9),
    PRIMARY KEY (order_id, line_no, modifier_no),
    FOREIGN KEY (order_id, line_no) REFERENCES order_lines ON DELETE CASCADE,
    UNIQUE (order_id, line_no, type, item_id),
    CHECK (type = 'addition' OR (price_cents = 0 AND quantity = 1))
);

COMMENT ON TABLE order_modifiers IS
    'What was added to a line or left out of it, numbered from 1 within the line; the same '
    'addition several times is one row with a quantity. Answers call modifier M of the line with '
    'id I by the id I * 1000 + M.';
COMMENT ON COLUMN order_modifiers.price_cents IS
    'What one costs within the order: the add-on''s price, nothing for a removal.';
