-- Every unique and foreign key of a table that belongs to an establishment contains it. The statements of the previous
-- release name none of these keys by its columns; that of expenses follows in services/reporting/contraction.sql.
--
-- Reads rows only to check that the new columns are filled. Locks the row of feed_cursor first, as every writer of
-- the model does.
SELECT FROM feed_cursor FOR UPDATE;

ALTER TABLE sold_items DROP CONSTRAINT sold_items_order_id_fkey;
ALTER TABLE order_methods DROP CONSTRAINT order_methods_order_id_fkey;
ALTER TABLE commission_lines DROP CONSTRAINT commission_lines_order_id_fkey;
ALTER TABLE payout_lines DROP CONSTRAINT payout_lines_payout_id_fkey;
ALTER TABLE payout_days DROP CONSTRAINT payout_days_payout_id_fkey;

ALTER TABLE orders
    DROP CONSTRAINT orders_pkey,
    ADD CONSTRAINT orders_pkey PRIMARY KEY USING INDEX orders_in_shop;
ALTER TABLE sold_items
    DROP CONSTRAINT sold_items_pkey,
    ADD CONSTRAINT sold_items_pkey PRIMARY KEY USING INDEX sold_items_in_shop,
    ADD CONSTRAINT sold_items_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE order_methods
    DROP CONSTRAINT order_methods_pkey,
    ADD CONSTRAINT order_methods_pkey PRIMARY KEY USING INDEX order_methods_in_shop,
    ADD CONSTRAINT order_methods_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE commission_lines
    DROP CONSTRAINT commission_lines_pkey,
    ADD CONSTRAINT commission_lines_pkey PRIMARY KEY USING INDEX commission_lines_in_shop,
    ADD CONSTRAINT commission_lines_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE settled_orders
    DROP CONSTRAINT settled_orders_pkey,
    ADD CONSTRAINT settled_orders_pkey PRIMARY KEY USING INDEX settled_orders_in_shop;
ALTER TABLE payouts
    DROP CONSTRAINT payouts_pkey,
    ADD CONSTRAINT payouts_pkey PRIMARY KEY USING INDEX payouts_in_shop;
ALTER TABLE payout_lines
    DROP CONSTRAINT payout_lines_pkey,
    ADD CONSTRAINT payout_lines_pkey PRIMARY KEY USING INDEX payout_lines_in_shop,
    ADD CONSTRAINT payout_lines_payout_id_fkey FOREIGN KEY (payout_id, establishment_id)
        REFERENCES payouts (id, establishment_id) NOT VALID;
ALTER TABLE payout_days
    DROP CONSTRAINT payout_days_pkey,
    ADD CONSTRAINT payout_days_pkey PRIMARY KEY USING INDEX payout_days_in_shop,
    ADD CONSTRAINT payout_days_payout_id_fkey FOREIGN KEY (payout_id, establishment_id)
        REFERENCES payouts (id, establishment_id) NOT VALID;

CREATE OR REPLACE VIEW item_figures AS
SELECT o.id AS order_id, o.establishment_id, o.ordered_at, o.day, o.hour, o.customer_key, s.is_addition, s.item_id,
    s.quantity, s.cents, CASE WHEN s.is_combo THEN s.quantity ELSE 0 END AS combo_quantity, s.extras_count
FROM orders o JOIN sold_items s ON s.order_id = o.id AND s.establishment_id = o.establishment_id
WHERE NOT o.is_cancelled;

CREATE OR REPLACE FUNCTION compare_settled_orders(order_ids bigint[]) RETURNS void
    LANGUAGE sql VOLATILE
    AS $$
UPDATE settled_orders AS s SET base_cents_now = c.base_cents, cents_now = c.cents
FROM (
    SELECT o.order_id, o.collaborator_id, o.establishment_id, coalesce(sum(l.base_cents), 0) AS base_cents,
        coalesce(sum(l.cents), 0) AS cents
    FROM settled_orders o LEFT JOIN commission_lines l USING (order_id, collaborator_id, establishment_id)
    WHERE o.order_id = ANY (order_ids) GROUP BY o.order_id, o.collaborator_id, o.establishment_id
) AS c
WHERE s.order_id = c.order_id AND s.collaborator_id = c.collaborator_id
    AND s.establishment_id = c.establishment_id
    AND (s.base_cents_now, s.cents_now) <> (c.base_cents, c.cents);
UPDATE commission_lines AS l SET is_settled = NOT l.is_settled
WHERE l.order_id = ANY (order_ids) AND l.is_settled <> EXISTS (
    SELECT FROM settled_orders s
    WHERE s.order_id = l.order_id AND s.collaborator_id = l.collaborator_id
        AND s.establishment_id = l.establishment_id);
$$;

CREATE OR REPLACE FUNCTION settle_payout_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO payout_days (payout_id, establishment_id, day, is_correction, base_cents, cents)
    SELECT payout_id, establishment_id, day, is_correction, sum(base_cents), sum(cents) FROM made
    GROUP BY payout_id, establishment_id, day, is_correction;
    INSERT INTO settled_orders AS s
        (order_id, collaborator_id, establishment_id, order_day, payout_count, base_cents, cents)
    SELECT m.order_id, p.collaborator_id, p.establishment_id, min(m.order_day), 1, sum(m.base_cents), sum(m.cents)
    FROM made m JOIN payouts p ON p.id = m.payout_id AND p.establishment_id = m.establishment_id
    GROUP BY m.order_id, p.collaborator_id, p.establishment_id
    ON CONFLICT ON CONSTRAINT settled_orders_pkey DO UPDATE SET payout_count = s.payout_count + 1,
        base_cents = s.base_cents + excluded.base_cents, cents = s.cents + excluded.cents;
    PERFORM compare_settled_orders(ARRAY(SELECT DISTINCT order_id FROM made));
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION open_payout_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM settled_orders s USING payout_lines l
    WHERE l.payout_id = NEW.id AND l.establishment_id = NEW.establishment_id AND s.order_id = l.order_id
        AND s.collaborator_id = NEW.collaborator_id AND s.establishment_id = NEW.establishment_id
        AND s.payout_count = 1;
    UPDATE settled_orders s SET payout_count = s.payout_count - 1, base_cents = s.base_cents - l.base_cents,
        cents = s.cents - l.cents
    FROM (
        SELECT order_id, sum(base_cents) AS base_cents, sum(cents) AS cents FROM payout_lines
        WHERE payout_id = NEW.id AND establishment_id = NEW.establishment_id GROUP BY order_id
    ) AS l
    WHERE s.order_id = l.order_id AND s.collaborator_id = NEW.collaborator_id
        AND s.establishment_id = NEW.establishment_id;
    PERFORM compare_settled_orders(ARRAY(SELECT DISTINCT order_id FROM payout_lines
        WHERE payout_id = NEW.id AND establishment_id = NEW.establishment_id));
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION commission_entries(shop bigint, person bigint, first_day date, last_day date, today date)
    RETURNS TABLE (
        collaborator_id bigint, order_id bigint, line_no integer, order_day date, day date, is_settled boolean,
        is_correction boolean, item_id bigint, item_name text, quantity bigint, rate_bp integer, base_cents bigint,
        cents bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT p.collaborator_id, l.order_id, l.line_no::integer, l.order_day, l.day, true, l.is_correction, l.item_id,
    l.item_name, l.quantity, l.rate_bp, l.base_cents, l.cents
FROM payouts p JOIN payout_lines l ON l.payout_id = p.id AND l.establishment_id = p.establishment_id
WHERE p.establishment_id = shop AND (person IS NULL OR p.collaborator_id = person) AND p.undone_at IS NULL
    AND l.day BETWEEN first_day AND last_day
UNION ALL
SELECT c.collaborator_id, c.order_id, c.line_no::integer, o.day, o.day, false, false, c.item_id, c.item_name,
    c.quantity, c.rate_bp, c.base_cents, c.cents
FROM commission_lines c JOIN orders o ON o.id = c.order_id AND o.establishment_id = c.establishment_id
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
