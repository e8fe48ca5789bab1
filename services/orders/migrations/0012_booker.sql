-- Whom the bookings of people from outside a shop count for. A phone number is what somebody typed,
-- so it limits only whoever typed it.

ALTER TABLE orders ADD COLUMN booker text CHECK (booker ~ '^[0-9a-f]{64}$');
COMMENT ON COLUMN orders.booker IS
    'Keyed hash of the account, the proven e-mail or the address that booked, for limits. Null for '
    'bookings by the shop, and from the day after the booking.';

ALTER TABLE orders ADD COLUMN lapses_at timestamptz;
CREATE INDEX orders_lapsing ON orders (lapses_at)
    WHERE appointment_status = 'pending' AND lapses_at IS NOT NULL;
COMMENT ON COLUMN orders.lapses_at IS
    'When a booking is cancelled unless the shop confirmed it; null: never.';

-- A Brazilian number however it is written: the digits, without the prefixes of long distance and of
-- the country. An area code does not begin with 0.
CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'),
                          '^(?:0{0,2}55|0{1,2})([1-9][0-9]{9,10})$', '\1');

COMMENT ON FUNCTION phone_digits(text) IS
    'Digits of a phone number without 00, 0, 55 or 0055 before a Brazilian one, to tell numbers by.';

-- It was built with the function as it was.
DROP INDEX orders_expected_by_phone;
CREATE INDEX orders_expected_of_booker
    ON orders (establishment_id, booker, phone_digits(customer_phone))
    WHERE status = 'scheduled' AND booker IS NOT NULL;
CREATE INDEX orders_with_booker ON orders (order_datetime) WHERE booker IS NOT NULL;

-- Called while the statement that inserts a booking holds the counter of its establishment, so that
-- bookings of one establishment run it one after the other. Each query in it sees what was
-- committed before it began, also by those that the statement waited for.
CREATE FUNCTION booker_with_room(wanted_establishment bigint, wanted_booker text, phone text,
                                 most integer, at timestamptz) RETURNS text
    LANGUAGE plpgsql VOLATILE
    AS $$
BEGIN
    IF wanted_booker IS NOT NULL AND phone IS NOT NULL AND (
        SELECT count(*) FROM orders
        WHERE establishment_id = wanted_establishment AND booker = wanted_booker
            AND phone_digits(customer_phone) = phone_digits(phone)
            AND status = 'scheduled' AND order_datetime > at) >= most THEN
        RAISE EXCEPTION 'too many bookings to come of one phone number violate "orders_phone_has_room"'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN wanted_booker;
END
$$;

COMMENT ON FUNCTION booker_with_room(bigint, text, text, integer, timestamptz) IS
    'wanted_booker. Violates orders_phone_has_room when an establishment expects as many bookings '
    'as most, or more, of one booker with one phone number.';
