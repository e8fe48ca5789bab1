-- Reports keep the orders of each day in memory (ReadSales), so these totals have no reader any more.
DROP FUNCTION day_cells, origin_cells, method_cells, hour_cells, item_cells, customer_cells, customer_item_cells;
DROP FUNCTION month_from, month_of;
DROP TABLE hour_totals, origin_totals, method_totals, customer_item_totals;
DROP VIEW method_figures;

-- Snapshots read the totals of single days.
DELETE FROM item_totals WHERE grain <> 'day';
ALTER TABLE item_totals DROP COLUMN grain;
ALTER TABLE item_totals RENAME COLUMN starts_on TO day;
ALTER TABLE item_totals ADD PRIMARY KEY (establishment_id, day, is_addition, item_id, hour);
DELETE FROM customer_totals WHERE grain <> 'day';
ALTER TABLE customer_totals DROP COLUMN grain;
ALTER TABLE customer_totals RENAME COLUMN starts_on TO day;
ALTER TABLE customer_totals ADD PRIMARY KEY (establishment_id, day, customer_key);

COMMENT ON TABLE item_totals IS 'Sums of item_figures by local day, item and hour.';
COMMENT ON TABLE customer_totals IS 'Sums of customer_figures by local day and customer.';
COMMENT ON TABLE day_totals IS
    'Sums of order_figures by local day. xmin is the version of the day: each change of an order writes the rows of its '
    'days, and so does refresh_customers().';

CREATE OR REPLACE FUNCTION add_to_sales_totals(ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO day_totals AS t (
        establishment_id, day, order_count, revenue_cents, line_count, paid_cents, fiado_cents, due_cents,
        due_count, cancelled_count, cancelled_cents, attended_count, attended_min, not_attended_count)
    SELECT
        f.establishment_id, f.day, sum(f.order_count), sum(f.revenue_cents), sum(f.line_count), sum(f.paid_cents),
        sum(f.fiado_cents), sum(f.due_cents), sum(f.due_count), sum(f.cancelled_count), sum(f.cancelled_cents),
        sum(f.attended_count), sum(f.attended_min), sum(f.not_attended_count)
    FROM order_figures f
    WHERE f.order_id = ANY (ids)
    GROUP BY
        f.establishment_id, f.day
    ON CONFLICT (establishment_id, day) DO UPDATE SET
        order_count = t.order_count + excluded.order_count,
        revenue_cents = t.revenue_cents + excluded.revenue_cents, line_count = t.line_count + excluded.line_count,
        paid_cents = t.paid_cents + excluded.paid_cents, fiado_cents = t.fiado_cents + excluded.fiado_cents,
        due_cents = t.due_cents + excluded.due_cents, due_count = t.due_count + excluded.due_count,
        cancelled_count = t.cancelled_count + excluded.cancelled_count,
        cancelled_cents = t.cancelled_cents + excluded.cancelled_cents,
        attended_count = t.attended_count + excluded.attended_count,
        attended_min = t.attended_min + excluded.attended_min,
        not_attended_count = t.not_attended_count + excluded.not_attended_count;

    INSERT INTO item_totals AS t (
        establishment_id, day, is_addition, item_id, hour, quantity, cents, combo_quantity, extras_count)
    SELECT
        f.establishment_id, f.day, f.is_addition, f.item_id, f.hour, sum(f.quantity), sum(f.cents),
        sum(f.combo_quantity), sum(f.extras_count)
    FROM item_figures f
    WHERE f.order_id = ANY (ids)
    GROUP BY
        f.establishment_id, f.day, f.is_addition, f.item_id, f.hour
    ON CONFLICT (establishment_id, day, is_addition, item_id, hour) DO UPDATE SET
        quantity = t.quantity + excluded.quantity, cents = t.cents + excluded.cents,
        combo_quantity = t.combo_quantity + excluded.combo_quantity,
        extras_count = t.extras_count + excluded.extras_count;

    INSERT INTO customer_totals AS t (
        establishment_id, day, customer_key, order_count, cents, combo_quantity, extras_count)
    SELECT
        f.establishment_id, f.day, f.customer_key, sum(f.order_count), sum(f.cents), sum(f.combo_quantity),
        sum(f.extras_count)
    FROM customer_figures f
    WHERE f.order_id = ANY (ids)
    GROUP BY
        f.establishment_id, f.day, f.customer_key
    ON CONFLICT (establishment_id, day, customer_key) DO UPDATE SET
        order_count = t.order_count + excluded.order_count, cents = t.cents + excluded.cents,
        combo_quantity = t.combo_quantity + excluded.combo_quantity,
        extras_count = t.extras_count + excluded.extras_count;
END
$$;

CREATE OR REPLACE FUNCTION subtract_from_sales_totals(ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    WITH taken AS (
        SELECT
            f.establishment_id, f.day, sum(f.order_count) AS order_count, sum(f.revenue_cents) AS revenue_cents,
            sum(f.line_count) AS line_count, sum(f.paid_cents) AS paid_cents, sum(f.fiado_cents) AS fiado_cents,
            sum(f.due_cents) AS due_cents, sum(f.due_count) AS due_count, sum(f.cancelled_count) AS cancelled_count,
            sum(f.cancelled_cents) AS cancelled_cents, sum(f.attended_count) AS attended_count,
            sum(f.attended_min) AS attended_min, sum(f.not_attended_count) AS not_attended_count
        FROM order_figures f
        WHERE f.order_id = ANY (ids)
        GROUP BY
            f.establishment_id, f.day
    )
    UPDATE day_totals t SET
        order_count = t.order_count - taken.order_count, revenue_cents = t.revenue_cents - taken.revenue_cents,
        line_count = t.line_count - taken.line_count, paid_cents = t.paid_cents - taken.paid_cents,
        fiado_cents = t.fiado_cents - taken.fiado_cents, due_cents = t.due_cents - taken.due_cents,
        due_count = t.due_count - taken.due_count, cancelled_count = t.cancelled_count - taken.cancelled_count,
        cancelled_cents = t.cancelled_cents - taken.cancelled_cents,
        attended_count = t.attended_count - taken.attended_count,
        attended_min = t.attended_min - taken.attended_min,
        not_attended_count = t.not_attended_count - taken.not_attended_count
    FROM taken WHERE
        t.establishment_id = taken.establishment_id AND t.day = taken.day;

    DELETE FROM day_totals t USING (
        SELECT DISTINCT
            f.establishment_id, f.day
        FROM order_figures f
        WHERE f.order_id = ANY (ids)
    ) AS taken
    WHERE t.order_count = 0 AND t.cancelled_count = 0 AND
        t.establishment_id = taken.establishment_id AND t.day = taken.day;

    WITH taken AS (
        SELECT
            f.establishment_id, f.day, f.is_addition, f.item_id, f.hour, sum(f.quantity) AS quantity,
            sum(f.cents) AS cents, sum(f.combo_quantity) AS combo_quantity, sum(f.extras_count) AS extras_count
        FROM item_figures f
        WHERE f.order_id = ANY (ids)
        GROUP BY
            f.establishment_id, f.day, f.is_addition, f.item_id, f.hour
    ), emptied AS (
        DELETE FROM item_totals t USING taken WHERE
            t.establishment_id = taken.establishment_id AND t.day = taken.day AND
            t.is_addition = taken.is_addition AND t.item_id = taken.item_id AND t.hour = taken.hour AND
            t.quantity = taken.quantity
    )
    UPDATE item_totals t SET
        quantity = t.quantity - taken.quantity, cents = t.cents - taken.cents,
        combo_quantity = t.combo_quantity - taken.combo_quantity, extras_count = t.extras_count - taken.extras_count
    FROM taken WHERE
        t.establishment_id = taken.establishment_id AND t.day = taken.day AND t.is_addition = taken.is_addition AND
        t.item_id = taken.item_id AND t.hour = taken.hour AND t.quantity <> taken.quantity;

    WITH taken AS (
        SELECT
            f.establishment_id, f.day, f.customer_key, sum(f.order_count) AS order_count, sum(f.cents) AS cents,
            sum(f.combo_quantity) AS combo_quantity, sum(f.extras_count) AS extras_count
        FROM customer_figures f
        WHERE f.order_id = ANY (ids)
        GROUP BY
            f.establishment_id, f.day, f.customer_key
    ), emptied AS (
        DELETE FROM customer_totals t USING taken WHERE
            t.establishment_id = taken.establishment_id AND t.day = taken.day AND
            t.customer_key = taken.customer_key AND t.order_count = taken.order_count
    )
    UPDATE customer_totals t SET
        order_count = t.order_count - taken.order_count, cents = t.cents - taken.cents,
        combo_quantity = t.combo_quantity - taken.combo_quantity, extras_count = t.extras_count - taken.extras_count
    FROM taken WHERE
        t.establishment_id = taken.establishment_id AND t.day = taken.day AND
        t.customer_key = taken.customer_key AND t.order_count <> taken.order_count;
END
$$;

-- A change of a customer's first order also changes days without a changed order: the day of the previous first order and
-- the day of the new one.
CREATE OR REPLACE FUNCTION refresh_customers(shop bigint, keys text[]) RETURNS void
    LANGUAGE sql VOLATILE
    AS $$
WITH first AS (
    SELECT key, c.first_order_at AS was_at, (SELECT min(o.ordered_at) FROM orders o
        WHERE o.establishment_id = shop AND o.customer_key = key AND NOT o.is_cancelled) AS at
    FROM unnest(keys) AS key
    LEFT JOIN customers c ON c.establishment_id = shop AND c.customer_key = key
), changed AS (
    SELECT * FROM first WHERE at IS DISTINCT FROM was_at
), gone AS (
    DELETE FROM customers c USING changed
    WHERE c.establishment_id = shop AND c.customer_key = changed.key AND changed.at IS NULL
), made AS (
    INSERT INTO customers SELECT shop, key, at FROM changed WHERE at IS NOT NULL
    ON CONFLICT (establishment_id, customer_key) DO UPDATE SET first_order_at = excluded.first_order_at
)
UPDATE day_totals t SET order_count = t.order_count FROM (
    SELECT DISTINCT (moved.at AT TIME ZONE s.time_zone)::date AS day
    FROM changed CROSS JOIN LATERAL (VALUES (changed.was_at), (changed.at)) AS moved (at)
    JOIN shops s ON s.establishment_id = shop
    WHERE changed.was_at IS NOT NULL AND changed.at IS NOT NULL
) AS days
WHERE t.establishment_id = shop AND t.day = days.day
$$;

COMMENT ON FUNCTION refresh_customers(bigint, text[]) IS
    'Updates the customers with these keys, and the versions of the days whose first orders changed.';
