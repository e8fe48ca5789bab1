-- A debt on fiado settles the deposit of a booking like a payment: it lowers the amount due as well.

CREATE OR REPLACE FUNCTION follow_deposit() RETURNS trigger
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
    ELSIF NEW.paid_cents + NEW.fiado_cents > 0
        AND NEW.paid_cents + NEW.fiado_cents >= least(NEW.deposit_cents, NEW.total_cents) THEN
        NEW.deposit_status := 'received';
        NEW.appointment_status := 'confirmed';
    END IF;
    RETURN NEW;
END
$$;

COMMENT ON COLUMN orders.deposit_status IS
    'Set by follow_deposit(). received: payments and debts on fiado reached the deposit, which confirms the '
    'booking; waived: the shop confirmed the booking without it; lapsed: the booking was cancelled at the '
    'deadline or later; cancelled: it was cancelled before the deadline.';

-- Bookings whose debt already covers the deposit.
WITH reached AS (
    UPDATE orders SET paid_cents = paid_cents, version = version + 1, updated_at = now()
    WHERE deposit_status = 'awaited' AND fiado_cents > 0 AND move_key IS NULL
        AND paid_cents + fiado_cents >= least(deposit_cents, total_cents)
    RETURNING establishment_id, id
)
INSERT INTO outbox (establishment_id, order_id, kind, created_at)
SELECT establishment_id, id, 'status_changed', now() FROM reached;
