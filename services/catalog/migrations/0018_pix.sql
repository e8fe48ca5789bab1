-- How a shop is paid by Pix, and the deposit that it asks for when somebody books.

-- Text as a Pix code has it: capital letters without accents and digits, cut off at a length.
CREATE FUNCTION code_text(value text, most integer) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(left(btrim(regexp_replace(upper(fold(value)), '[^A-Z0-9]+', ' ', 'g')), most));

COMMENT ON FUNCTION code_text(text, integer) IS
  'Text in upper-case ASCII letters, digits and single spaces, of at most so many characters.';

ALTER TABLE establishments
  ADD COLUMN pix_key_kind text,
  ADD COLUMN pix_key text,
  ADD COLUMN pix_holder_name text CHECK (pix_holder_name ~ '^[A-Z0-9][A-Z0-9 ]{0,24}$'),
  ADD COLUMN pix_holder_city text CHECK (pix_holder_city ~ '^[A-Z0-9][A-Z0-9 ]{0,14}$'),
  ADD COLUMN pix_version integer NOT NULL DEFAULT 0,
  ADD COLUMN deposit_kind text CHECK (deposit_kind IN ('fixed', 'percent')),
  ADD COLUMN deposit_cents bigint CHECK (deposit_cents BETWEEN 1 AND 1000000),
  ADD COLUMN deposit_percent integer CHECK (deposit_percent BETWEEN 1 AND 100),
  ADD COLUMN deposit_minutes integer CHECK (deposit_minutes BETWEEN 5 AND 10080),
  ADD CONSTRAINT establishments_pix_is_whole CHECK (
    num_nulls(pix_key_kind, pix_key, pix_holder_name, pix_holder_city) IN (0, 4)),
  ADD CONSTRAINT establishments_pix_key_has_its_kind CHECK (
    CASE pix_key_kind
      WHEN 'cpf' THEN pix_key ~ '^[0-9]{11}$'
      WHEN 'cnpj' THEN pix_key ~ '^[0-9A-Z]{12}[0-9]{2}$'
      WHEN 'email' THEN pix_key ~ '^[^[:space:]@]+@[^[:space:]@]+$' AND pix_key = lower(pix_key)
        AND octet_length(pix_key) <= 77
      WHEN 'phone' THEN pix_key ~ '^\+55[1-9][1-9][0-9]{8,9}$'
      WHEN 'random' THEN pix_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      ELSE pix_key_kind IS NULL
    END),
  ADD CONSTRAINT establishments_deposit_is_whole CHECK (
    CASE deposit_kind
      WHEN 'fixed' THEN deposit_cents IS NOT NULL AND deposit_percent IS NULL
        AND deposit_minutes IS NOT NULL
      WHEN 'percent' THEN deposit_percent IS NOT NULL AND deposit_cents IS NULL
        AND deposit_minutes IS NOT NULL
      ELSE num_nonnulls(deposit_cents, deposit_percent, deposit_minutes) = 0
    END),
  ADD CONSTRAINT establishments_deposit_has_a_key CHECK (
    deposit_kind IS NULL OR pix_key IS NOT NULL);

COMMENT ON COLUMN establishments.pix_key IS
  'As banks register it. It is told to the owner, and within the codes that pay the shop.';
COMMENT ON COLUMN establishments.pix_version IS 'Counts the changes of these columns.';
COMMENT ON COLUMN establishments.deposit_kind IS
  'What people from outside pay in advance: a fixed amount or a percentage of the price; null: nothing.';
COMMENT ON COLUMN establishments.deposit_minutes IS
  'Minutes after which a booking without its deposit is cancelled.';
