-- The account of each debt, because a later debt of the order may belong to another customer.

ALTER TABLE payments ADD COLUMN fiado_account_id bigint REFERENCES fiado_accounts;
COMMENT ON COLUMN payments.fiado_account_id IS
    'The account that a payment or a refund by Fiado changes; set by join_fiado_account(). Null for other '
    'methods, and for an order without an account, from before accounts.';

UPDATE payments SET fiado_account_id = orders.fiado_account_id
FROM orders
WHERE orders.id = payments.order_id AND payments.method = 'Fiado'
    AND orders.fiado_account_id IS NOT NULL;
CREATE INDEX payments_of_fiado_account ON payments (fiado_account_id, at DESC, id DESC)
    WHERE fiado_account_id IS NOT NULL;

CREATE FUNCTION join_fiado_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    SELECT fiado_account_id INTO NEW.fiado_account_id FROM orders WHERE id = NEW.order_id;
    RETURN NEW;
END
$$;
CREATE TRIGGER payments_join_fiado_account BEFORE INSERT ON payments
    FOR EACH ROW WHEN (NEW.method = 'Fiado') EXECUTE FUNCTION join_fiado_account();

DROP TRIGGER payments_keep ON payments;
CREATE TRIGGER payments_keep
    BEFORE UPDATE OF order_id, establishment_id, kind, method, amount_cents, is_correction,
        fiado_payment_id, at, cash_session_id, fiado_account_id
    ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment();
