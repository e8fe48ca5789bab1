-- Changing orders at the counter: who served a line, what became of payments, edits that take other time.

CREATE TABLE line_collaborators (
    collaborator_id bigint PRIMARY KEY,
    establishment_id bigint NOT NULL,
    provider_user_id bigint NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL
);
CREATE INDEX line_collaborators_of_provider ON line_collaborators (provider_user_id);

COMMENT ON TABLE line_collaborators IS
    'Collaborators of catalog who served a line of an order; user and names are copies from when a '
    'line last named them.';

ALTER TABLE order_lines ADD COLUMN collaborator_id bigint REFERENCES line_collaborators;
COMMENT ON COLUMN order_lines.collaborator_id IS
    'Who served this line; null: the collaborator of the order, or nobody in particular.';

ALTER TABLE order_events DROP CONSTRAINT order_events_action_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_action_check CHECK (
    action IN ('created', 'confirmed', 'moved', 'cancelled', 'attended', 'not_attended', 'edited',
               'paid'));
ALTER TABLE order_events ADD COLUMN payment_status text, ADD COLUMN payment_method text;
ALTER TABLE order_events ADD CONSTRAINT order_events_payment CHECK (
    (action = 'paid') = (payment_status IS NOT NULL)
    AND (payment_status IS NULL) = (payment_method IS NULL));

COMMENT ON TABLE order_events IS
    'What was done to orders; each row is written in the transaction of its change.';
COMMENT ON COLUMN order_events.payment_status IS
    'Of paid, as payment_method: how the order is paid since then.';

INSERT INTO order_events (order_id, action, actor_id, by_customer, at)
SELECT id, 'created', created_by, false, created_at
FROM orders WHERE type = 'service' ORDER BY id;

ALTER TABLE booking_move ADD COLUMN edited_order text;
COMMENT ON COLUMN booking_move.edited_order IS
    'The order as it is to be after an edit that takes other time, as JSON of the message Order; null: '
    'the booking moves as it is.';
