-- The monolith's tables, with the orders of one shop (:shop) of reporting's read model.
CREATE SCHEMA monolith;

CREATE TABLE monolith.orders AS
SELECT o.id, o.establishment_id::int AS entity_id, CASE WHEN o.is_cancelled THEN 'cancelled' ELSE 'completed' END AS status,
    o.ordered_at AS order_datetime, o.ordered_at + make_interval(mins => o.duration_min) AS finished_at, o.customer_name,
    o.customer_phone, o.origin, 'paid' AS payment_status, m.method AS payment_method, o.total_cents::int AS total_cents
FROM public.orders o JOIN public.order_methods m ON m.order_id = o.id WHERE o.establishment_id = :shop;
ALTER TABLE monolith.orders ADD PRIMARY KEY (id);
CREATE INDEX orders_entity_time ON monolith.orders (entity_id, order_datetime);

CREATE TABLE monolith.order_items AS
SELECT row_number() OVER () AS id, s.order_id, s.item_id::int AS item_id, s.quantity::int AS quantity,
    s.cents::int AS subtotal_cents, s.is_combo AS combo, ARRAY(
        SELECT a.item_id::int FROM public.sold_items a
        WHERE a.order_id = s.order_id AND a.line_no = s.line_no AND a.is_addition) AS additions
FROM public.sold_items s WHERE s.establishment_id = :shop AND NOT s.is_addition;
ALTER TABLE monolith.order_items ADD PRIMARY KEY (id);
CREATE INDEX order_items_order ON monolith.order_items (order_id);

CREATE TABLE monolith.items AS
SELECT item_id::int AS id, min(item_name) AS name FROM public.sold_items WHERE establishment_id = :shop GROUP BY 1;
ALTER TABLE monolith.items ADD PRIMARY KEY (id);

ANALYZE monolith.orders, monolith.order_items, monolith.items;
