-- A person works at a shop once they have accepted its invitation. Until then the row holds what the
-- invitation said, and nothing that auth knows.
ALTER TABLE collaborators
  ADD COLUMN accepted_at timestamptz,
  ADD COLUMN left_bookings integer CHECK (left_bookings >= 0);

-- A link that its person was mailed of, or that its owner made to themselves, counts as accepted.
UPDATE collaborators SET accepted_at = created_at
WHERE NOT invited AND (announced OR removed_at IS NOT NULL OR user_id = created_by);
-- Any other waits for an answer.
UPDATE collaborators SET first_name = 'Convidado', last_name = '', user_name = '', avatar = NULL, email = NULL
WHERE accepted_at IS NULL AND NOT invited;
UPDATE collaborators SET announced = true WHERE removed_at IS NOT NULL OR accepted_at IS NOT NULL;

ALTER TABLE collaborators DROP COLUMN invited;
ALTER TABLE collaborators ADD CONSTRAINT collaborators_left_has_ended
  CHECK (left_bookings IS NULL OR removed_at IS NOT NULL);
DROP INDEX collaborators_to_announce;
CREATE INDEX collaborators_to_announce ON collaborators (id) WHERE NOT announced;

COMMENT ON COLUMN collaborators.accepted_at IS
  'When the person accepted. Null: an invitation, which gives no rights, no agenda and no public appearance.';
COMMENT ON COLUMN collaborators.left_bookings IS
  'Bookings that stood when the person left by themselves. Null: the owner ended the link.';
COMMENT ON COLUMN collaborators.announced IS
  'False: auth is still to mail the invitation to the person, or their departure to the owner.';
