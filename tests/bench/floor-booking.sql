-- The statements of a booking in booking's database alone: the hold and its confirmation.
\set slot random(1, 2000000000)
INSERT INTO reservation (key, collaborator_id, provider_user_id, establishment_id, during, state, source, expires_at)
VALUES ('floor-' || :client_id || '-' || :slot, 1000000000 + :client_id, 1000000000 + :client_id, 1,
        tstzrange(now() + :slot * interval '1 second', now() + (:slot + 1) * interval '1 second'),
        'held', 'order', now() + interval '2 minutes')
ON CONFLICT DO NOTHING;
UPDATE reservation SET state = 'confirmed', expires_at = NULL, updated_at = now()
WHERE provider_user_id = 1000000000 + :client_id AND key = 'floor-' || :client_id || '-' || :slot;
