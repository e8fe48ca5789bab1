-- What is still to be said to booking.

CREATE TABLE unconfirmed_reservation (
    key text PRIMARY KEY,
    establishment_id bigint NOT NULL,
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    wanted text NOT NULL CHECK (wanted IN ('confirm', 'cancel')),
    created_at timestamptz NOT NULL,
    leased_until timestamptz NOT NULL DEFAULT '-infinity'
);

COMMENT ON TABLE unconfirmed_reservation IS
    'Reservations whose last word booking has not acknowledged yet: a row is written in the '
    'transaction that makes or cancels a booking and removed after booking answered. What a crash '
    'leaves behind, the sweeper finishes.';
COMMENT ON COLUMN unconfirmed_reservation.leased_until IS
    'Until then one replica''s sweeper is at it; the others pass the row by.';
