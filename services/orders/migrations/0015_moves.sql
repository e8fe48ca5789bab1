-- Moving a booking: booking is asked for the time first, and the order follows.

ALTER TABLE orders ADD COLUMN move_key text;
COMMENT ON COLUMN orders.move_key IS
    'The booking_move that booking is being asked for; null: none. Until it is over, nothing else '
    'changes the booking''s state.';

ALTER TABLE unconfirmed_reservation DROP CONSTRAINT unconfirmed_reservation_wanted_check;
ALTER TABLE unconfirmed_reservation ADD CONSTRAINT unconfirmed_reservation_wanted_check
    CHECK (wanted IN ('confirm', 'cancel', 'move'));

CREATE TABLE booking_move (
    key text PRIMARY KEY CHECK (key <> ''),
    reservation_key text NOT NULL UNIQUE REFERENCES unconfirmed_reservation (key) ON DELETE CASCADE,
    order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
    collaborator_id bigint NOT NULL,
    provider_user_id bigint NOT NULL,
    provider_first_name text NOT NULL,
    provider_last_name text NOT NULL,
    starts_at timestamptz NOT NULL,
    any_minute boolean NOT NULL,
    visitor_share integer NOT NULL,
    actor_id bigint,
    actor_first_name text,
    by_customer boolean NOT NULL,
    idempotency_scope text,
    idempotency_key text,
    request_hash text
);

COMMENT ON TABLE booking_move IS
    'Where bookings are to be that an unconfirmed_reservation with wanted = move is about. Written '
    'before booking is asked, and removed with its answer: whatever dies in between, the sweeper '
    'finishes the move or drops it.';
