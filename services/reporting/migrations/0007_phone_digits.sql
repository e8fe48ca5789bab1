-- Customers are identified by the phone numbers that orders compares: also without the prefixes 00, 0055 and 0 of a
-- Brazilian number. Orders whose customer changes move to the other customer in the totals.

-- Keeps the model unchanged until the end of the migration.
SELECT FROM feed_cursor FOR UPDATE;

CREATE TEMPORARY TABLE moved_orders ON COMMIT DROP AS
SELECT id, establishment_id, customer_key FROM orders
WHERE phone_digits(customer_phone)
    <> regexp_replace(regexp_replace(customer_phone, '[^0-9]', '', 'g'),
                      '^(?:0{0,2}55|0{1,2})([1-9][0-9]{9,10})$', '\1');

SELECT subtract_from_totals(ARRAY(SELECT id FROM moved_orders));

CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'),
                          '^(?:0{0,2}55|0{1,2})([1-9][0-9]{9,10})$', '\1');

COMMENT ON FUNCTION phone_digits(text) IS
    'Digits of a phone number without 00, 0, 55 or 0055 before a Brazilian one, as in orders.';

-- Computes customer_key again.
UPDATE orders SET customer_phone = customer_phone WHERE id IN (SELECT id FROM moved_orders);

SELECT add_to_totals(ARRAY(SELECT id FROM moved_orders));

SELECT refresh_customers(establishment_id, array_agg(DISTINCT customer_key)) FROM (
    SELECT establishment_id, customer_key FROM moved_orders
    UNION ALL
    SELECT establishment_id, customer_key FROM orders WHERE id IN (SELECT id FROM moved_orders)) AS keys
GROUP BY establishment_id;
