-- The audit trail: who signed in, and who changed what of users and profiles.

CREATE TABLE audit_entries (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  occurred_at     timestamptz NOT NULL,
  action          text NOT NULL CHECK (action IN (
                    'login', 'login_failed', 'logout', 'password_changed', 'password_reset',
                    'email_verified', 'google_linked', 'user_registered', 'user_created', 'user_updated',
                    'user_profile_changed', 'user_deleted', 'account_exported', 'account_deleted',
                    'profile_created', 'profile_updated', 'profile_deleted', 'administrator_made')),
  method          text CHECK (method IN ('password', 'google')),
  actor_id        bigint REFERENCES users (id),
  subject_id      bigint REFERENCES users (id),
  address         text NOT NULL DEFAULT '' CHECK (length(address) <= 64),
  changed_fields  text[] NOT NULL DEFAULT '{}' CHECK (cardinality(changed_fields) <= 40),
  old_profile     text CHECK (length(old_profile) <= 80),
  new_profile     text CHECK (length(new_profile) <= 80),
  CHECK ((action IN ('login', 'login_failed', 'google_linked')) = (method IS NOT NULL))
);
-- Pages are read newest first: all of them, of one action, of one person.
CREATE INDEX audit_entries_newest ON audit_entries (occurred_at, id);
CREATE INDEX audit_entries_action ON audit_entries (action, occurred_at, id);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, occurred_at, id);
CREATE INDEX audit_entries_subject ON audit_entries (subject_id, occurred_at, id);
COMMENT ON TABLE audit_entries IS 'What happened to accounts and rights. Holds no secret and no personal '
  'data but ids and the address of the caller; entries are only added, and dropped after a year';
COMMENT ON COLUMN audit_entries.actor_id IS 'Who did it; null for visitors and the operator';
COMMENT ON COLUMN audit_entries.subject_id IS 'Whom it was done to; null for nobody known';
COMMENT ON COLUMN audit_entries.changed_fields IS 'Names of fields, never their values';
COMMENT ON COLUMN audit_entries.old_profile IS 'Its name at that time: profiles are renamed and removed';

-- Nobody rewrites what happened, the owner of the table included. What is older than a year may go:
-- the law wants addresses kept for six months, and no longer than they serve.
CREATE FUNCTION audit_is_over(occurred_at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE RETURN occurred_at < now() - interval '1 year';

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND audit_is_over(OLD.occurred_at) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit trail is only added to: "audit_entries_append_only"'
    USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Roles that were given more by default may add and read, and drop what is over through this alone.
CREATE FUNCTION drop_old_audit_entries(at_most integer) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH dropped AS (
    DELETE FROM audit_entries WHERE id IN (
      SELECT id FROM audit_entries WHERE audit_is_over(occurred_at) ORDER BY occurred_at LIMIT at_most)
    RETURNING 1)
  SELECT count(*) FROM dropped
$$;
DO $$
DECLARE
  other text;
BEGIN
  FOR other IN
    SELECT DISTINCT grantee::regrole::text FROM pg_class, aclexplode(relacl)
    WHERE oid = 'audit_entries'::regclass AND grantee NOT IN (0, relowner)
  LOOP
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM %s', other);
  END LOOP;
END $$;
