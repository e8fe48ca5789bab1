-- Every unique and foreign key of a table that belongs to an establishment contains it. Ids stay unique, because one
-- sequence assigns them. The statements of the previous release name none of these keys by its columns. Those that
-- they name follow in services/orders/contraction.sql.
--
-- Reads rows only to check that the new columns are filled. Locks orders first, as most transactions do.
LOCK TABLE orders IN ACCESS EXCLUSIVE MODE;

ALTER TABLE booking_mail DROP CONSTRAINT booking_mail_order_id_fkey;
ALTER TABLE booking_move DROP CONSTRAINT booking_move_order_id_fkey;
ALTER TABLE changed_prices DROP CONSTRAINT changed_prices_order_id_fkey;
ALTER TABLE idempotency
    DROP CONSTRAINT idempotency_order_id_fkey,
    DROP CONSTRAINT idempotency_cash_session_id_fkey;
ALTER TABLE line_commissions DROP CONSTRAINT line_commissions_order_id_line_no_fkey;
ALTER TABLE order_events DROP CONSTRAINT order_events_order_id_fkey;
ALTER TABLE order_line_parts DROP CONSTRAINT order_line_parts_order_id_line_no_fkey;
ALTER TABLE order_lines DROP CONSTRAINT order_lines_order_id_fkey;
ALTER TABLE order_modifiers DROP CONSTRAINT order_modifiers_order_id_line_no_fkey;
ALTER TABLE forecasts DROP CONSTRAINT forecasts_customer_order_id_fkey;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_order_id_fkey,
    DROP CONSTRAINT outbox_cash_entry_id_fkey;
ALTER TABLE payments
    DROP CONSTRAINT payments_order_id_fkey,
    DROP CONSTRAINT payments_cash_session_id_fkey,
    DROP CONSTRAINT payments_fiado_account_id_fkey,
    DROP CONSTRAINT payments_fiado_payment_id_fkey;
ALTER TABLE unconfirmed_reservation DROP CONSTRAINT unconfirmed_reservation_order_id_fkey;
ALTER TABLE cash_counts DROP CONSTRAINT cash_counts_cash_session_id_fkey;
ALTER TABLE cash_entries
    DROP CONSTRAINT cash_entries_cash_session_id_fkey,
    DROP CONSTRAINT cash_entries_reverses_id_fkey;
ALTER TABLE fiado_payments DROP CONSTRAINT fiado_payments_account_id_fkey;
ALTER TABLE orders DROP CONSTRAINT orders_fiado_account_id_fkey;

ALTER TABLE orders
    DROP CONSTRAINT orders_pkey,
    ADD CONSTRAINT orders_pkey PRIMARY KEY USING INDEX orders_of_shop,
    DROP CONSTRAINT orders_reservation_key_key,
    ADD CONSTRAINT orders_reservation_key_key
        UNIQUE USING INDEX orders_reservation_of_shop;
ALTER TABLE order_lines
    DROP CONSTRAINT order_lines_pkey,
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY USING INDEX order_lines_of_shop;
ALTER TABLE order_modifiers
    DROP CONSTRAINT order_modifiers_pkey,
    ADD CONSTRAINT order_modifiers_pkey PRIMARY KEY USING INDEX order_modifiers_of_shop,
    DROP CONSTRAINT order_modifiers_order_id_line_no_type_item_id_key,
    ADD CONSTRAINT order_modifiers_order_id_line_no_type_item_id_key
        UNIQUE USING INDEX order_modifiers_item_of_shop;
ALTER TABLE order_line_parts
    DROP CONSTRAINT order_line_parts_pkey,
    ADD CONSTRAINT order_line_parts_pkey PRIMARY KEY USING INDEX order_line_parts_of_shop,
    DROP CONSTRAINT order_line_parts_order_id_line_no_item_id_key,
    ADD CONSTRAINT order_line_parts_order_id_line_no_item_id_key
        UNIQUE USING INDEX order_line_parts_item_of_shop;
ALTER TABLE line_commissions
    DROP CONSTRAINT line_commissions_pkey,
    ADD CONSTRAINT line_commissions_pkey PRIMARY KEY USING INDEX line_commissions_of_shop;
ALTER TABLE payments
    DROP CONSTRAINT payments_pkey,
    ADD CONSTRAINT payments_pkey PRIMARY KEY USING INDEX payments_of_shop;
ALTER TABLE order_events
    DROP CONSTRAINT order_events_pkey,
    ADD CONSTRAINT order_events_pkey PRIMARY KEY USING INDEX order_events_of_shop;
ALTER TABLE booking_mail
    DROP CONSTRAINT booking_mail_pkey,
    ADD CONSTRAINT booking_mail_pkey PRIMARY KEY USING INDEX booking_mail_of_shop;
ALTER TABLE booking_move
    DROP CONSTRAINT booking_move_pkey,
    ADD CONSTRAINT booking_move_pkey PRIMARY KEY USING INDEX booking_move_of_shop,
    DROP CONSTRAINT booking_move_reservation_key_key,
    ADD CONSTRAINT booking_move_reservation_key_key
        UNIQUE USING INDEX booking_move_reservation_of_shop;
ALTER TABLE changed_prices
    DROP CONSTRAINT changed_prices_pkey,
    ADD CONSTRAINT changed_prices_pkey PRIMARY KEY USING INDEX changed_prices_of_shop;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_pkey,
    ADD CONSTRAINT outbox_pkey PRIMARY KEY USING INDEX outbox_of_shop;
ALTER TABLE forecasts
    DROP CONSTRAINT forecasts_pkey,
    ADD CONSTRAINT forecasts_pkey PRIMARY KEY USING INDEX forecasts_of_shop;
ALTER TABLE fiado_accounts
    DROP CONSTRAINT fiado_accounts_pkey,
    ADD CONSTRAINT fiado_accounts_pkey PRIMARY KEY USING INDEX fiado_accounts_of_shop;
ALTER TABLE fiado_payments
    DROP CONSTRAINT fiado_payments_pkey,
    ADD CONSTRAINT fiado_payments_pkey PRIMARY KEY USING INDEX fiado_payments_of_shop;
ALTER TABLE cash_sessions
    DROP CONSTRAINT cash_sessions_pkey,
    ADD CONSTRAINT cash_sessions_pkey PRIMARY KEY USING INDEX cash_sessions_of_shop;
ALTER TABLE cash_entries
    DROP CONSTRAINT cash_entries_pkey,
    ADD CONSTRAINT cash_entries_pkey PRIMARY KEY USING INDEX cash_entries_of_shop;
ALTER TABLE cash_counts
    DROP CONSTRAINT cash_counts_pkey,
    ADD CONSTRAINT cash_counts_pkey PRIMARY KEY USING INDEX cash_counts_of_shop;
DROP INDEX cash_entries_reversed_once;
ALTER INDEX cash_entries_reversed_of_shop RENAME TO cash_entries_reversed_once;

ALTER TABLE booking_mail
    ADD CONSTRAINT booking_mail_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE booking_move
    ADD CONSTRAINT booking_move_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE changed_prices
    ADD CONSTRAINT changed_prices_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE idempotency
    ADD CONSTRAINT idempotency_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID,
    ADD CONSTRAINT idempotency_cash_session_id_fkey FOREIGN KEY (cash_session_id, establishment_id)
        REFERENCES cash_sessions (id, establishment_id) NOT VALID;
ALTER TABLE line_commissions
    ADD CONSTRAINT line_commissions_order_id_line_no_fkey FOREIGN KEY (order_id, line_no, establishment_id)
        REFERENCES order_lines (order_id, line_no, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE order_events
    ADD CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE order_line_parts
    ADD CONSTRAINT order_line_parts_order_id_line_no_fkey FOREIGN KEY (order_id, line_no, establishment_id)
        REFERENCES order_lines (order_id, line_no, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE order_lines
    ADD CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE order_modifiers
    ADD CONSTRAINT order_modifiers_order_id_line_no_fkey FOREIGN KEY (order_id, line_no, establishment_id)
        REFERENCES order_lines (order_id, line_no, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE forecasts
    ADD CONSTRAINT forecasts_customer_order_id_fkey FOREIGN KEY (customer_order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE SET NULL (customer_order_id) NOT VALID;
ALTER TABLE outbox
    ADD CONSTRAINT outbox_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID,
    ADD CONSTRAINT outbox_cash_entry_id_fkey FOREIGN KEY (cash_entry_id, establishment_id)
        REFERENCES cash_entries (id, establishment_id) NOT VALID;
ALTER TABLE payments
    ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID,
    ADD CONSTRAINT payments_cash_session_id_fkey FOREIGN KEY (cash_session_id, establishment_id)
        REFERENCES cash_sessions (id, establishment_id) NOT VALID,
    ADD CONSTRAINT payments_fiado_account_id_fkey FOREIGN KEY (fiado_account_id, establishment_id)
        REFERENCES fiado_accounts (id, establishment_id) NOT VALID,
    ADD CONSTRAINT payments_fiado_payment_id_fkey FOREIGN KEY (fiado_payment_id, establishment_id)
        REFERENCES fiado_payments (id, establishment_id) NOT VALID;
ALTER TABLE unconfirmed_reservation
    ADD CONSTRAINT unconfirmed_reservation_order_id_fkey FOREIGN KEY (order_id, establishment_id)
        REFERENCES orders (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE cash_counts
    ADD CONSTRAINT cash_counts_cash_session_id_fkey FOREIGN KEY (cash_session_id, establishment_id)
        REFERENCES cash_sessions (id, establishment_id) NOT VALID;
ALTER TABLE cash_entries
    ADD CONSTRAINT cash_entries_cash_session_id_fkey FOREIGN KEY (cash_session_id, establishment_id)
        REFERENCES cash_sessions (id, establishment_id) NOT VALID,
    ADD CONSTRAINT cash_entries_reverses_id_fkey FOREIGN KEY (reverses_id, establishment_id)
        REFERENCES cash_entries (id, establishment_id) NOT VALID;
ALTER TABLE fiado_payments
    ADD CONSTRAINT fiado_payments_account_id_fkey FOREIGN KEY (account_id, establishment_id)
        REFERENCES fiado_accounts (id, establishment_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE orders
    ADD CONSTRAINT orders_fiado_account_id_fkey FOREIGN KEY (fiado_account_id, establishment_id)
        REFERENCES fiado_accounts (id, establishment_id) NOT VALID;

CREATE OR REPLACE FUNCTION sum_payments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    shop bigint := NEW.establishment_id;
    account bigint;
    owed_before bigint;
    net_total bigint;
    net_fiado bigint;
    net_least bigint;
    returned bigint;
    used_methods text[];
BEGIN
    SELECT fiado_account_id, fiado_cents INTO account, owed_before
    FROM orders WHERE id = NEW.order_id AND establishment_id = shop FOR NO KEY UPDATE;
    SELECT coalesce(sum(net), 0), coalesce(sum(net) FILTER (WHERE method = 'Fiado'), 0), min(net),
        coalesce(array_agg(method ORDER BY net DESC, method) FILTER (WHERE net > 0), '{}')
    INTO net_total, net_fiado, net_least, used_methods
    FROM (
        SELECT part.method, sum(part.cents) AS net
        FROM payments p
        CROSS JOIN LATERAL (VALUES
            (p.method, CASE p.kind WHEN 'payment' THEN p.amount_cents ELSE -p.amount_cents END),
            ('Fiado', CASE WHEN p.fiado_payment_id IS NULL THEN 0 ELSE -p.amount_cents END)
        ) AS part (method, cents)
        WHERE p.order_id = NEW.order_id AND p.establishment_id = shop
        GROUP BY part.method
    ) AS nets;
    IF net_least < 0 THEN
        RAISE EXCEPTION 'more is given back than was paid by the method: "payments_refund_within_method"'
            USING ERRCODE = 'check_violation';
    END IF;
    IF account IS NULL THEN
        net_fiado := 0;
    END IF;
    SELECT coalesce(sum(amount_cents), 0) INTO returned FROM payments
    WHERE order_id = NEW.order_id AND establishment_id = shop AND kind = 'refund' AND NOT is_correction
        AND (method <> 'Fiado' OR account IS NULL);
    UPDATE orders SET paid_cents = net_total - net_fiado, fiado_cents = net_fiado,
        refunded_cents = returned, payment_methods = used_methods,
        payment_method = coalesce(used_methods[1], payment_method)
    WHERE id = NEW.order_id AND establishment_id = shop;
    IF net_fiado <> owed_before THEN
        UPDATE fiado_accounts SET balance_cents = balance_cents + net_fiado - owed_before,
            version = version + 1, updated_at = NEW.at
        WHERE id = account AND establishment_id = shop;
    END IF;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION join_fiado_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    SELECT fiado_account_id INTO NEW.fiado_account_id
    FROM orders WHERE id = NEW.order_id AND establishment_id = NEW.establishment_id;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION tell_deposit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO order_events (order_id, establishment_id, action, actor_id, actor_first_name, at)
    SELECT NEW.id, NEW.establishment_id, 'confirmed', actor_id, actor_first_name, at
    FROM (
        SELECT actor_id, actor_first_name, at FROM payments
        WHERE order_id = NEW.id AND establishment_id = NEW.establishment_id
        UNION ALL
        SELECT actor_id, actor_first_name, at FROM order_events
        WHERE order_id = NEW.id AND establishment_id = NEW.establishment_id AND action = 'edited'
    ) AS cause
    ORDER BY at DESC LIMIT 1;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION require_open_cash_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM FROM cash_sessions
    WHERE id = NEW.cash_session_id AND establishment_id = NEW.establishment_id AND closed_at IS NULL
    FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a closed session gets no rows: "cash_sessions_are_kept"'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION require_equal_reversal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM FROM cash_entries e
    WHERE e.id = NEW.reverses_id AND e.establishment_id = NEW.establishment_id AND e.reverses_id IS NULL
        AND e.kind = NEW.kind AND e.category IS NOT DISTINCT FROM NEW.category AND e.method = NEW.method
        AND e.amount_cents = NEW.amount_cents;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'a reversal repeats an entry of its shop: "cash_entries_reverse_equals"'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END
$$;
