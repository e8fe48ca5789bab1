-- Somebody who was asked by e-mail is a collaborator at once, so that the shop can plan with them;
-- until they are seen here, the row holds the name that the owner gave and nothing that auth knows.
ALTER TABLE collaborators
  ADD COLUMN invited boolean NOT NULL DEFAULT false,
  ADD COLUMN announced boolean NOT NULL DEFAULT true;

CREATE INDEX collaborators_to_announce ON collaborators (id)
  WHERE NOT announced AND removed_at IS NULL;

COMMENT ON COLUMN collaborators.invited IS
  'Asked by e-mail and not seen since. Nobody learns from such a row who has the e-mail.';
COMMENT ON COLUMN collaborators.announced IS 'Whether auth has been asked to mail the person.';

-- Administrators search people in every shop.
ALTER TABLE collaborators ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
  fold(first_name || ' ' || last_name || ' ' || user_name || ' ' || coalesce(email, ''))) STORED;

COMMENT ON COLUMN collaborators.search IS 'Name, user name and e-mail, folded.';
