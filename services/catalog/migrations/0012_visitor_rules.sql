-- What a shop lets people from outside book.
ALTER TABLE establishments
  ADD COLUMN visit_minutes integer NOT NULL DEFAULT 180 CHECK (visit_minutes BETWEEN 15 AND 1440),
  ADD COLUMN requires_contact_proof boolean NOT NULL DEFAULT false,
  ADD COLUMN lapse_hours integer NOT NULL DEFAULT 0 CHECK (lapse_hours BETWEEN 0 AND 168);

COMMENT ON COLUMN establishments.visit_minutes IS 'The longest booking of somebody from outside.';
COMMENT ON COLUMN establishments.requires_contact_proof IS
  'Whether visitors without an account must prove by mail that they can be reached.';
COMMENT ON COLUMN establishments.lapse_hours IS
  'Hours after which the booking of a visitor who can''t be reached is cancelled unless the shop '
  'confirmed it; 0: never.';
