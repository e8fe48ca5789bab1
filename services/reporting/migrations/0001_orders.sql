-- The read model: the facts of each order that the feed delivered, with its day and hour in the shop's time zone.

CREATE TABLE feed_cursor (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    position bigint NOT NULL CHECK (position >= 0),
    fill_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    is_filled boolean NOT NULL DEFAULT false,
    last_order_id bigint NOT NULL DEFAULT 0,
    last_expense_id bigint NOT NULL DEFAULT 0
);

COMMENT ON TABLE feed_cursor IS
    'Progress in the order feed: the last applied position. Each writer of the model locks the row, so that only one '
    'writes at a time. No row: the model is empty.';
COMMENT ON COLUMN feed_cursor.fill_id IS 'Identifies one filling of the model; a new filling gets a new id.';
COMMENT ON COLUMN feed_cursor.is_filled IS
    'False while the current orders and expenses are copied; true when changes after `position` are applied.';
COMMENT ON COLUMN feed_cursor.last_order_id IS 'Last copied order, where an interrupted copy resumes; likewise last_expense_id.';

CREATE TABLE shops (
    establishment_id bigint PRIMARY KEY,
    time_zone text NOT NULL CHECK (time_zone <> '')
);

COMMENT ON TABLE shops IS 'IANA time zone from which the day and hour of the shop''s orders were computed.';

-- Returns the digits of a Brazilian phone number, without the country code 55 or a leading 0.
CREATE FUNCTION phone_digits(phone text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(?:55|0)([0-9]{10,11})$', '\1');

CREATE FUNCTION customer_key_of(name text, phone text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN coalesce('phone ' || nullif(phone_digits(phone), ''),
                    'name ' || lower(btrim(name) COLLATE "pt-BR-x-icu")) COLLATE "C";

COMMENT ON FUNCTION customer_key_of(text, text) IS
    'Key of a customer within a shop: the digits of the phone number or, without one, the trimmed name in lower '
    'case.';

CREATE TABLE orders (
    id bigint PRIMARY KEY,
    establishment_id bigint NOT NULL REFERENCES shops,
    version integer NOT NULL CHECK (version > 0),
    ordered_at timestamptz NOT NULL,
    day date NOT NULL,
    hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
    is_cancelled boolean NOT NULL,
    attendance text CHECK (attendance IN ('attended', 'not_attended')),
    origin text NOT NULL,
    total_cents bigint NOT NULL CHECK (total_cents >= 0),
    paid_cents bigint NOT NULL CHECK (paid_cents >= 0),
    fiado_cents bigint NOT NULL CHECK (fiado_cents >= 0),
    duration_min integer NOT NULL CHECK (duration_min >= 0),
    customer_name text NOT NULL,
    customer_phone text,
    customer_key text COLLATE "C" NOT NULL
        GENERATED ALWAYS AS (customer_key_of(customer_name, customer_phone)) STORED,
    client_id bigint,
    line_count integer NOT NULL CHECK (line_count >= 0),
    combo_quantity bigint NOT NULL CHECK (combo_quantity >= 0),
    extras_count bigint NOT NULL CHECK (extras_count >= 0)
);
CREATE INDEX orders_of_shop ON orders (establishment_id, ordered_at);
CREATE INDEX orders_of_customer ON orders (establishment_id, customer_key, ordered_at DESC, id DESC)
    INCLUDE (total_cents, hour) WHERE NOT is_cancelled;
CREATE INDEX orders_of_client ON orders (client_id) WHERE client_id IS NOT NULL;

COMMENT ON COLUMN orders.version IS 'Version in the orders service. A lower version never replaces a higher one.';
COMMENT ON COLUMN orders.day IS 'Local day of ordered_at in the time zone of the shop; likewise hour.';
COMMENT ON COLUMN orders.attendance IS 'Attendance of a finished booking; null for other orders.';
COMMENT ON COLUMN orders.paid_cents IS 'Payments minus refunds, excluding fiado debts.';
COMMENT ON COLUMN orders.client_id IS 'User who booked; selects the orders when a person is erased. Null: no user.';

CREATE TABLE sold_items (
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    line_no smallint NOT NULL CHECK (line_no > 0),
    addition_no smallint NOT NULL CHECK (addition_no >= 0),
    establishment_id bigint NOT NULL,
    ordered_at timestamptz NOT NULL,
    is_cancelled boolean NOT NULL,
    item_id bigint NOT NULL,
    item_name text NOT NULL,
    is_addition boolean NOT NULL GENERATED ALWAYS AS (addition_no > 0) STORED,
    is_combo boolean NOT NULL,
    quantity bigint NOT NULL CHECK (quantity > 0),
    cents bigint NOT NULL CHECK (cents >= 0),
    extras_count bigint NOT NULL CHECK (extras_count >= 0),
    collaborator_id bigint,
    PRIMARY KEY (order_id, line_no, addition_no)
);
CREATE INDEX sold_items_latest ON sold_items
    (establishment_id, is_addition, item_id, ordered_at DESC, order_id DESC) WHERE NOT is_cancelled;

COMMENT ON TABLE sold_items IS
    'Lines of orders (addition_no 0) and their additions (addition_no from 1). establishment_id, ordered_at and '
    'is_cancelled are copied from the order.';
COMMENT ON COLUMN sold_items.cents IS 'Quantity times unit price; for a line, without its additions.';
COMMENT ON COLUMN sold_items.extras_count IS 'Total quantity of a line''s additions; 0 for an addition.';
COMMENT ON COLUMN sold_items.collaborator_id IS
    'Collaborator who served the line or, if unset, the order. Null: none recorded.';

CREATE TABLE order_methods (
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    method text NOT NULL,
    cents bigint NOT NULL CHECK (cents <> 0),
    PRIMARY KEY (order_id, method)
);

COMMENT ON TABLE order_methods IS
    'Payments minus refunds of an order by payment method, nonzero amounts only. Method Fiado holds the debt.';

CREATE TABLE expenses (
    id bigint PRIMARY KEY,
    establishment_id bigint NOT NULL,
    category text NOT NULL,
    cents bigint NOT NULL CHECK (cents <> 0),
    spent_at timestamptz NOT NULL
);
CREATE INDEX expenses_of_shop ON expenses (establishment_id, spent_at);

COMMENT ON TABLE expenses IS 'Expenses of cash sessions. The reversal of an expense has negative cents.';
