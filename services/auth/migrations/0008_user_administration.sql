-- What administrators need: users found by parts of what they are called, people who were removed
-- and left nothing behind, and always somebody who may do everything.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Text as people search it: lower case and without accents, so that "avila" finds "Ávila".
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')
               COLLATE "pt-BR-x-icu");
COMMENT ON FUNCTION fold(text) IS 'Text in lower case without accents, for searching';

-- Somebody who was removed has no name, no address and no rights, and can't sign in.
ALTER TABLE users ALTER COLUMN user_name DROP NOT NULL;
ALTER TABLE users ALTER COLUMN email DROP NOT NULL;
UPDATE users SET
  first_name = 'Não identificado', last_name = '', user_name = NULL, email = NULL, phone = NULL,
  cpf = NULL, birthdate = NULL, gender = NULL, address = NULL, city = NULL, uf = NULL,
  postal_code = NULL, occupation = NULL, about = NULL, is_barber = false, avatar = NULL,
  profile_id = NULL, email_verified_at = NULL
WHERE removed_at IS NOT NULL;
ALTER TABLE users ADD CONSTRAINT users_has_names
  CHECK (removed_at IS NOT NULL OR (user_name IS NOT NULL AND email IS NOT NULL));
ALTER TABLE users ADD CONSTRAINT users_removed_is_anonymous CHECK (removed_at IS NULL OR (
  last_name = '' AND num_nonnulls(user_name, email, phone, cpf, birthdate, gender, address, city, uf,
    postal_code, occupation, about, avatar, profile_id, email_verified_at) = 0));
COMMENT ON TABLE users IS 'People. A removed one keeps its row without a trace of who it was, for what '
  'refers to it';

ALTER TABLE users ADD COLUMN search text GENERATED ALWAYS AS (
  fold(first_name || ' ' || last_name || ' ' || coalesce(user_name, '') || ' ' || coalesce(email, ''))
) STORED;
CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);
-- The collation puts "Ávila" among the A's.
CREATE INDEX users_by_name ON users
  (first_name COLLATE "pt-BR-x-icu", last_name COLLATE "pt-BR-x-icu", id) WHERE removed_at IS NULL;
COMMENT ON COLUMN users.search IS 'What users are found by';

-- Users of the profile Administrador may do everything: one of them stays. The lock lets them go one
-- at a time; each then sees who is left.
CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  administrator bigint;
BEGIN
  SELECT id INTO administrator FROM profiles WHERE name = 'Administrador' FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM users WHERE profile_id = administrator AND removed_at IS NULL) THEN
    RAISE EXCEPTION 'nobody would be left of "users_last_administrator"'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION is_administrator(profile bigint) RETURNS boolean
  LANGUAGE sql STABLE RETURN EXISTS (SELECT FROM profiles WHERE id = profile AND name = 'Administrador');
CREATE TRIGGER users_last_administrator AFTER UPDATE OF profile_id, removed_at ON users
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND is_administrator(OLD.profile_id)
                     AND NOT (NEW.removed_at IS NULL AND is_administrator(NEW.profile_id)))
  EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER users_last_administrator_kept AFTER DELETE ON users
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND is_administrator(OLD.profile_id))
  EXECUTE FUNCTION keep_an_administrator();

CREATE FUNCTION refuse_administrator_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the profile stays as it is: "profiles_administrator"'
    USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER profiles_administrator BEFORE UPDATE OR DELETE ON profiles
  FOR EACH ROW WHEN (OLD.name = 'Administrador') EXECUTE FUNCTION refuse_administrator_change();
CREATE TRIGGER profile_permissions_administrator BEFORE UPDATE OR DELETE ON profile_permissions
  FOR EACH ROW WHEN (is_administrator(OLD.profile_id)) EXECUTE FUNCTION refuse_administrator_change();
