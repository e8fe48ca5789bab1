-- Visitors who did not show that they can be reached share a part of a person's day by their address,
-- so that nobody fills an agenda from one address.

ALTER TABLE reservation ADD COLUMN visitor text CHECK (visitor ~ '^[0-9a-f]{64}$');
CREATE INDEX reservation_with_visitor ON reservation (upper(during)) WHERE visitor IS NOT NULL;
COMMENT ON COLUMN reservation.visitor IS
  'Keyed hash of the address that booked without an account or a proven e-mail; null for others, and '
  'from the day after.';

-- A visitor's share is of the person's day: their working minutes at the shop that is booked, and what
-- the visitor took of their time at any shop.
-- Called while the statement that takes time holds the turn of this person, so that holds of one
-- person run it one after the other. Each query in it sees what was committed before it began, also
-- by those that the statement waited for.
CREATE FUNCTION visitor_within_share(wanted_key text, wanted_visitor text, share integer,
                                     person bigint, collaborator bigint, begins timestamptz,
                                     ends timestamptz, zone text) RETURNS text
  LANGUAGE plpgsql VOLATILE
  AS $$
DECLARE
  day_begins timestamptz := date_trunc('day', begins AT TIME ZONE zone) AT TIME ZONE zone;
  day_ends timestamptz := (date_trunc('day', begins AT TIME ZONE zone) + interval '1 day')
    AT TIME ZONE zone;
  working integer;
  taken integer;
BEGIN
  IF wanted_visitor IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(upper(period) - lower(period)), 0) INTO working FROM (
    SELECT unnest(range_agg(int4range(start_minute, end_minute))) AS period
    FROM schedule
    WHERE collaborator_id = collaborator AND is_active
      AND day_of_week = extract(dow FROM begins AT TIME ZONE zone)) AS periods;
  SELECT coalesce(sum(extract(epoch FROM upper(during) - lower(during)) / 60), 0) INTO taken
  FROM reservation
  WHERE provider_user_id = person AND during && tstzrange(day_begins, day_ends)
    AND NOT was_double_booked AND state IN ('held', 'confirmed') AND visitor = wanted_visitor
    AND key <> wanted_key;
  IF (taken + extract(epoch FROM ends - begins) / 60) * 100 > share * working THEN
    RAISE EXCEPTION 'reservations of one visitor violate "reservation_visitor_share"'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN wanted_visitor;
END
$$;

COMMENT ON FUNCTION visitor_within_share IS
  'wanted_visitor. Violates reservation_visitor_share when the visitor''s reservations of the '
  'person''s day would take more than share per cent of its working minutes.';
