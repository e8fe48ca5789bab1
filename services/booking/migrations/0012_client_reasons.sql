-- Reasons that clients may read although they did not give them.

ALTER TABLE appointment_event ADD COLUMN reason_for_client boolean NOT NULL DEFAULT false;
UPDATE appointment_event SET reason_for_client = true
  WHERE actor_id IS NULL AND action = 'cancelled'
    AND reason = 'O colaborador não atende mais nesta barbearia.';
ALTER TABLE appointment_event ADD CONSTRAINT appointment_event_reason_for_client
  CHECK (NOT reason_for_client OR actor_id IS NULL);

COMMENT ON COLUMN appointment_event.reason_for_client IS
  'True: the suite itself gave the reason, and the client may read it.';
