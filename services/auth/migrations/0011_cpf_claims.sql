-- A CPF is what a user says until an administrator has seen a document. Any number of users may claim one;
-- once it is verified, it is its owner's alone, and it signs them in.

ALTER TABLE users ADD COLUMN cpf_verified_at timestamptz;
ALTER TABLE users ADD CONSTRAINT users_verified_has_cpf CHECK (cpf_verified_at IS NULL OR cpf IS NOT NULL);
COMMENT ON COLUMN users.cpf_verified_at IS 'When an administrator checked whose the CPF is. Null: a claim';

DROP INDEX users_cpf;
CREATE INDEX users_cpf ON users (cpf);

-- A verified CPF refuses every other claim, and a claim refuses nobody. The lock makes claims of one CPF
-- wait for each other.
CREATE FUNCTION keep_verified_cpf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('users_verified_cpf', NEW.cpf::bigint));
  IF EXISTS (SELECT FROM users WHERE cpf = NEW.cpf AND id <> NEW.id
             AND (cpf_verified_at IS NOT NULL OR NEW.cpf_verified_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'the CPF is somebody else''s: "users_verified_cpf"' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_verified_cpf AFTER INSERT OR UPDATE OF cpf, cpf_verified_at ON users
  FOR EACH ROW WHEN (NEW.cpf IS NOT NULL) EXECUTE FUNCTION keep_verified_cpf();

ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_action_check;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_action_check CHECK (action IN (
  'login', 'login_failed', 'logout', 'password_changed', 'password_reset',
  'email_verified', 'google_linked', 'user_registered', 'user_created', 'user_updated',
  'user_profile_changed', 'cpf_verified', 'user_deleted', 'account_exported', 'account_deleted',
  'profile_created', 'profile_updated', 'profile_deleted', 'administrator_made'));
