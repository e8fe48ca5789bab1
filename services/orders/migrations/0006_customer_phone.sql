-- How many bookings of a customer a shop still expects is asked before a visitor books another.

-- A Brazilian number however it is written: the digits, without the country's code.
CREATE FUNCTION phone_digits(phone text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(?:55|0)([0-9]{10,11})$', '\1');

COMMENT ON FUNCTION phone_digits(text) IS
    'Digits of a phone number without 55 or 0 before a Brazilian one, to tell numbers by.';

CREATE INDEX orders_expected_by_phone ON orders (establishment_id, phone_digits(customer_phone))
    WHERE status = 'scheduled' AND customer_phone IS NOT NULL;
