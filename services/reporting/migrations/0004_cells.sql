-- Functions that return the figures of a period as rows (cells) for the caller to sum. Whole local days [first_day,
-- past_day) come from the totals; the partial days at both ends, [from_1, before_1) and [from_2, before_2), come from the
-- orders. Each range may be empty. -infinity and infinity as days select all orders. Each branch of a query scans one
-- index range.

CREATE FUNCTION month_from(day date) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (date_trunc('month', (day - 1)::timestamp) + interval '1 month')::date;

COMMENT ON FUNCTION month_from(date) IS 'First day of the first month that begins on the day or later.';

CREATE FUNCTION day_cells(
    shop bigint, first_day date, past_day date, from_1 timestamptz, before_1 timestamptz, from_2 timestamptz,
    before_2 timestamptz)
    RETURNS TABLE (
        day date, order_count bigint, revenue_cents bigint, line_count bigint, paid_cents bigint,
        fiado_cents bigint, due_cents bigint, due_count bigint, cancelled_count bigint, cancelled_cents bigint,
        attended_count bigint, attended_min bigint, not_attended_count bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT t.day, t.order_count, t.revenue_cents, t.line_count, t.paid_cents, t.fiado_cents, t.due_cents, t.due_count,
    t.cancelled_count, t.cancelled_cents, t.attended_count, t.attended_min, t.not_attended_count
FROM day_totals t WHERE t.establishment_id = shop AND t.day >= first_day AND t.day < past_day
UNION ALL
SELECT f.day, f.order_count, f.revenue_cents, f.line_count, f.paid_cents, f.fiado_cents, f.due_cents, f.due_count,
    f.cancelled_count, f.cancelled_cents, f.attended_count, f.attended_min, f.not_attended_count
FROM order_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_1 AND f.ordered_at < before_1
UNION ALL
SELECT f.day, f.order_count, f.revenue_cents, f.line_count, f.paid_cents, f.fiado_cents, f.due_cents, f.due_count,
    f.cancelled_count, f.cancelled_cents, f.attended_count, f.attended_min, f.not_attended_count
FROM order_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_2 AND f.ordered_at < before_2
$$;

CREATE FUNCTION origin_cells(
    shop bigint, first_day date, past_day date, from_1 timestamptz, before_1 timestamptz, from_2 timestamptz,
    before_2 timestamptz)
    RETURNS TABLE (
        origin text, order_count bigint, revenue_cents bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT t.origin, t.order_count, t.revenue_cents
FROM origin_totals t WHERE t.establishment_id = shop AND t.day >= first_day AND t.day < past_day
UNION ALL
SELECT f.origin, f.order_count, f.revenue_cents
FROM order_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_1 AND f.ordered_at < before_1 AND f.order_count > 0
UNION ALL
SELECT f.origin, f.order_count, f.revenue_cents
FROM order_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_2 AND f.ordered_at < before_2 AND f.order_count > 0
$$;

CREATE FUNCTION method_cells(
    shop bigint, first_day date, past_day date, from_1 timestamptz, before_1 timestamptz, from_2 timestamptz,
    before_2 timestamptz)
    RETURNS TABLE (
        method text, order_count bigint, cents bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT t.method, t.order_count, t.cents
FROM method_totals t WHERE t.establishment_id = shop AND t.day >= first_day AND t.day < past_day
UNION ALL
SELECT f.method, f.order_count, f.cents
FROM method_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_1 AND f.ordered_at < before_1
UNION ALL
SELECT f.method, f.order_count, f.cents
FROM method_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_2 AND f.ordered_at < before_2
$$;

-- Reads the rows of whole months, and those of single days before and after. Other functions also read grain all.
CREATE FUNCTION hour_cells(
    shop bigint, first_day date, past_day date, from_1 timestamptz, before_1 timestamptz, from_2 timestamptz,
    before_2 timestamptz)
    RETURNS TABLE (
        weekday smallint, hour smallint, order_count bigint, revenue_cents bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT t.weekday, t.hour, t.order_count, t.revenue_cents
FROM hour_totals t WHERE t.establishment_id = shop AND t.grain = 'month'
    AND t.starts_on >= month_from(first_day) AND t.starts_on < month_of(past_day)
UNION ALL
SELECT t.weekday, t.hour, t.order_count, t.revenue_cents
FROM hour_totals t WHERE t.establishment_id = shop AND t.grain = 'day'
    AND t.starts_on >= first_day AND t.starts_on < least(month_from(first_day), past_day)
UNION ALL
SELECT t.weekday, t.hour, t.order_count, t.revenue_cents
FROM hour_totals t WHERE t.establishment_id = shop AND t.grain = 'day'
    AND t.starts_on >= greatest(month_of(past_day), least(month_from(first_day), past_day))
    AND t.starts_on < past_day
UNION ALL
SELECT f.weekday, f.hour, f.order_count, f.revenue_cents
FROM order_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_1 AND f.ordered_at < before_1 AND f.order_count > 0
UNION ALL
SELECT f.weekday, f.hour, f.order_count, f.revenue_cents
FROM order_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_2 AND f.ordered_at < before_2 AND f.order_count > 0
$$;

CREATE FUNCTION item_cells(
    shop bigint, first_day date, past_day date, from_1 timestamptz, before_1 timestamptz, from_2 timestamptz,
    before_2 timestamptz)
    RETURNS TABLE (
        is_addition boolean, item_id bigint, hour smallint, quantity bigint, cents bigint, combo_quantity bigint,
        extras_count bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT t.is_addition, t.item_id, t.hour, t.quantity, t.cents, t.combo_quantity, t.extras_count
FROM item_totals t WHERE t.establishment_id = shop AND t.grain = 'all' AND first_day = '-infinity'
UNION ALL
SELECT t.is_addition, t.item_id, t.hour, t.quantity, t.cents, t.combo_quantity, t.extras_count
FROM item_totals t WHERE t.establishment_id = shop AND t.grain = 'month'
    AND t.starts_on >= month_from(first_day) AND t.starts_on < month_of(past_day) AND first_day > '-infinity'
UNION ALL
SELECT t.is_addition, t.item_id, t.hour, t.quantity, t.cents, t.combo_quantity, t.extras_count
FROM item_totals t WHERE t.establishment_id = shop AND t.grain = 'day'
    AND t.starts_on >= first_day AND t.starts_on < least(month_from(first_day), past_day)
UNION ALL
SELECT t.is_addition, t.item_id, t.hour, t.quantity, t.cents, t.combo_quantity, t.extras_count
FROM item_totals t WHERE t.establishment_id = shop AND t.grain = 'day'
    AND t.starts_on >= greatest(month_of(past_day), least(month_from(first_day), past_day))
    AND t.starts_on < past_day
UNION ALL
SELECT f.is_addition, f.item_id, f.hour, f.quantity, f.cents, f.combo_quantity, f.extras_count
FROM item_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_1 AND f.ordered_at < before_1
UNION ALL
SELECT f.is_addition, f.item_id, f.hour, f.quantity, f.cents, f.combo_quantity, f.extras_count
FROM item_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_2 AND f.ordered_at < before_2
$$;

CREATE FUNCTION customer_cells(
    shop bigint, first_day date, past_day date, from_1 timestamptz, before_1 timestamptz, from_2 timestamptz,
    before_2 timestamptz)
    RETURNS TABLE (
        customer_key text, order_count bigint, cents bigint, combo_quantity bigint, extras_count bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT t.customer_key, t.order_count, t.cents, t.combo_quantity, t.extras_count
FROM customer_totals t WHERE t.establishment_id = shop AND t.grain = 'all' AND first_day = '-infinity'
UNION ALL
SELECT t.customer_key, t.order_count, t.cents, t.combo_quantity, t.extras_count
FROM customer_totals t WHERE t.establishment_id = shop AND t.grain = 'month'
    AND t.starts_on >= month_from(first_day) AND t.starts_on < month_of(past_day) AND first_day > '-infinity'
UNION ALL
SELECT t.customer_key, t.order_count, t.cents, t.combo_quantity, t.extras_count
FROM customer_totals t WHERE t.establishment_id = shop AND t.grain = 'day'
    AND t.starts_on >= first_day AND t.starts_on < least(month_from(first_day), past_day)
UNION ALL
SELECT t.customer_key, t.order_count, t.cents, t.combo_quantity, t.extras_count
FROM customer_totals t WHERE t.establishment_id = shop AND t.grain = 'day'
    AND t.starts_on >= greatest(month_of(past_day), least(month_from(first_day), past_day))
    AND t.starts_on < past_day
UNION ALL
SELECT f.customer_key, f.order_count, f.cents, f.combo_quantity, f.extras_count
FROM customer_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_1 AND f.ordered_at < before_1
UNION ALL
SELECT f.customer_key, f.order_count, f.cents, f.combo_quantity, f.extras_count
FROM customer_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_2 AND f.ordered_at < before_2
$$;

CREATE FUNCTION customer_item_cells(
    shop bigint, first_day date, past_day date, from_1 timestamptz, before_1 timestamptz, from_2 timestamptz,
    before_2 timestamptz)
    RETURNS TABLE (
        is_addition boolean, item_id bigint, customer_key text, quantity bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT t.is_addition, t.item_id, t.customer_key, t.quantity
FROM customer_item_totals t WHERE t.establishment_id = shop AND t.grain = 'all' AND first_day = '-infinity'
UNION ALL
SELECT t.is_addition, t.item_id, t.customer_key, t.quantity
FROM customer_item_totals t WHERE t.establishment_id = shop AND t.grain = 'month'
    AND t.starts_on >= month_from(first_day) AND t.starts_on < month_of(past_day) AND first_day > '-infinity'
UNION ALL
SELECT t.is_addition, t.item_id, t.customer_key, t.quantity
FROM customer_item_totals t WHERE t.establishment_id = shop AND t.grain = 'day'
    AND t.starts_on >= first_day AND t.starts_on < least(month_from(first_day), past_day)
UNION ALL
SELECT t.is_addition, t.item_id, t.customer_key, t.quantity
FROM customer_item_totals t WHERE t.establishment_id = shop AND t.grain = 'day'
    AND t.starts_on >= greatest(month_of(past_day), least(month_from(first_day), past_day))
    AND t.starts_on < past_day
UNION ALL
SELECT f.is_addition, f.item_id, f.customer_key, f.quantity
FROM item_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_1 AND f.ordered_at < before_1
UNION ALL
SELECT f.is_addition, f.item_id, f.customer_key, f.quantity
FROM item_figures f
WHERE f.establishment_id = shop AND f.ordered_at >= from_2 AND f.ordered_at < before_2
$$;
