-- Deposits: an advance payment keeps a booking's time. Such a booking lapses at orders.lapses_at, like any
-- booking that the shop does not confirm in time.

ALTER TABLE orders
    ADD COLUMN deposit_cents bigint CHECK (deposit_cents > 0),
    ADD COLUMN deposit_status text CHECK (
        deposit_status IN ('awaited', 'received', 'waived', 'lapsed', 'cancelled')),
    ADD CONSTRAINT orders_deposit_is_whole CHECK (
        (deposit_cents IS NULL) = (deposit_status IS NULL)
        AND (deposit_cents IS NULL OR (type = 'appointment' AND lapses_at IS NOT NULL))),
    ADD CONSTRAINT orders_deposit_is_awaited_while_pending CHECK (
        deposit_status <> 'awaited' OR appointment_status = 'pending');

COMMENT ON COLUMN orders.deposit_cents IS
    'Null: the booking requires none. Due at lapses_at, or when the booking begins if that is earlier.';
COMMENT ON COLUMN orders.deposit_status IS
    'Set by follow_deposit(). received: payments reached the deposit, which confirms the booking; '
    'waived: the shop confirmed the booking without it; lapsed: the booking was cancelled at the '
    'deadline or later; cancelled: it was cancelled before the deadline.';

CREATE FUNCTION follow_deposit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.appointment_status = 'cancelled' THEN
        NEW.deposit_status := CASE
            WHEN NEW.updated_at >= least(NEW.lapses_at, NEW.order_datetime) THEN 'lapsed'
            ELSE 'cancelled'
        END;
    ELSIF NEW.appointment_status <> 'pending' THEN
        NEW.deposit_status := 'waived';
    ELSIF NEW.paid_cents > 0 AND NEW.paid_cents >= least(NEW.deposit_cents, NEW.total_cents) THEN
        NEW.deposit_status := 'received';
        NEW.appointment_status := 'confirmed';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER orders_follow_deposit
    BEFORE UPDATE OF appointment_status, status, paid_cents, total_cents ON orders
    FOR EACH ROW WHEN (OLD.deposit_status = 'awaited') EXECUTE FUNCTION follow_deposit();

-- The event of the confirmation names the user who recorded the payment.
CREATE FUNCTION tell_deposit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO order_events (order_id, action, actor_id, actor_first_name, at)
    SELECT NEW.id, 'confirmed', actor_id, actor_first_name, at
    FROM payments WHERE order_id = NEW.id ORDER BY id DESC LIMIT 1;
    RETURN NULL;
END
$$;
CREATE TRIGGER orders_tell_deposit AFTER UPDATE OF paid_cents, total_cents ON orders
    FOR EACH ROW WHEN (OLD.deposit_status = 'awaited' AND NEW.deposit_status = 'received')
    EXECUTE FUNCTION tell_deposit();
