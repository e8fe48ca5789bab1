-- The part of the city, which is what people in a large city choose by. It is searched as the address is.
ALTER TABLE establishments ADD COLUMN neighborhood text CHECK (char_length(neighborhood) <= 100);

ALTER TABLE establishments DROP COLUMN search;
ALTER TABLE establishments ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
  fold(name || ' ' || coalesce(fantasy, '') || ' ' || coalesce(address, '') || ' '
       || coalesce(neighborhood, '') || ' ' || coalesce(city, ''))) STORED;
CREATE INDEX establishments_by_text ON establishments USING gin (search gin_trgm_ops);

COMMENT ON COLUMN establishments.search IS
  'Name, fantasy name, address, neighbourhood and city, folded.';
