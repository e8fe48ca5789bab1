-- A new shop is listed publicly once it can serve somebody. Administrators review new shops and may
-- hide one.
ALTER TABLE establishments
  ADD COLUMN listed_at timestamptz,
  ADD COLUMN listing_due_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN reviewed_at timestamptz,
  ADD COLUMN hidden_at timestamptz,
  ADD COLUMN hidden_reason text CHECK (char_length(hidden_reason) BETWEEN 1 AND 500),
  ADD CONSTRAINT establishments_hidden_for_a_reason
    CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL));

COMMENT ON COLUMN establishments.listed_at IS
  'When it first had an item, a person with working hours and a verified owner; null before that.';
COMMENT ON COLUMN establishments.listing_due_at IS 'When to look next whether it can be listed.';
COMMENT ON COLUMN establishments.reviewed_at IS 'When an administrator last decided about it.';
COMMENT ON COLUMN establishments.hidden_at IS 'When an administrator hid it; null: it is not hidden.';

-- Shops that were public stay public.
UPDATE establishments SET listed_at = created_at, reviewed_at = now();

CREATE INDEX establishments_unlisted ON establishments (listing_due_at)
  WHERE listed_at IS NULL AND removed_at IS NULL;
CREATE INDEX establishments_unreviewed ON establishments (created_at, id)
  WHERE reviewed_at IS NULL AND removed_at IS NULL;
CREATE INDEX establishments_hidden ON establishments (hidden_at) WHERE hidden_at IS NOT NULL;

CREATE TABLE moderations (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  establishment_id bigint NOT NULL REFERENCES establishments (id),
  hidden           boolean NOT NULL,
  reason           text CHECK (char_length(reason) BETWEEN 1 AND 500),
  actor_id         bigint NOT NULL CHECK (actor_id > 0),
  address          text NOT NULL DEFAULT '' CHECK (char_length(address) <= 64),
  decided_at       timestamptz NOT NULL DEFAULT now(),
  reported         boolean NOT NULL DEFAULT false
);

CREATE INDEX moderations_to_report ON moderations (id) WHERE NOT reported;

COMMENT ON TABLE moderations IS 'Shops that administrators hid and showed again.';
COMMENT ON COLUMN moderations.reported IS
  'Whether auth has been told, which keeps the audit trail and mails the owner.';
