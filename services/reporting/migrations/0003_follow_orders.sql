-- Functions that add orders to the totals and subtract them.

CREATE FUNCTION add_to_totals(ids bigint[]) RETURNS void
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

    INSERT INTO hour_totals AS t (
        establishment_id, grain, starts_on, weekday, hour, order_count, revenue_cents)
    SELECT
        f.establishment_id, grain.name, grain.starts_on, f.weekday, f.hour, sum(f.order_count), sum(f.revenue_cents)
    FROM order_figures f
    CROSS JOIN LATERAL
        (VALUES ('day', f.day), ('month', month_of(f.day)))
        AS grain (name, starts_on)
    WHERE f.order_id = ANY (ids) AND f.order_count > 0
    GROUP BY
        f.establishment_id, grain.name, grain.starts_on, f.weekday, f.hour
    ON CONFLICT (establishment_id, grain, starts_on, weekday, hour) DO UPDATE SET
        order_count = t.order_count + excluded.order_count, revenue_cents = t.revenue_cents + excluded.revenue_cents;

    INSERT INTO origin_totals AS t (
        establishment_id, day, origin, order_count, revenue_cents)
    SELECT
        f.establishment_id, f.day, f.origin, sum(f.order_count), sum(f.revenue_cents)
    FROM order_figures f
    WHERE f.order_id = ANY (ids) AND f.order_count > 0
    GROUP BY
        f.establishment_id, f.day, f.origin
    ON CONFLICT (establishment_id, day, origin) DO UPDATE SET
        order_count = t.order_count + excluded.order_count, revenue_cents = t.revenue_cents + excluded.revenue_cents;

    INSERT INTO method_totals AS t (
        establishment_id, day, method, order_count, cents)
    SELECT
        f.establishment_id, f.day, f.method, sum(f.order_count), sum(f.cents)
    FROM method_figures f
    WHERE f.order_id = ANY (ids)
    GROUP BY
        f.establishment_id, f.day, f.method
    ON CONFLICT (establishment_id, day, method) DO UPDATE SET
        order_count = t.order_count + excluded.order_count, cents = t.cents + excluded.cents;

    INSERT INTO item_totals AS t (
        establishment_id, grain, starts_on, is_addition, item_id, hour, quantity, cents, combo_quantity,
        extras_count)
    SELECT
        f.establishment_id, grain.name, grain.starts_on, f.is_addition, f.item_id, f.hour, sum(f.quantity),
        sum(f.cents), sum(f.combo_quantity), sum(f.extras_count)
    FROM item_figures f
    CROSS JOIN LATERAL
        (VALUES ('day', f.day), ('month', month_of(f.day)), ('all', '-infinity'::date))
        AS grain (name, starts_on)
    WHERE f.order_id = ANY (ids)
    GROUP BY
        f.establishment_id, grain.name, grain.starts_on, f.is_addition, f.item_id, f.hour
    ON CONFLICT (establishment_id, grain, starts_on, is_addition, item_id, hour) DO UPDATE SET
        quantity = t.quantity + excluded.quantity, cents = t.cents + excluded.cents,
        combo_quantity = t.combo_quantity + excluded.combo_quantity,
        extras_count = t.extras_count + excluded.extras_count;

    INSERT INTO customer_totals AS t (
        establishment_id, grain, starts_on, customer_key, order_count, cents, combo_quantity, extras_count)
    SELECT
        f.establishment_id, grain.name, grain.starts_on, f.customer_key, sum(f.order_count), sum(f.cents),
        sum(f.combo_quantity), sum(f.extras_count)
    FROM customer_figures f
    CROSS JOIN LATERAL
        (VALUES ('day', f.day), ('month', month_of(f.day)), ('all', '-infinity'::date))
        AS grain (name, starts_on)
    WHERE f.order_id = ANY (ids)
    GROUP BY
        f.establishment_id, grain.name, grain.starts_on, f.customer_key
    ON CONFLICT (establishment_id, grain, starts_on, customer_key) DO UPDATE SET
        order_count = t.order_count + excluded.order_count, cents = t.cents + excluded.cents,
        combo_quantity = t.combo_quantity + excluded.combo_quantity,
        extras_count = t.extras_count + excluded.extras_count;

    INSERT INTO customer_item_totals AS t (
        establishment_id, grain, starts_on, is_addition, item_id, customer_key, quantity)
    SELECT
        f.establishment_id, grain.name, grain.starts_on, f.is_addition, f.item_id, f.customer_key, sum(f.quantity)
    FROM item_figures f
    CROSS JOIN LATERAL
        (VALUES ('day', f.day), ('month', month_of(f.day)), ('all', '-infinity'::date))
        AS grain (name, starts_on)
    WHERE f.order_id = ANY (ids)
    GROUP BY
        f.establishment_id, grain.name, grain.starts_on, f.is_addition, f.item_id, f.customer_key
    ON CONFLICT (establishment_id, grain, starts_on, is_addition, item_id, customer_key) DO UPDATE SET
        quantity = t.quantity + excluded.quantity;
END
$$;

COMMENT ON FUNCTION add_to_totals(bigint[]) IS 'Adds the current figures of the orders with these ids to the totals.';

CREATE FUNCTION subtract_from_totals(ids bigint[]) RETURNS void
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
            f.establishment_id, grain.name AS grain, grain.starts_on, f.weekday, f.hour,
            sum(f.order_count) AS order_count, sum(f.revenue_cents) AS revenue_cents
        FROM order_figures f
        CROSS JOIN LATERAL
            (VALUES ('day', f.day), ('month', month_of(f.day)))
            AS grain (name, starts_on)
        WHERE f.order_id = ANY (ids) AND f.order_count > 0
        GROUP BY
            f.establishment_id, grain.name, grain.starts_on, f.weekday, f.hour
    )
    UPDATE hour_totals t SET
        order_count = t.order_count - taken.order_count, revenue_cents = t.revenue_cents - taken.revenue_cents
    FROM taken WHERE
        t.establishment_id = taken.establishment_id AND t.grain = taken.grain AND t.starts_on = taken.starts_on AND
        t.weekday = taken.weekday AND t.hour = taken.hour;

    DELETE FROM hour_totals t USING (
        SELECT DISTINCT
            f.establishment_id, grain.name AS grain, grain.starts_on, f.weekday, f.hour
        FROM order_figures f
        CROSS JOIN LATERAL
            (VALUES ('day', f.day), ('month', month_of(f.day)))
            AS grain (name, starts_on)
        WHERE f.order_id = ANY (ids) AND f.order_count > 0
    ) AS taken
    WHERE t.order_count = 0 AND
        t.establishment_id = taken.establishment_id AND t.grain = taken.grain AND t.starts_on = taken.starts_on AND
        t.weekday = taken.weekday AND t.hour = taken.hour;

    WITH taken AS (
        SELECT
            f.establishment_id, f.day, f.origin, sum(f.order_count) AS order_count,
            sum(f.revenue_cents) AS revenue_cents
        FROM order_figures f
        WHERE f.order_id = ANY (ids) AND f.order_count > 0
        GROUP BY
            f.establishment_id, f.day, f.origin
    )
    UPDATE origin_totals t SET
        order_count = t.order_count - taken.order_count, revenue_cents = t.revenue_cents - taken.revenue_cents
    FROM taken WHERE
        t.establishment_id = taken.establishment_id AND t.day = taken.day AND t.origin = taken.origin;

    DELETE FROM origin_totals t USING (
        SELECT DISTINCT
            f.establishment_id, f.day, f.origin
        FROM order_figures f
        WHERE f.order_id = ANY (ids) AND f.order_count > 0
    ) AS taken
    WHERE t.order_count = 0 AND
        t.establishment_id = taken.establishment_id AND t.day = taken.day AND t.origin = taken.origin;

    WITH taken AS (
        SELECT
            f.establishment_id, f.day, f.method, sum(f.order_count) AS order_count, sum(f.cents) AS cents
        FROM method_figures f
        WHERE f.order_id = ANY (ids)
        GROUP BY
            f.establishment_id, f.day, f.method
    )
    UPDATE method_totals t SET
        order_count = t.order_count - taken.order_count, cents = t.cents - taken.cents
    FROM taken WHERE
        t.establishment_id = taken.establishment_id AND t.day = taken.day AND t.method = taken.method;

    DELETE FROM method_totals t USING (
        SELECT DISTINCT
            f.establishment_id, f.day, f.method
        FROM method_figures f
        WHERE f.order_id = ANY (ids)
    ) AS taken
    WHERE t.order_count = 0 AND
        t.establishment_id = taken.establishment_id AND t.day = taken.day AND t.method = taken.method;

    WITH taken AS (
        SELECT
            f.establishment_id, grain.name AS grain, grain.starts_on, f.is_addition, f.item_id, f.hour,
            sum(f.quantity) AS quantity, sum(f.cents) AS cents, sum(f.combo_quantity) AS combo_quantity,
            sum(f.extras_count) AS extras_count
        FROM item_figures f
        CROSS JOIN LATERAL
            (VALUES ('day', f.day), ('month', month_of(f.day)), ('all', '-infinity'::date))
            AS grain (name, starts_on)
        WHERE f.order_id = ANY (ids)
        GROUP BY
            f.establishment_id, grain.name, grain.starts_on, f.is_addition, f.item_id, f.hour
    )
    UPDATE item_totals t SET
        quantity = t.quantity - taken.quantity, cents = t.cents - taken.cents,
        combo_quantity = t.combo_quantity - taken.combo_quantity, extras_count = t.extras_count - taken.extras_count
    FROM taken WHERE
        t.establishment_id = taken.establishment_id AND t.grain = taken.grain AND t.starts_on = taken.starts_on AND
        t.is_addition = taken.is_addition AND t.item_id = taken.item_id AND t.hour = taken.hour;

    DELETE FROM item_totals t USING (
        SELECT DISTINCT
            f.establishment_id, grain.name AS grain, grain.starts_on, f.is_addition, f.item_id, f.hour
        FROM item_figures f
        CROSS JOIN LATERAL
            (VALUES ('day', f.day), ('month', month_of(f.day)), ('all', '-infinity'::date))
            AS grain (name, starts_on)
        WHERE f.order_id = ANY (ids)
    ) AS taken
    WHERE t.quantity = 0 AND
        t.establishment_id = taken.establishment_id AND t.grain = taken.grain AND t.starts_on = taken.starts_on AND
        t.is_addition = taken.is_addition AND t.item_id = taken.item_id AND t.hour = taken.hour;

    WITH taken AS (
        SELECT
            f.establishment_id, grain.name AS grain, grain.starts_on, f.customer_key,
            sum(f.order_count) AS order_count, sum(f.cents) AS cents, sum(f.combo_quantity) AS combo_quantity,
            sum(f.extras_count) AS extras_count
        FROM customer_figures f
        CROSS JOIN LATERAL
            (VALUES ('day', f.day), ('month', month_of(f.day)), ('all', '-infinity'::date))
            AS grain (name, starts_on)
        WHERE f.order_id = ANY (ids)
        GROUP BY
            f.establishment_id, grain.name, grain.starts_on, f.customer_key
    )
    UPDATE customer_totals t SET
        order_count = t.order_count - taken.order_count, cents = t.cents - taken.cents,
        combo_quantity = t.combo_quantity - taken.combo_quantity, extras_count = t.extras_count - taken.extras_count
    FROM taken WHERE
        t.establishment_id = taken.establishment_id AND t.grain = taken.grain AND t.starts_on = taken.starts_on AND
        t.customer_key = taken.customer_key;

    DELETE FROM customer_totals t USING (
        SELECT DISTINCT
            f.establishment_id, grain.name AS grain, grain.starts_on, f.customer_key
        FROM customer_figures f
        CROSS JOIN LATERAL
            (VALUES ('day', f.day), ('month', month_of(f.day)), ('all', '-infinity'::date))
            AS grain (name, starts_on)
        WHERE f.order_id = ANY (ids)
    ) AS taken
    WHERE t.order_count = 0 AND
        t.establishment_id = taken.establishment_id AND t.grain = taken.grain AND t.starts_on = taken.starts_on AND
        t.customer_key = taken.customer_key;

    WITH taken AS (
        SELECT
            f.establishment_id, grain.name AS grain, grain.starts_on, f.is_addition, f.item_id, f.customer_key,
            sum(f.quantity) AS quantity
        FROM item_figures f
        CROSS JOIN LATERAL
            (VALUES ('day', f.day), ('month', month_of(f.day)), ('all', '-infinity'::date))
            AS grain (name, starts_on)
        WHERE f.order_id = ANY (ids)
        GROUP BY
            f.establishment_id, grain.name, grain.starts_on, f.is_addition, f.item_id, f.customer_key
    )
    UPDATE customer_item_totals t SET
        quantity = t.quantity - taken.quantity
    FROM taken WHERE
        t.establishment_id = taken.establishment_id AND t.grain = taken.grain AND t.starts_on = taken.starts_on AND
        t.is_addition = taken.is_addition AND t.item_id = taken.item_id AND t.customer_key = taken.customer_key;

    DELETE FROM customer_item_totals t USING (
        SELECT DISTINCT
            f.establishment_id, grain.name AS grain, grain.starts_on, f.is_addition, f.item_id, f.customer_key
        FROM item_figures f
        CROSS JOIN LATERAL
            (VALUES ('day', f.day), ('month', month_of(f.day)), ('all', '-infinity'::date))
            AS grain (name, starts_on)
        WHERE f.order_id = ANY (ids)
    ) AS taken
    WHERE t.quantity = 0 AND
        t.establishment_id = taken.establishment_id AND t.grain = taken.grain AND t.starts_on = taken.starts_on AND
        t.is_addition = taken.is_addition AND t.item_id = taken.item_id AND t.customer_key = taken.customer_key;
END
$$;

COMMENT ON FUNCTION subtract_from_totals(bigint[]) IS
    'Subtracts the current figures of the orders with these ids from the totals. Call before the orders change.';
