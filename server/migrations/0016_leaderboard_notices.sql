-- Tells every process that listens, once the change is committed, which challenge's boards have changed.
CREATE FUNCTION leaderboard_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('leaderboard_changed', c.challenge_id::text) FROM (SELECT DISTINCT challenge_id FROM counted) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leaderboard_tell_first AFTER INSERT ON leaderboard_changes
REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_tell();
--> statement-breakpoint
CREATE TRIGGER leaderboard_tell_next AFTER UPDATE ON leaderboard_changes
REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_tell();
--> statement-breakpoint
CREATE TRIGGER leaderboard_tell_last AFTER DELETE ON leaderboard_changes
REFERENCING OLD TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_tell();
