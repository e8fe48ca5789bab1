-- The administrators' list of every shop's bookings, latest start first, and what it is searched by.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Text as people search it: lower case and without accents, so that "avila" finds "Ávila".
CREATE FUNCTION fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')
                 COLLATE "pt-BR-x-icu");

COMMENT ON FUNCTION fold(text) IS 'Text in lower case without accents, for searching';

CREATE INDEX orders_appointments ON orders (order_datetime DESC, id DESC)
    WHERE type = 'appointment';
CREATE INDEX orders_appointments_by_number ON orders (number) WHERE type = 'appointment';
CREATE INDEX orders_appointments_by_customer ON orders
    USING gin (fold(customer_name) gin_trgm_ops) WHERE type = 'appointment';
