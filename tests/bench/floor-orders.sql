-- The statements of a booking in orders' database alone: one transaction and the record of the
-- confirmation.
\set shop random(1000000, 1000012)
BEGIN;
INSERT INTO establishment_counter (establishment_id, last_number) VALUES (:shop, 1)
ON CONFLICT (establishment_id) DO UPDATE SET last_number = establishment_counter.last_number + 1;
WITH made AS (
  INSERT INTO orders (establishment_id, number, order_datetime, type, status, appointment_status,
                      customer_name, origin, fulfillment, payment_status, payment_method, total_cents,
                      total_duration_min, access_code, collaborator_id, provider_user_id,
                      provider_first_name, provider_last_name, reservation_key, created_at, updated_at)
  SELECT :shop, last_number, now() + interval '30 days', 'appointment', 'scheduled', 'pending', 'Cliente',
         'App', 'dine-in', 'pending', 'Dinheiro', 5000, 30, '1234', 1, 1, 'Ana', 'Silva',
         'floor-' || :shop || '-' || last_number, now(), now()
  FROM establishment_counter WHERE establishment_id = :shop
  RETURNING id, establishment_id, reservation_key),
lines AS (
  INSERT INTO order_lines (order_id, line_no, establishment_id, item_id, item_name, item_type,
                           item_category, item_duration_min, unit_price_cents, quantity, subtotal_cents)
  SELECT id, 1, establishment_id, 1, 'Corte', 'service', 'Cabelo', 30, 5000, 1, 5000 FROM made),
changes AS (
  INSERT INTO outbox (establishment_id, order_id, kind, created_at)
  SELECT establishment_id, id, 'created', now() FROM made)
INSERT INTO unconfirmed_reservation (key, establishment_id, order_id, wanted, created_at)
SELECT reservation_key, establishment_id, id, 'confirm', now() FROM made
RETURNING key AS written \gset
COMMIT;
DELETE FROM unconfirmed_reservation WHERE key = :written;
