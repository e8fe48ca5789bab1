-- Until when clients cancel or move what they booked.
ALTER TABLE establishments
  ADD COLUMN change_deadline_minutes integer NOT NULL DEFAULT 120
    CHECK (change_deadline_minutes BETWEEN 0 AND 10080);

COMMENT ON COLUMN establishments.change_deadline_minutes IS
  'Minutes before the start until which a client may cancel or move a booking; 0: until the start.';
