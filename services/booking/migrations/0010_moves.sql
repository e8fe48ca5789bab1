-- Moving a booking: what takes a person's time may be given another place on a timeline.

-- The turns of two persons, always in the same order, so that two moves don't wait for each other.
CREATE FUNCTION take_turns(one bigint, other bigint) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM take_turn(least(one, other));
  PERFORM take_turn(greatest(one, other));
END $$;

CREATE TABLE reservation_move (
  key text PRIMARY KEY CHECK (key <> ''),
  -- Null: the move was refused.
  reservation_id bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reservation_move_by_age ON reservation_move USING brin (created_at);

COMMENT ON TABLE reservation_move IS
  'What became of each move that another service asked for, kept 30 days: a move has one outcome, '
  'however often and however late it is asked for.';

ALTER TABLE appointment ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
COMMENT ON COLUMN appointment.version IS 'Counted up by each change, for compare-and-set.';

ALTER TABLE appointment_event ADD COLUMN moved_from timestamptz;
ALTER TABLE appointment_event DROP CONSTRAINT appointment_event_action_check;
ALTER TABLE appointment_event ADD CONSTRAINT appointment_event_action_check
  CHECK (action IN ('created', 'confirmed', 'moved', 'cancelled', 'attended', 'not_attended'));
ALTER TABLE appointment_event ADD CONSTRAINT appointment_event_move
  CHECK ((action = 'moved') = (moved_from IS NOT NULL));
COMMENT ON COLUMN appointment_event.moved_from IS 'Of a move: the start until then.';
