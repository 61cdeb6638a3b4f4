-- Counts kudos per recording. Repeatable: applied again whenever this file changes (docs/decisions/0041).

CREATE OR REPLACE FUNCTION kudos_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO kudos_counts AS c (recording_id, kudos) VALUES (NEW.recording_id, 1)
    ON CONFLICT (recording_id) DO UPDATE SET kudos = c.kudos + 1;
  ELSE
    -- Updates no row if the recording itself is being deleted and its count is already deleted.
    UPDATE kudos_counts SET kudos = kudos - 1 WHERE recording_id = OLD.recording_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER kudos_counted AFTER INSERT OR DELETE ON recording_kudos
FOR EACH ROW EXECUTE FUNCTION kudos_count();
