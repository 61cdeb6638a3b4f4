-- Every recording on every board it could stand on. Testers try challenges out: what they record never ranks.
CREATE VIEW leaderboard_marks AS
SELECT r.challenge_id, coalesce(r.user_id, r.id) AS person, s.span, s.starts_on, t.tab,
  r.status = 'unverified' AS is_unverified, r.valid_reps AS reps, r.created_at, r.id AS recording_id
FROM challenge_recordings r
JOIN challenges c ON c.id = r.challenge_id
CROSS JOIN LATERAL (SELECT (r.created_at AT TIME ZONE c.time_zone)::date AS day) d
CROSS JOIN LATERAL (VALUES
  ('all', date '1970-01-01'),
  ('week', d.day - extract(dow FROM d.day)::int),
  ('day', d.day)
) s(span, starts_on)
CROSS JOIN LATERAL (VALUES ('all'), (coalesce(r.gender, 'other'))) t(tab)
WHERE NOT EXISTS (SELECT 1 FROM user_profiles p WHERE p.id = r.user_id AND p.is_tester);
--> statement-breakpoint
-- What leaderboard_entries has to hold: the best of each person on each board, and the sum of what could be verified or adjusted.
CREATE VIEW leaderboard_standing AS
SELECT DISTINCT ON (challenge_id, person, span, starts_on, tab)
  challenge_id, person, span, starts_on, tab, is_unverified, reps, created_at, recording_id
FROM leaderboard_marks
ORDER BY challenge_id, person, span, starts_on, tab, is_unverified, reps DESC, created_at, recording_id;
--> statement-breakpoint
CREATE VIEW leaderboard_totals AS
SELECT challenge_id, person, 'total' AS span, starts_on, tab, false AS is_unverified, sum(reps)::int AS reps,
  max(created_at) AS created_at,
  (array_agg(recording_id ORDER BY created_at DESC, recording_id DESC))[1] AS recording_id
FROM leaderboard_marks
WHERE span = 'all' AND NOT is_unverified
GROUP BY challenge_id, person, starts_on, tab
HAVING sum(reps) > 0;
--> statement-breakpoint
CREATE TYPE leaderboard_touched AS (challenge_id uuid, person uuid, created_at timestamptz);
--> statement-breakpoint
-- Brings the entries of one person in line with their recordings, on the boards of these days and those without days, and returns
-- how the histogram has to change. The lock comes first, in a statement of its own: what follows sees all that others have committed.
CREATE FUNCTION leaderboard_recompute(the_challenge uuid, the_person uuid, days date[])
RETURNS TABLE (span text, starts_on date, tab text, is_unverified boolean, reps integer, people integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  weeks date[] := array(SELECT d.day - extract(dow FROM d.day)::int FROM unnest(days) d(day));
  change record;
BEGIN
  INSERT INTO leaderboard_people AS l VALUES (the_challenge, the_person)
  ON CONFLICT (challenge_id, person) DO UPDATE SET person = excluded.person;
  FOR change IN
    WITH fresh AS (
      SELECT * FROM leaderboard_standing WHERE challenge_id = the_challenge AND person = the_person
        AND (span = 'all' OR span = 'day' AND starts_on = ANY (days) OR span = 'week' AND starts_on = ANY (weeks))
      UNION ALL
      SELECT * FROM leaderboard_totals WHERE challenge_id = the_challenge AND person = the_person
    ), stale AS (
      SELECT * FROM leaderboard_entries WHERE challenge_id = the_challenge AND person = the_person AND (
        span IN ('all', 'total') AND starts_on = date '1970-01-01'
        OR span = 'day' AND starts_on = ANY (days) OR span = 'week' AND starts_on = ANY (weeks)
      )
    )
    SELECT span, starts_on, tab, f.recording_id AS new_id, s.recording_id AS old_id,
      f.is_unverified AS new_unverified, f.reps AS new_reps, f.created_at AS new_at,
      s.is_unverified AS old_unverified, s.reps AS old_reps
    FROM fresh f FULL JOIN stale s USING (span, starts_on, tab)
    WHERE (f.recording_id, f.is_unverified, f.reps, f.created_at)
      IS DISTINCT FROM (s.recording_id, s.is_unverified, s.reps, s.created_at)
  LOOP
    span := change.span;
    starts_on := change.starts_on;
    tab := change.tab;
    IF change.new_id IS NULL THEN
      DELETE FROM leaderboard_entries e
      WHERE e.challenge_id = the_challenge AND e.person = the_person
        AND e.span = change.span AND e.starts_on = change.starts_on AND e.tab = change.tab;
    ELSE
      INSERT INTO leaderboard_entries AS e
        (challenge_id, span, starts_on, tab, person, is_unverified, reps, created_at, recording_id)
      VALUES (the_challenge, change.span, change.starts_on, change.tab, the_person,
        change.new_unverified, change.new_reps, change.new_at, change.new_id)
      ON CONFLICT (challenge_id, span, starts_on, tab, person) DO UPDATE SET is_unverified = excluded.is_unverified,
        reps = excluded.reps, created_at = excluded.created_at, recording_id = excluded.recording_id;
      is_unverified := change.new_unverified;
      reps := change.new_reps;
      people := 1;
      RETURN NEXT;
    END IF;
    IF change.old_id IS NOT NULL THEN
      is_unverified := change.old_unverified;
      reps := change.old_reps;
      people := -1;
      RETURN NEXT;
    END IF;
  END LOOP;
  DELETE FROM leaderboard_people l
  WHERE l.challenge_id = the_challenge AND l.person = the_person AND NOT EXISTS (
    SELECT 1 FROM leaderboard_entries e
    WHERE e.challenge_id = the_challenge AND e.span = 'all' AND e.tab = 'all' AND e.person = the_person
  );
END $$;
--> statement-breakpoint
-- Whatever takes more than one lock of a kind takes them in order, so that no two wait for each other.
CREATE FUNCTION leaderboard_refresh(touched leaderboard_touched[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(touched) = 0 THEN RETURN; END IF;
  -- Against leaderboard_rebuild, which takes one of these alone.
  PERFORM pg_advisory_xact_lock_shared(7236543, 0);
  PERFORM pg_advisory_xact_lock_shared(7236542, c.key) FROM (
    SELECT DISTINCT hashtext(t.challenge_id::text) AS key FROM unnest(touched) t ORDER BY 1
  ) c;
  -- Against becoming a tester at the same moment.
  PERFORM 1 FROM user_profiles p WHERE p.id IN (SELECT t.person FROM unnest(touched) t) ORDER BY p.id FOR SHARE;
  INSERT INTO leaderboard_histogram AS h (challenge_id, span, starts_on, tab, is_unverified, reps, people)
  SELECT p.challenge_id, r.span, r.starts_on, r.tab, r.is_unverified, r.reps, sum(r.people)
  FROM (
    SELECT t.challenge_id, t.person, array_agg(DISTINCT (t.created_at AT TIME ZONE c.time_zone)::date) AS days
    FROM unnest(touched) t JOIN challenges c ON c.id = t.challenge_id
    GROUP BY 1, 2 ORDER BY 1, 2
  ) p CROSS JOIN LATERAL leaderboard_recompute(p.challenge_id, p.person, p.days) r
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(r.people) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (challenge_id, span, starts_on, tab, is_unverified, reps) DO UPDATE SET people = h.people + excluded.people;
  INSERT INTO leaderboard_changes AS l (challenge_id, part, changes)
  SELECT t.challenge_id, abs(hashtext(t.person::text) % 16), count(*)
  FROM unnest(touched) t JOIN challenges c ON c.id = t.challenge_id
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (challenge_id, part) DO UPDATE SET changes = l.changes + excluded.changes;
END $$;
--> statement-breakpoint
CREATE FUNCTION leaderboard_follow_recordings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched leaderboard_touched[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    touched := array(SELECT (n.challenge_id, coalesce(n.user_id, n.id), n.created_at)::leaderboard_touched FROM came n);
  ELSIF TG_OP = 'DELETE' THEN
    touched := array(SELECT (o.challenge_id, coalesce(o.user_id, o.id), o.created_at)::leaderboard_touched FROM went o);
  ELSE
    touched := array(
      SELECT v.t FROM came n JOIN went o ON o.id = n.id CROSS JOIN LATERAL (VALUES
        ((o.challenge_id, coalesce(o.user_id, o.id), o.created_at)::leaderboard_touched),
        ((n.challenge_id, coalesce(n.user_id, n.id), n.created_at)::leaderboard_touched)
      ) v(t)
      WHERE (o.challenge_id, o.user_id, o.gender, o.valid_reps, o.status, o.created_at)
        IS DISTINCT FROM (n.challenge_id, n.user_id, n.gender, n.valid_reps, n.status, n.created_at)
    );
  END IF;
  PERFORM leaderboard_refresh(touched);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leaderboard_came AFTER INSERT ON challenge_recordings
REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_follow_recordings();
--> statement-breakpoint
CREATE TRIGGER leaderboard_changed AFTER UPDATE ON challenge_recordings
REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_follow_recordings();
--> statement-breakpoint
CREATE TRIGGER leaderboard_went AFTER DELETE ON challenge_recordings
REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_follow_recordings();
--> statement-breakpoint
-- Who becomes a tester leaves every board, who ceases to be one comes back.
CREATE FUNCTION leaderboard_follow_testers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM leaderboard_refresh(array(
    SELECT (r.challenge_id, coalesce(r.user_id, r.id), r.created_at)::leaderboard_touched
    FROM challenge_recordings r WHERE r.user_id = coalesce(new.id, old.id)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leaderboard_tester_changed AFTER UPDATE OF is_tester ON user_profiles
FOR EACH ROW WHEN (old.is_tester <> new.is_tester) EXECUTE FUNCTION leaderboard_follow_testers();
--> statement-breakpoint
CREATE TRIGGER leaderboard_tester_came AFTER INSERT ON user_profiles
FOR EACH ROW WHEN (new.is_tester) EXECUTE FUNCTION leaderboard_follow_testers();
--> statement-breakpoint
CREATE TRIGGER leaderboard_tester_went AFTER DELETE ON user_profiles
FOR EACH ROW WHEN (old.is_tester) EXECUTE FUNCTION leaderboard_follow_testers();
--> statement-breakpoint
-- Writes a challenge's boards anew, or all of them: when the zone of its days changes, and after recordings were brought in with the
-- triggers switched off.
CREATE FUNCTION leaderboard_rebuild(only_challenge uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF only_challenge IS NULL THEN
    PERFORM pg_advisory_xact_lock(7236543, 0);
  ELSE
    PERFORM pg_advisory_xact_lock(7236542, hashtext(only_challenge::text));
  END IF;
  DELETE FROM leaderboard_people WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  DELETE FROM leaderboard_histogram WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  DELETE FROM leaderboard_entries WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  INSERT INTO leaderboard_entries (challenge_id, person, span, starts_on, tab, is_unverified, reps, created_at, recording_id)
  SELECT * FROM leaderboard_standing WHERE only_challenge IS NULL OR challenge_id = only_challenge
  UNION ALL SELECT * FROM leaderboard_totals WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  INSERT INTO leaderboard_histogram (challenge_id, span, starts_on, tab, is_unverified, reps, people)
  SELECT challenge_id, span, starts_on, tab, is_unverified, reps, count(*) FROM leaderboard_entries
  WHERE only_challenge IS NULL OR challenge_id = only_challenge GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO leaderboard_people (challenge_id, person)
  SELECT challenge_id, person FROM leaderboard_entries
  WHERE span = 'all' AND tab = 'all' AND (only_challenge IS NULL OR challenge_id = only_challenge);
  INSERT INTO leaderboard_changes AS l (challenge_id, part, changes)
  SELECT id, 0, 1 FROM challenges WHERE only_challenge IS NULL OR id = only_challenge ORDER BY 1
  ON CONFLICT (challenge_id, part) DO UPDATE SET changes = l.changes + 1;
END $$;
--> statement-breakpoint
CREATE FUNCTION leaderboard_follow_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM leaderboard_rebuild(new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leaderboard_zone_changed AFTER UPDATE OF time_zone ON challenges
FOR EACH ROW WHEN (old.time_zone <> new.time_zone) EXECUTE FUNCTION leaderboard_follow_zone();
--> statement-breakpoint
SELECT leaderboard_rebuild();
