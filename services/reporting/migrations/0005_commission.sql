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
    PRIMARY KEY (order_id, line_no)
);
CREATE INDEX commission_lines_of_collaborator ON commission_lines (establishment_id, collaborator_id);

COMMENT ON TABLE commission_lines IS
    'Lines that earn commission, of completed orders that are not cancelled. They belong to orders.day.';

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

-- `person` null: all collaborators of the shop.
CREATE FUNCTION commission_entries(shop bigint, person bigint, today date)
    RETURNS TABLE (
        collaborator_id bigint, order_id bigint, line_no integer, order_day date, day date, is_settled boolean,
        is_correction boolean, item_id bigint, item_name text, quantity bigint, rate_bp integer, base_cents bigint,
        cents bigint)
    LANGUAGE sql STABLE
    AS $$
WITH settled AS MATERIALIZED (
    SELECT p.collaborator_id, p.settles_until, l.*
    FROM payouts p JOIN payout_lines l ON l.payout_id = p.id
    WHERE p.establishment_id = shop AND (person IS NULL OR p.collaborator_id = person) AND p.undone_at IS NULL
), settled_orders AS MATERIALIZED (
    SELECT s.collaborator_id, s.order_id, min(s.order_day) AS order_day, sum(s.base_cents)::bigint AS base_cents,
        sum(s.cents)::bigint AS cents
    FROM settled s GROUP BY s.collaborator_id, s.order_id
), settled_days AS (
    SELECT p.collaborator_id, max(p.settles_until) AS last_day
    FROM payouts p
    WHERE p.establishment_id = shop AND (person IS NULL OR p.collaborator_id = person) AND p.undone_at IS NULL
    GROUP BY p.collaborator_id
), live AS MATERIALIZED (
    SELECT c.*, o.day
    FROM commission_lines c JOIN orders o ON o.id = c.order_id
    WHERE c.establishment_id = shop AND (person IS NULL OR c.collaborator_id = person)
), live_orders AS MATERIALIZED (
    SELECT l.collaborator_id, l.order_id, sum(l.base_cents)::bigint AS base_cents, sum(l.cents)::bigint AS cents
    FROM live l GROUP BY l.collaborator_id, l.order_id
)
SELECT s.collaborator_id, s.order_id, s.line_no::integer, s.order_day, s.day, true, s.is_correction, s.item_id,
    s.item_name, s.quantity, s.rate_bp, s.base_cents, s.cents
FROM settled s
UNION ALL
SELECT l.collaborator_id, l.order_id, l.line_no::integer, l.day, l.day, false, false, l.item_id, l.item_name,
    l.quantity, l.rate_bp, l.base_cents, l.cents
FROM live l
WHERE NOT EXISTS (
    SELECT FROM settled_orders s WHERE s.collaborator_id = l.collaborator_id AND s.order_id = l.order_id)
UNION ALL
SELECT s.collaborator_id, s.order_id, 0, s.order_day, least(d.last_day + 1, today), false, true, 0, '', 0, 0,
    coalesce(l.base_cents, 0) - s.base_cents, coalesce(l.cents, 0) - s.cents
FROM settled_orders s
JOIN settled_days d ON d.collaborator_id = s.collaborator_id
LEFT JOIN live_orders l ON l.collaborator_id = s.collaborator_id AND l.order_id = s.order_id
WHERE coalesce(l.cents, 0) <> s.cents
$$;

COMMENT ON FUNCTION commission_entries(bigint, bigint, date) IS
    'Everything that collaborators of a shop earned: lines as payouts settled them, lines that none settled, and '
    'corrections: what settled orders earn now, less what was settled.';
