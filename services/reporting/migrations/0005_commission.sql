-- Commission: the lines of the model, and the payouts, which no rebuild of the model touches.

CREATE TABLE commission_lines (
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    line_no smallint NOT NULL CHECK (line_no > 0),
    establishment_id bigint NOT NULL,
    collaborator_id bigint NOT NULL,
    item_id bigint NOT NULL,
    item_name text NOT NULL,
    quantity bigint NOT NULL CHECK (quantity > 0),
    rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 1 AND 10000),
    base_cents bigint NOT NULL CHECK (base_cents >= 0),
    cents bigint NOT NULL CHECK (cents BETWEEN 0 AND base_cents),
    is_settled boolean NOT NULL,
    PRIMARY KEY (order_id, line_no)
);
CREATE INDEX commission_lines_open ON commission_lines (establishment_id, collaborator_id) WHERE NOT is_settled;

COMMENT ON TABLE commission_lines IS
    'Lines that earn commission, of completed orders that are not cancelled. They belong to orders.day.';
COMMENT ON COLUMN commission_lines.is_settled IS 'Whether settled_orders has the order and the collaborator.';

CREATE TABLE payouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    establishment_id bigint NOT NULL,
    collaborator_id bigint NOT NULL,
    cents bigint NOT NULL CHECK (cents BETWEEN 1 AND 100000000),
    paid_on date NOT NULL,
    settles_until date NOT NULL,
    method text NOT NULL CHECK (method IN ('Dinheiro', 'Pix', 'Transferência bancária', 'Cheque')),
    note text NOT NULL CHECK (char_length(note) <= 200),
    recorded_at timestamptz NOT NULL,
    recorded_by bigint,
    undone_at timestamptz,
    undone_by bigint,
    idempotency_key text,
    request_hash text,
    CONSTRAINT payouts_settle_the_past CHECK (settles_until <= paid_on),
    CONSTRAINT payouts_undone_after_recording CHECK (undone_at >= recorded_at),
    CONSTRAINT payouts_key_is_whole CHECK (num_nulls(idempotency_key, request_hash) IN (0, 2)),
    CONSTRAINT payouts_key_once UNIQUE (establishment_id, idempotency_key)
);
CREATE INDEX payouts_of_collaborator ON payouts (establishment_id, collaborator_id, id) WHERE undone_at IS NULL;
CREATE INDEX payouts_by_recorder ON payouts (recorded_by) WHERE recorded_by IS NOT NULL;
CREATE INDEX payouts_by_undoer ON payouts (undone_by) WHERE undone_by IS NOT NULL;

COMMENT ON TABLE payouts IS
    'Money that collaborators received for commission. Recorded here first and nowhere else: not part of the model.';
COMMENT ON COLUMN payouts.recorded_by IS 'A user; null: removed. So is undone_by.';

CREATE TABLE payout_lines (
    payout_id bigint NOT NULL REFERENCES payouts,
    order_id bigint NOT NULL,
    line_no smallint NOT NULL CHECK (line_no >= 0),
    order_day date NOT NULL,
    day date NOT NULL,
    is_correction boolean NOT NULL GENERATED ALWAYS AS (line_no = 0) STORED,
    item_id bigint NOT NULL,
    item_name text NOT NULL,
    quantity bigint NOT NULL CHECK (quantity >= 0),
    rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
    base_cents bigint NOT NULL,
    cents bigint NOT NULL,
    PRIMARY KEY (payout_id, order_id, line_no),
    CONSTRAINT payout_lines_of_sales CHECK (line_no = 0 OR (base_cents >= 0 AND cents >= 0 AND day = order_day))
);
CREATE INDEX payout_lines_by_day ON payout_lines (payout_id, day);

COMMENT ON TABLE payout_lines IS
    'What a payout settled: commission_lines as they were, or the change of an order that an earlier payout settled '
    '(line_no 0).';
COMMENT ON COLUMN payout_lines.day IS 'The day to which the row belongs in statements.';

CREATE FUNCTION keep_payout() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'a payout is undone and not changed: "payouts_are_kept"' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER payouts_keep
    BEFORE DELETE OR UPDATE OF establishment_id, collaborator_id, cents, paid_on, settles_until, method, note,
        recorded_at, idempotency_key, request_hash
    ON payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();
CREATE TRIGGER payouts_undone_once BEFORE UPDATE OF undone_at ON payouts
    FOR EACH ROW WHEN (OLD.undone_at IS NOT NULL) EXECUTE FUNCTION keep_payout();
CREATE TRIGGER payout_lines_keep BEFORE DELETE OR UPDATE ON payout_lines
    FOR EACH ROW EXECUTE FUNCTION keep_payout();

CREATE TABLE payout_days (
    payout_id bigint NOT NULL REFERENCES payouts,
    day date NOT NULL,
    is_correction boolean NOT NULL,
    base_cents bigint NOT NULL,
    cents bigint NOT NULL,
    PRIMARY KEY (payout_id, day, is_correction)
);

COMMENT ON TABLE payout_days IS 'Sums of payout_lines by day.';

CREATE TABLE settled_orders (
    order_id bigint NOT NULL,
    collaborator_id bigint NOT NULL,
    establishment_id bigint NOT NULL,
    order_day date NOT NULL,
    payout_count integer NOT NULL CHECK (payout_count > 0),
    base_cents bigint NOT NULL,
    cents bigint NOT NULL,
    base_cents_now bigint NOT NULL DEFAULT 0,
    cents_now bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (order_id, collaborator_id)
);
CREATE INDEX settled_orders_to_correct ON settled_orders (establishment_id, collaborator_id) WHERE cents <> cents_now;

COMMENT ON TABLE settled_orders IS
    'Sums of payout_lines of payouts that are not undone, by order and collaborator, beside the sums of '
    'commission_lines. A writer of either holds the lock of feed_cursor.';
COMMENT ON COLUMN settled_orders.cents_now IS 'Sum of commission_lines; likewise base_cents_now.';

CREATE FUNCTION compare_settled_orders(order_ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $$
UPDATE settled_orders AS s SET base_cents_now = c.base_cents, cents_now = c.cents
FROM (
    SELECT o.order_id, o.collaborator_id, coalesce(sum(l.base_cents), 0) AS base_cents,
        coalesce(sum(l.cents), 0) AS cents
    FROM settled_orders o LEFT JOIN commission_lines l USING (order_id, collaborator_id)
    WHERE o.order_id = ANY (order_ids) GROUP BY o.order_id, o.collaborator_id
) AS c
WHERE s.order_id = c.order_id AND s.collaborator_id = c.collaborator_id
    AND (s.base_cents_now, s.cents_now) <> (c.base_cents, c.cents);
UPDATE commission_lines AS l SET is_settled = NOT l.is_settled
WHERE l.order_id = ANY (order_ids) AND l.is_settled <> EXISTS (
    SELECT FROM settled_orders s WHERE s.order_id = l.order_id AND s.collaborator_id = l.collaborator_id);
$$;

COMMENT ON FUNCTION compare_settled_orders(bigint[]) IS
    'Updates settled_orders and commission_lines.is_settled after a change of these orders or of their payouts.';

CREATE FUNCTION settle_payout_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO payout_days (payout_id, day, is_correction, base_cents, cents)
    SELECT payout_id, day, is_correction, sum(base_cents), sum(cents) FROM made GROUP BY payout_id, day, is_correction;
    INSERT INTO settled_orders AS s
        (order_id, collaborator_id, establishment_id, order_day, payout_count, base_cents, cents)
    SELECT m.order_id, p.collaborator_id, p.establishment_id, min(m.order_day), 1, sum(m.base_cents), sum(m.cents)
    FROM made m JOIN payouts p ON p.id = m.payout_id
    GROUP BY m.order_id, p.collaborator_id, p.establishment_id
    ON CONFLICT (order_id, collaborator_id) DO UPDATE SET payout_count = s.payout_count + 1,
        base_cents = s.base_cents + excluded.base_cents, cents = s.cents + excluded.cents;
    PERFORM compare_settled_orders(ARRAY(SELECT DISTINCT order_id FROM made));
    RETURN NULL;
END
$$;
CREATE TRIGGER payout_lines_settle AFTER INSERT ON payout_lines
    REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION settle_payout_lines();

CREATE FUNCTION open_payout_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM settled_orders s USING payout_lines l
    WHERE l.payout_id = NEW.id AND s.order_id = l.order_id AND s.collaborator_id = NEW.collaborator_id
        AND s.payout_count = 1;
    UPDATE settled_orders s SET payout_count = s.payout_count - 1, base_cents = s.base_cents - l.base_cents,
        cents = s.cents - l.cents
    FROM (
        SELECT order_id, sum(base_cents) AS base_cents, sum(cents) AS cents
        FROM payout_lines WHERE payout_id = NEW.id GROUP BY order_id
    ) AS l
    WHERE s.order_id = l.order_id AND s.collaborator_id = NEW.collaborator_id;
    PERFORM compare_settled_orders(ARRAY(SELECT DISTINCT order_id FROM payout_lines WHERE payout_id = NEW.id));
    RETURN NULL;
END
$$;
CREATE TRIGGER payouts_open_lines AFTER UPDATE OF undone_at ON payouts
    FOR EACH ROW WHEN (NEW.undone_at IS NOT NULL) EXECUTE FUNCTION open_payout_lines();

-- `person` null: all collaborators of the shop.
CREATE FUNCTION commission_entries(shop bigint, person bigint, first_day date, last_day date, today date)
    RETURNS TABLE (
        collaborator_id bigint, order_id bigint, line_no integer, order_day date, day date, is_settled boolean,
        is_correction boolean, item_id bigint, item_name text, quantity bigint, rate_bp integer, base_cents bigint,
        cents bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT p.collaborator_id, l.order_id, l.line_no::integer, l.order_day, l.day, true, l.is_correction, l.item_id,
    l.item_name, l.quantity, l.rate_bp, l.base_cents, l.cents
FROM payouts p JOIN payout_lines l ON l.payout_id = p.id
WHERE p.establishment_id = shop AND (person IS NULL OR p.collaborator_id = person) AND p.undone_at IS NULL
    AND l.day BETWEEN first_day AND last_day
UNION ALL
SELECT c.collaborator_id, c.order_id, c.line_no::integer, o.day, o.day, false, false, c.item_id, c.item_name,
    c.quantity, c.rate_bp, c.base_cents, c.cents
FROM commission_lines c JOIN orders o ON o.id = c.order_id
WHERE c.establishment_id = shop AND (person IS NULL OR c.collaborator_id = person) AND NOT c.is_settled
    AND o.day BETWEEN first_day AND last_day
UNION ALL
SELECT s.collaborator_id, s.order_id, 0, s.order_day, d.day, false, true, 0, '', 0, 0,
    s.base_cents_now - s.base_cents, s.cents_now - s.cents
FROM settled_orders s
JOIN (
    SELECT p.collaborator_id, least(max(p.settles_until) + 1, today) AS day
    FROM payouts p WHERE p.establishment_id = shop AND p.undone_at IS NULL GROUP BY p.collaborator_id
) AS d ON d.collaborator_id = s.collaborator_id
WHERE s.establishment_id = shop AND (person IS NULL OR s.collaborator_id = person) AND s.cents <> s.cents_now
    AND d.day BETWEEN first_day AND last_day
$$;

COMMENT ON FUNCTION commission_entries(bigint, bigint, date, date, date) IS
    'What collaborators of a shop earned on some days: lines as payouts settled them, lines that none settled, and '
    'corrections: what settled orders earn now, minus what was settled.';
