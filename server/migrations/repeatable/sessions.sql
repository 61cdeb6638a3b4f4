-- Notifies listening processes, after the commit, that someone's access changed, so that they drop
-- cached sessions (docs/decisions/0111). Repeatable (docs/decisions/0041).

CREATE OR REPLACE FUNCTION access_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER access_session_went AFTER DELETE ON session
FOR EACH STATEMENT EXECUTE FUNCTION access_tell();

CREATE OR REPLACE TRIGGER access_user_changed
AFTER UPDATE OF name, email, guest_email, email_verified, two_factor_enabled, is_anonymous, banned_at ON "user"
FOR EACH STATEMENT EXECUTE FUNCTION access_tell();

CREATE OR REPLACE TRIGGER access_profile_changed AFTER UPDATE OF is_admin, is_tester, gender ON user_profiles
FOR EACH STATEMENT EXECUTE FUNCTION access_tell();
