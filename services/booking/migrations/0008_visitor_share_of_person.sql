-- A visitor's share is of the person's day: their working minutes at the shop that is booked, and what
-- the visitor took of their time at any shop.

DROP FUNCTION visitor_within_share(text, text, integer, bigint, timestamptz, timestamptz, text);

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
