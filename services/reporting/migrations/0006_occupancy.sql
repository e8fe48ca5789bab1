-- Occupancy: worked minutes by local day, a part of the model, and scheduled minutes by local day, which booking knows
-- only while the hours are unchanged and which no rebuild of the model touches.

CREATE VIEW worked_figures AS
SELECT id AS order_id, establishment_id, day, duration_min::bigint AS worked_min
FROM orders WHERE NOT is_cancelled AND attendance IS DISTINCT FROM 'not_attended' AND duration_min > 0;

CREATE TABLE worked_totals (
    establishment_id bigint NOT NULL,
    day date NOT NULL,
    worked_min bigint NOT NULL CHECK (worked_min >= 0),
    PRIMARY KEY (establishment_id, day)
);

COMMENT ON TABLE worked_totals IS
    'Sums of worked_figures by local day: durations of the orders that are neither cancelled nor missed.';

INSERT INTO worked_totals (establishment_id, day, worked_min)
SELECT establishment_id, day, sum(worked_min) FROM worked_figures GROUP BY establishment_id, day;

ALTER FUNCTION add_to_totals(bigint[]) RENAME TO add_to_sales_totals;
COMMENT ON FUNCTION add_to_sales_totals(bigint[]) IS
    'The part of add_to_totals() for the totals of orders, items and customers.';

CREATE FUNCTION add_to_totals(ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM add_to_sales_totals(ids);
    INSERT INTO worked_totals AS t (establishment_id, day, worked_min)
    SELECT f.establishment_id, f.day, sum(f.worked_min) FROM worked_figures f
    WHERE f.order_id = ANY (ids) GROUP BY f.establishment_id, f.day
    ON CONFLICT (establishment_id, day) DO UPDATE SET worked_min = t.worked_min + excluded.worked_min;
END
$$;

COMMENT ON FUNCTION add_to_totals(bigint[]) IS 'Adds the current figures of the orders with these ids to the totals.';

ALTER FUNCTION subtract_from_totals(bigint[]) RENAME TO subtract_from_sales_totals;
COMMENT ON FUNCTION subtract_from_sales_totals(bigint[]) IS
    'The part of subtract_from_totals() for the totals of orders, items and customers.';

CREATE FUNCTION subtract_from_totals(ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM subtract_from_sales_totals(ids);
    WITH taken AS (
        SELECT f.establishment_id, f.day, sum(f.worked_min) AS worked_min FROM worked_figures f
        WHERE f.order_id = ANY (ids) GROUP BY f.establishment_id, f.day
    ), emptied AS (
        DELETE FROM worked_totals t USING taken
        WHERE t.establishment_id = taken.establishment_id AND t.day = taken.day
            AND t.worked_min = taken.worked_min
    )
    UPDATE worked_totals t SET worked_min = t.worked_min - taken.worked_min FROM taken
    WHERE t.establishment_id = taken.establishment_id AND t.day = taken.day
        AND t.worked_min <> taken.worked_min;
END
$$;

COMMENT ON FUNCTION subtract_from_totals(bigint[]) IS
    'Subtracts the current figures of the orders with these ids from the totals. Call before the orders change.';

CREATE TABLE scheduled_days (
    establishment_id bigint NOT NULL,
    day date NOT NULL,
    scheduled_min integer NOT NULL CHECK (scheduled_min >= 0),
    is_final boolean NOT NULL,
    answered_at timestamptz NOT NULL,
    PRIMARY KEY (establishment_id, day)
);

COMMENT ON TABLE scheduled_days IS
    'Minutes that the collaborators of a shop were scheduled to work on a local day. A day without a row has no base.';
COMMENT ON COLUMN scheduled_days.is_final IS
    'True when booking answered after the day ended; false when the answer is of the day itself. A final row is kept.';
COMMENT ON COLUMN scheduled_days.answered_at IS 'Time of booking''s answer. An older answer never replaces a newer one.';

CREATE FUNCTION keep_scheduled_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'scheduled minutes cannot be read again: "scheduled_days_are_kept"'
        USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER scheduled_days_keep BEFORE DELETE ON scheduled_days
    FOR EACH ROW EXECUTE FUNCTION keep_scheduled_day();
CREATE TRIGGER scheduled_days_keep_final BEFORE UPDATE ON scheduled_days
    FOR EACH ROW WHEN (OLD.is_final) EXECUTE FUNCTION keep_scheduled_day();
