-- Stores all payment methods of an order, so that lists name each of them without reading the payments.

ALTER TABLE orders ADD COLUMN payment_methods text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN orders.payment_methods IS
    'The methods by which an amount is paid or owed, the largest first; kept by sum_payments().';

CREATE OR REPLACE FUNCTION sum_payments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    account bigint;
    owed_before bigint;
    net_total bigint;
    net_fiado bigint;
    net_least bigint;
    returned bigint;
    used_methods text[];
BEGIN
    SELECT fiado_account_id, fiado_cents INTO account, owed_before
    FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
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
        WHERE p.order_id = NEW.order_id
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
    WHERE order_id = NEW.order_id AND kind = 'refund' AND NOT is_correction
        AND (method <> 'Fiado' OR account IS NULL);
    UPDATE orders SET paid_cents = net_total - net_fiado, fiado_cents = net_fiado,
        refunded_cents = returned, payment_methods = used_methods,
        payment_method = coalesce(used_methods[1], payment_method)
    WHERE id = NEW.order_id;
    IF net_fiado <> owed_before THEN
        UPDATE fiado_accounts SET balance_cents = balance_cents + net_fiado - owed_before,
            version = version + 1, updated_at = NEW.at
        WHERE id = account;
    END IF;
    RETURN NULL;
END
$$;

UPDATE orders SET payment_methods = used.methods
FROM (
    SELECT order_id, array_agg(method ORDER BY net DESC, method) AS methods
    FROM (
        SELECT p.order_id, part.method, sum(part.cents) AS net
        FROM payments p
        CROSS JOIN LATERAL (VALUES
            (p.method, CASE p.kind WHEN 'payment' THEN p.amount_cents ELSE -p.amount_cents END),
            ('Fiado', CASE WHEN p.fiado_payment_id IS NULL THEN 0 ELSE -p.amount_cents END)
        ) AS part (method, cents)
        GROUP BY p.order_id, part.method
    ) AS nets
    WHERE net > 0
    GROUP BY order_id
) AS used
WHERE orders.id = used.order_id;
