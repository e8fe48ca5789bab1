-- A booking whose price is lowered to 0 requires no deposit: the deposit is waived and the booking confirmed.

CREATE OR REPLACE FUNCTION follow_deposit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    settled bigint := NEW.paid_cents + NEW.fiado_cents;
BEGIN
    IF NEW.appointment_status = 'cancelled' THEN
        NEW.deposit_status := CASE
            WHEN NEW.updated_at >= least(NEW.lapses_at, NEW.order_datetime) THEN 'lapsed'
            ELSE 'cancelled'
        END;
    ELSIF NEW.appointment_status <> 'pending' THEN
        NEW.deposit_status := 'waived';
    ELSIF settled >= least(NEW.deposit_cents, NEW.total_cents) THEN
        NEW.deposit_status := CASE WHEN settled > 0 THEN 'received' ELSE 'waived' END;
        NEW.appointment_status := 'confirmed';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON COLUMN orders.deposit_status IS
    'Set by follow_deposit(). received: payments and debts on fiado reached the deposit, which confirms the '
    'booking; waived: the shop confirmed the booking without it or lowered the price to 0, which confirms the '
    'booking too; lapsed: the booking was cancelled at the deadline or later; cancelled: it was cancelled before '
    'the deadline.';

-- The event of the confirmation names the user who recorded the payment or lowered the price, whichever was last.
CREATE OR REPLACE FUNCTION tell_deposit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO order_events (order_id, action, actor_id, actor_first_name, at)
    SELECT NEW.id, 'confirmed', actor_id, actor_first_name, at
    FROM (
        SELECT actor_id, actor_first_name, at FROM payments WHERE order_id = NEW.id
        UNION ALL
        SELECT actor_id, actor_first_name, at FROM order_events WHERE order_id = NEW.id AND action = 'edited'
    ) AS cause
    ORDER BY at DESC LIMIT 1;
    RETURN NULL;
END
$$;
-- Deferred, so that the event follows that of the payment.
DROP TRIGGER orders_tell_deposit ON orders;
CREATE CONSTRAINT TRIGGER orders_tell_deposit AFTER UPDATE OF paid_cents, total_cents ON orders
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.deposit_status = 'awaited' AND NEW.deposit_status IN ('received', 'waived'))
    EXECUTE FUNCTION tell_deposit();

-- Bookings that are already free.
WITH free AS (
    UPDATE orders SET total_cents = total_cents, version = version + 1, updated_at = now()
    WHERE deposit_status = 'awaited' AND total_cents = 0 AND move_key IS NULL
    RETURNING establishment_id, id
)
INSERT INTO outbox (establishment_id, order_id, kind, created_at)
SELECT establishment_id, id, 'status_changed', now() FROM free;
