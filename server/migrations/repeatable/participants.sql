-- Functions and triggers that keep the number of participants of each challenge up to date.
-- Repeatable: applied again whenever this file changes (docs/decisions/0041).

-- Adds or subtracts participants. Sorts the rows, so that concurrent statements do not deadlock.
-- Skips challenges that are being deleted.
CREATE OR REPLACE FUNCTION participants_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO challenge_participant_counts AS k (challenge_id, part, people)
  SELECT m.challenge_id, abs(hashtext(m.user_id::text) % 16), one * count(*)
  FROM moved m JOIN challenges c ON c.id = m.challenge_id GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (challenge_id, part) DO UPDATE SET people = k.people + excluded.people;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER participants_came AFTER INSERT ON challenge_participants
REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION participants_count();

CREATE OR REPLACE TRIGGER participants_went AFTER DELETE ON challenge_participants
REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION participants_count();
