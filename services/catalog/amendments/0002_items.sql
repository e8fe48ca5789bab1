-- replaces 6caa067e3d21387b66ace81de773d1d345479b3d9f3e34ef0e2aea57a3b8693c
-- The replaced version's is_for_sale took the row type of items. PostgreSQL 15.20 refuses to add a
-- column to a table whose row type a function uses.
DROP FUNCTION is_for_sale(items, timestamptz, text);

-- Whether an item can be sold at an instant: the public page and the quote of an order ask the same
-- question and must get the same answer.
CREATE FUNCTION is_for_sale(
  removed_at timestamptz, active boolean, availability_start timestamp, availability_end timestamp,
  expiration_date date, at timestamptz, time_zone text
) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN removed_at IS NULL AND active
     AND coalesce(availability_start <= (at AT TIME ZONE time_zone), true)
     AND coalesce(availability_end >= (at AT TIME ZONE time_zone), true)
     AND coalesce(expiration_date >= (at AT TIME ZONE time_zone)::date, true);

COMMENT ON FUNCTION is_for_sale(timestamptz, boolean, timestamp, timestamp, date, timestamptz, text) IS
  'Whether an item can be sold at an instant, by its status, availability and expiry.';
