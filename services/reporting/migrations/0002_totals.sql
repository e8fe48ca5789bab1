-- Totals of orders by local day, by month and over all days, so that a report reads few rows however many orders a shop
-- has. The table X_totals sums the rows of the view X_figures. A writer calls subtract_from_totals() before it changes
-- orders and add_to_totals() afterwards.

CREATE FUNCTION month_of(day date) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN date_trunc('month', day::timestamp)::date;

COMMENT ON FUNCTION month_of(date) IS 'First day of the month that contains the day.';

CREATE VIEW order_figures AS
SELECT id AS order_id, establishment_id, ordered_at, day, extract(dow FROM day)::smallint AS weekday, hour, origin,
    (NOT is_cancelled)::int AS order_count,
    CASE WHEN is_cancelled THEN 0 ELSE total_cents END AS revenue_cents,
    CASE WHEN is_cancelled THEN 0 ELSE line_count END AS line_count,
    CASE WHEN is_cancelled THEN 0 ELSE paid_cents END AS paid_cents,
    CASE WHEN is_cancelled THEN 0 ELSE fiado_cents END AS fiado_cents,
    CASE WHEN is_cancelled THEN 0 ELSE total_cents - paid_cents - fiado_cents END AS due_cents,
    (NOT is_cancelled AND total_cents > paid_cents + fiado_cents)::int AS due_count,
    is_cancelled::int AS cancelled_count,
    CASE WHEN is_cancelled THEN total_cents ELSE 0 END AS cancelled_cents,
    (attendance IS NOT DISTINCT FROM 'attended')::int AS attended_count,
    CASE WHEN attendance = 'attended' THEN duration_min ELSE 0 END AS attended_min,
    (attendance IS NOT DISTINCT FROM 'not_attended')::int AS not_attended_count
FROM orders;

CREATE VIEW method_figures AS
SELECT o.id AS order_id, o.establishment_id, o.ordered_at, o.day, m.method, 1 AS order_count, m.cents
FROM orders o JOIN order_methods m ON m.order_id = o.id WHERE NOT o.is_cancelled;

CREATE VIEW item_figures AS
SELECT o.id AS order_id, o.establishment_id, o.ordered_at, o.day, o.hour, o.customer_key, s.is_addition, s.item_id,
    s.quantity, s.cents, CASE WHEN s.is_combo THEN s.quantity ELSE 0 END AS combo_quantity, s.extras_count
FROM orders o JOIN sold_items s ON s.order_id = o.id WHERE NOT o.is_cancelled;

CREATE VIEW customer_figures AS
SELECT id AS order_id, establishment_id, ordered_at, day, customer_key, 1 AS order_count, total_cents AS cents,
    combo_quantity, extras_count
FROM orders WHERE NOT is_cancelled;

CREATE TABLE day_totals (
    establishment_id bigint NOT NULL,
    day date NOT NULL,
    order_count bigint NOT NULL CHECK (order_count >= 0),
    revenue_cents bigint NOT NULL CHECK (revenue_cents >= 0),
    line_count bigint NOT NULL CHECK (line_count >= 0),
    paid_cents bigint NOT NULL CHECK (paid_cents >= 0),
    fiado_cents bigint NOT NULL CHECK (fiado_cents >= 0),
    due_cents bigint NOT NULL CHECK (due_cents >= 0),
    due_count bigint NOT NULL CHECK (due_count >= 0),
    cancelled_count bigint NOT NULL CHECK (cancelled_count >= 0),
    cancelled_cents bigint NOT NULL CHECK (cancelled_cents >= 0),
    attended_count bigint NOT NULL CHECK (attended_count >= 0),
    attended_min bigint NOT NULL CHECK (attended_min >= 0),
    not_attended_count bigint NOT NULL CHECK (not_attended_count >= 0),
    PRIMARY KEY (establishment_id, day)
);

-- `grain` is the range of days that a row sums: the day or month that begins on `starts_on`, or all (-infinity).
CREATE TABLE hour_totals (
    establishment_id bigint NOT NULL,
    grain text NOT NULL CHECK (grain IN ('day', 'month')),
    starts_on date NOT NULL,
    weekday smallint NOT NULL,
    hour smallint NOT NULL,
    order_count bigint NOT NULL CHECK (order_count >= 0),
    revenue_cents bigint NOT NULL CHECK (revenue_cents >= 0),
    PRIMARY KEY (establishment_id, grain, starts_on, weekday, hour)
);

CREATE TABLE origin_totals (
    establishment_id bigint NOT NULL,
    day date NOT NULL,
    origin text NOT NULL,
    order_count bigint NOT NULL CHECK (order_count >= 0),
    revenue_cents bigint NOT NULL CHECK (revenue_cents >= 0),
    PRIMARY KEY (establishment_id, day, origin)
);

CREATE TABLE method_totals (
    establishment_id bigint NOT NULL,
    day date NOT NULL,
    method text NOT NULL,
    order_count bigint NOT NULL CHECK (order_count >= 0),
    cents bigint NOT NULL,
    PRIMARY KEY (establishment_id, day, method)
);

CREATE TABLE item_totals (
    establishment_id bigint NOT NULL,
    grain text NOT NULL CHECK (grain IN ('day', 'month', 'all')),
    starts_on date NOT NULL,
    is_addition boolean NOT NULL,
    item_id bigint NOT NULL,
    hour smallint NOT NULL,
    quantity bigint NOT NULL CHECK (quantity >= 0),
    cents bigint NOT NULL CHECK (cents >= 0),
    combo_quantity bigint NOT NULL CHECK (combo_quantity >= 0),
    extras_count bigint NOT NULL CHECK (extras_count >= 0),
    PRIMARY KEY (establishment_id, grain, starts_on, is_addition, item_id, hour)
);

CREATE TABLE customer_totals (
    establishment_id bigint NOT NULL,
    grain text NOT NULL CHECK (grain IN ('day', 'month', 'all')),
    starts_on date NOT NULL,
    customer_key text COLLATE "C" NOT NULL,
    order_count bigint NOT NULL CHECK (order_count >= 0),
    cents bigint NOT NULL CHECK (cents >= 0),
    combo_quantity bigint NOT NULL CHECK (combo_quantity >= 0),
    extras_count bigint NOT NULL CHECK (extras_count >= 0),
    PRIMARY KEY (establishment_id, grain, starts_on, customer_key)
);
CREATE INDEX customer_totals_by_cents ON customer_totals (establishment_id, cents DESC, customer_key)
    WHERE grain = 'all';

CREATE TABLE customer_item_totals (
    establishment_id bigint NOT NULL,
    grain text NOT NULL CHECK (grain IN ('day', 'month', 'all')),
    starts_on date NOT NULL,
    is_addition boolean NOT NULL,
    item_id bigint NOT NULL,
    customer_key text COLLATE "C" NOT NULL,
    quantity bigint NOT NULL CHECK (quantity >= 0),
    PRIMARY KEY (establishment_id, grain, starts_on, is_addition, item_id, customer_key)
);
CREATE INDEX customer_item_totals_by_quantity ON customer_item_totals
    (establishment_id, is_addition, item_id, quantity DESC, customer_key) WHERE grain = 'all';
CREATE INDEX customer_item_totals_of_customer ON customer_item_totals
    (establishment_id, customer_key, quantity DESC, item_id) WHERE grain = 'all' AND NOT is_addition;

CREATE TABLE customers (
    establishment_id bigint NOT NULL,
    customer_key text COLLATE "C" NOT NULL,
    first_order_at timestamptz NOT NULL,
    PRIMARY KEY (establishment_id, customer_key)
);
CREATE INDEX customers_by_first_order ON customers (establishment_id, first_order_at);

COMMENT ON TABLE day_totals IS 'Sums of order_figures by local day.';
COMMENT ON TABLE hour_totals IS 'Sums of order_figures by weekday and hour, without cancelled orders.';
COMMENT ON TABLE method_totals IS 'Sums of method_figures by payment method.';
COMMENT ON TABLE item_totals IS 'Sums of item_figures by item.';
COMMENT ON TABLE customer_totals IS 'Sums of customer_figures by customer.';
COMMENT ON TABLE customer_item_totals IS 'Sums of item_figures by item and customer.';
COMMENT ON TABLE customers IS
    'Customers with an order that is not cancelled, and the time of their first one. refresh_customers() updates it.';

CREATE FUNCTION refresh_customers(shop bigint, keys text[]) RETURNS void
    LANGUAGE sql VOLATILE
    AS $$
WITH first AS (
    SELECT key, (SELECT min(o.ordered_at) FROM orders o
        WHERE o.establishment_id = shop AND o.customer_key = key AND NOT o.is_cancelled) AS at
    FROM unnest(keys) AS key
), gone AS (
    DELETE FROM customers c USING first
    WHERE c.establishment_id = shop AND c.customer_key = first.key AND first.at IS NULL
)
INSERT INTO customers SELECT shop, key, at FROM first WHERE at IS NOT NULL
ON CONFLICT (establishment_id, customer_key) DO UPDATE SET first_order_at = excluded.first_order_at
WHERE customers.first_order_at <> excluded.first_order_at
$$;
