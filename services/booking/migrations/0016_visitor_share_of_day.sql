-- Few reservations have a visitor, and often none has one when PostgreSQL collects its statistics. Then
-- reservation_with_visitor looked empty, and the share of a visitor was summed up from it instead of from
-- reservation_no_overlap: from the reservations of all visitors, for each hold of a visitor. IS NOT DISTINCT FROM
-- keeps the planner from using that index.

CREATE OR REPLACE FUNCTION visitor_within_share(wanted_key text, wanted_visitor text, share integer,
                                                person bigint, collaborator bigint,
                                                begins timestamptz, ends timestamptz, zone text)
  RETURNS text
  LANGUAGE plpgsql VOLATILE
  AS $$
DECLARE
  day timestamp := date_trunc('day', begins AT TIME ZONE zone);
  day_begins timestamptz := day AT TIME ZONE zone;
  day_ends timestamptz := (day + interval '1 day') AT TIME ZONE zone;
  working integer;
  taken integer;
BEGIN
  IF wanted_visitor IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(extract(epoch FROM upper(period) - lower(period)) / 60), 0) INTO working FROM (
    SELECT unnest(
      (SELECT range_agg(tstzrange(
         (day + make_interval(mins => hours.start_minute)) AT TIME ZONE zone,
         (day + make_interval(mins => hours.end_minute)) AT TIME ZONE zone))
       FROM hours_on(collaborator, begins) AS hours)
      - coalesce((SELECT range_agg(off.during) FROM reserved_time AS off
         WHERE off.provider_user_id = person AND off.released_at IS NULL
           AND off.during && tstzrange(day_begins, day_ends)), '{}')) AS period) AS periods;
  SELECT coalesce(sum(extract(epoch FROM upper(during) - lower(during)) / 60), 0) INTO taken
  FROM reservation
  WHERE provider_user_id = person AND during && tstzrange(day_begins, day_ends)
    AND NOT was_double_booked AND state IN ('held', 'confirmed') AND visitor IS NOT DISTINCT FROM wanted_visitor
    AND key <> wanted_key;
  IF (taken + extract(epoch FROM ends - begins) / 60) * 100 > share * working THEN
    RAISE EXCEPTION 'reservations of one visitor violate "reservation_visitor_share"'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN wanted_visitor;
END
$$;
