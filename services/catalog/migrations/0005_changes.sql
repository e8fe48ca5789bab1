-- What an edit form sends: nothing keeps what is there, a blank clears it.
CREATE FUNCTION changed(sent text, current text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN sent IS NULL THEN current ELSE nullif(btrim(sent), '') END;

COMMENT ON FUNCTION changed(text, text) IS
  'The new value of a text that an edit form may send: null keeps, blank clears.';

-- A name as part of an address: "Barbearia São João!" becomes "barbearia-sao-joao".
CREATE FUNCTION slug_of(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(nullif(btrim(left(btrim(regexp_replace(fold(name), '[^a-z0-9]+', '-', 'g'), '-'),
                                    100), '-'), ''), 'barbearia');

COMMENT ON FUNCTION slug_of(text) IS
  'A name in lower-case ASCII letters, digits and hyphens, at most 100 characters.';
