-- Contracts the schema. A later release makes it a migration, once the release before it relies on nothing that it
-- removes.

-- The previous release inserts these rows without the establishment.
DROP TRIGGER order_events_establishment ON order_events;
DROP TRIGGER booking_mail_establishment ON booking_mail;
DROP TRIGGER booking_move_establishment ON booking_move;
DROP TRIGGER changed_prices_establishment ON changed_prices;
DROP TRIGGER idempotency_establishment ON idempotency;
DROP TRIGGER idempotency_establishment_of_cash ON idempotency;
DROP TRIGGER cash_entries_establishment ON cash_entries;
DROP TRIGGER cash_counts_establishment ON cash_counts;
DROP TRIGGER fiado_payments_establishment ON fiado_payments;
DROP FUNCTION fill_establishment_of_order(), fill_establishment_of_cash_session(),
    fill_establishment_of_fiado_account();

-- The previous release names this key as ON CONFLICT (scope, key). A scope names its establishment or its order, so that
-- the new key refuses the same rows.
ALTER TABLE idempotency
    DROP CONSTRAINT idempotency_pkey,
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (scope, key, establishment_id);

-- The previous release names this key as ON CONFLICT (key). A key is random or a digest of a scope.
ALTER TABLE booking_move DROP CONSTRAINT booking_move_reservation_key_fkey;
ALTER TABLE unconfirmed_reservation
    DROP CONSTRAINT unconfirmed_reservation_pkey,
    ADD CONSTRAINT unconfirmed_reservation_pkey PRIMARY KEY (key, establishment_id);
ALTER TABLE booking_move
    ADD CONSTRAINT booking_move_reservation_key_fkey FOREIGN KEY (reservation_key, establishment_id)
        REFERENCES unconfirmed_reservation (key, establishment_id) ON DELETE CASCADE;

-- The previous release names this key as ON CONFLICT (collaborator_id). A collaborator belongs to one establishment.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_collaborator_id_fkey;
ALTER TABLE line_collaborators
    DROP CONSTRAINT line_collaborators_pkey,
    ADD CONSTRAINT line_collaborators_pkey PRIMARY KEY (collaborator_id, establishment_id);
ALTER TABLE order_lines
    ADD CONSTRAINT order_lines_collaborator_id_fkey FOREIGN KEY (collaborator_id, establishment_id)
        REFERENCES line_collaborators (collaborator_id, establishment_id);

-- A distributed table refuses SET NULL in a key with its column. No service deletes an order.
ALTER TABLE forecasts
    DROP CONSTRAINT forecasts_customer_order_id_fkey,
    ADD CONSTRAINT forecasts_customer_order_id_fkey FOREIGN KEY (customer_order_id, establishment_id)
        REFERENCES orders (id, establishment_id);
