DROP INDEX "leaderboard_ranked";--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "ties" text DEFAULT 'earlier' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD COLUMN "form_score" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" ADD COLUMN "form_score" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" ADD COLUMN "form_score" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ALTER COLUMN "form_score" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" ALTER COLUMN "form_score" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" ALTER COLUMN "form_score" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "leaderboard_ranked" ON "leaderboard_entries" USING btree ("challenge_id","span","starts_on","tab","is_unverified",(-"reps"),(-"form_score"),"created_at","recording_id");--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" DROP CONSTRAINT "leaderboard_histogram_pk";
--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" ADD CONSTRAINT "leaderboard_histogram_pk" PRIMARY KEY("challenge_id","span","starts_on","tab","is_unverified","reps","form_score");--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" DROP CONSTRAINT "leaderboard_milestones_pk";
--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" ADD CONSTRAINT "leaderboard_milestones_pk" PRIMARY KEY("challenge_id","span","starts_on","tab","is_unverified","reps","form_score","level","created_at","recording_id");
--> statement-breakpoint
-- Whether the better form score comes before the earlier recording among equals: of a duel always, as its winner is found so.
CREATE FUNCTION leaderboard_asks_form(challenge_type text, ties text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT $1 = 'duel' OR $2 = 'form'
$$;
--> statement-breakpoint
DROP VIEW leaderboard_totals;
--> statement-breakpoint
DROP VIEW leaderboard_standing;
--> statement-breakpoint
DROP VIEW leaderboard_marks;
--> statement-breakpoint
-- Every recording on every board it could stand on. Testers try challenges out: what they record never ranks. A form score that decides
-- nothing is -1 everywhere, and so is one that is missing: any is better than none.
CREATE VIEW leaderboard_marks AS
SELECT r.challenge_id, coalesce(r.user_id, r.id) AS person, s.span, s.starts_on, t.tab,
  r.status = 'unverified' AS is_unverified, r.valid_reps AS reps,
  CASE WHEN leaderboard_asks_form(c.challenge_type, c.ties) THEN coalesce(r.form_score, -1) ELSE -1 END AS form_score,
  r.created_at, r.id AS recording_id
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
CREATE VIEW leaderboard_standing AS
SELECT DISTINCT ON (challenge_id, person, span, starts_on, tab)
  challenge_id, person, span, starts_on, tab, is_unverified, reps, form_score, created_at, recording_id
FROM leaderboard_marks
ORDER BY challenge_id, person, span, starts_on, tab, is_unverified, reps DESC, form_score DESC, created_at, recording_id;
--> statement-breakpoint
-- A total is of many recordings: whose form, nobody could say. Whoever had as many first stays ahead.
CREATE VIEW leaderboard_totals AS
SELECT challenge_id, person, 'total' AS span, starts_on, tab, false AS is_unverified, sum(reps)::int AS reps,
  -1 AS form_score,
  max(created_at) FILTER (WHERE reps > 0) AS created_at,
  (array_agg(recording_id ORDER BY created_at DESC, recording_id DESC) FILTER (WHERE reps > 0))[1] AS recording_id
FROM leaderboard_marks
WHERE span = 'all' AND NOT is_unverified
GROUP BY challenge_id, person, starts_on, tab
HAVING sum(reps) > 0;
--> statement-breakpoint
-- What follows is as before, but equals are those of the same reps and the same form score.
DROP FUNCTION leaderboard_earlier(uuid, text, date, text, boolean, integer, timestamptz, uuid);
--> statement-breakpoint
DROP FUNCTION leaderboard_recompute(uuid, uuid, date[]);
--> statement-breakpoint
DROP FUNCTION leaderboard_follow_move(leaderboard_move);
--> statement-breakpoint
DROP TYPE leaderboard_move;
--> statement-breakpoint
CREATE TYPE leaderboard_move AS (
  challenge_id uuid, span text, starts_on date, tab text, is_unverified boolean, reps integer, form_score integer,
  created_at timestamptz, recording_id uuid, people integer
);
--> statement-breakpoint
CREATE FUNCTION leaderboard_earlier(
  the_challenge uuid, the_span text, the_day date, the_tab text, unverified boolean, the_reps integer, the_form integer,
  moment timestamptz, recording uuid
) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  earlier bigint := 0;
  -- Whoever came until then is in it.
  known timestamptz := '-infinity';
  known_id uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  FOR height IN REVERSE 3..1 LOOP
    SELECT earlier + coalesce(sum(m.people), 0), coalesce(max(m.created_at), known),
      coalesce((array_agg(m.recording_id ORDER BY m.created_at DESC, m.recording_id DESC))[1], known_id)
    INTO earlier, known, known_id
    FROM leaderboard_milestones m
    WHERE m.challenge_id = the_challenge AND m.span = the_span AND m.starts_on = the_day AND m.tab = the_tab
      AND m.is_unverified = unverified AND m.reps = the_reps AND m.form_score = the_form AND m.level = height
      AND (m.created_at, m.recording_id) > (known, known_id) AND (m.created_at, m.recording_id) < (moment, recording);
  END LOOP;
  RETURN earlier + (
    SELECT count(*) FROM leaderboard_entries e
    WHERE e.challenge_id = the_challenge AND e.span = the_span AND e.starts_on = the_day AND e.tab = the_tab
      AND e.is_unverified = unverified AND (-e.reps) = (-the_reps) AND (-e.form_score) = (-the_form)
      AND (e.created_at, e.recording_id) > (known, known_id) AND (e.created_at, e.recording_id) < (moment, recording)
  );
END $$;
--> statement-breakpoint
CREATE FUNCTION leaderboard_follow_move(entry leaderboard_move) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  height integer := leaderboard_height(entry.recording_id);
  here record;
  before_at timestamptz;
  before_id uuid;
BEGIN
  FOR depth IN 1..3 LOOP
    IF depth <= height AND entry.people < 0 THEN
      DELETE FROM leaderboard_milestones m
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.is_unverified = entry.is_unverified AND m.reps = entry.reps AND m.form_score = entry.form_score
        AND m.level = depth
        AND m.created_at = entry.created_at AND m.recording_id = entry.recording_id;
    ELSIF depth <= height THEN
      INSERT INTO leaderboard_milestones
        (challenge_id, span, starts_on, tab, is_unverified, reps, form_score, level, created_at, recording_id, people)
      VALUES (entry.challenge_id, entry.span, entry.starts_on, entry.tab, entry.is_unverified, entry.reps, entry.form_score, depth,
        entry.created_at, entry.recording_id, 0)
      ON CONFLICT DO NOTHING;
    END IF;
    -- The one it lies before, or it and the one behind it.
    FOR here IN
      SELECT m.created_at, m.recording_id FROM leaderboard_milestones m
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.is_unverified = entry.is_unverified AND m.reps = entry.reps AND m.form_score = entry.form_score
        AND m.level = depth
        AND (m.created_at, m.recording_id) >= (entry.created_at, entry.recording_id)
      ORDER BY m.created_at, m.recording_id LIMIT CASE WHEN depth <= height AND entry.people > 0 THEN 2 ELSE 1 END
    LOOP
      SELECT m.created_at, m.recording_id INTO before_at, before_id FROM leaderboard_milestones m
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.is_unverified = entry.is_unverified AND m.reps = entry.reps AND m.form_score = entry.form_score
        AND m.level = depth
        AND (m.created_at, m.recording_id) < (here.created_at, here.recording_id)
      ORDER BY m.created_at DESC, m.recording_id DESC LIMIT 1;
      before_at := coalesce(before_at, '-infinity');
      before_id := coalesce(before_id, '00000000-0000-0000-0000-000000000000');
      UPDATE leaderboard_milestones m SET people = CASE depth
        WHEN 1 THEN (
          SELECT count(*) FROM leaderboard_entries e
          WHERE e.challenge_id = entry.challenge_id AND e.span = entry.span AND e.starts_on = entry.starts_on AND e.tab = entry.tab
            AND e.is_unverified = entry.is_unverified AND (-e.reps) = (-entry.reps)
            AND (-e.form_score) = (-entry.form_score)
            AND (e.created_at, e.recording_id) > (before_at, before_id)
            AND (e.created_at, e.recording_id) <= (here.created_at, here.recording_id)
        )
        ELSE (
          SELECT sum(l.people) FROM leaderboard_milestones l
          WHERE l.challenge_id = entry.challenge_id AND l.span = entry.span AND l.starts_on = entry.starts_on AND l.tab = entry.tab
            AND l.is_unverified = entry.is_unverified AND l.reps = entry.reps AND l.form_score = entry.form_score
            AND l.level = depth - 1
            AND (l.created_at, l.recording_id) > (before_at, before_id)
            AND (l.created_at, l.recording_id) <= (here.created_at, here.recording_id)
        )
      END
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.is_unverified = entry.is_unverified AND m.reps = entry.reps AND m.form_score = entry.form_score
        AND m.level = depth
        AND m.created_at = here.created_at AND m.recording_id = here.recording_id;
    END LOOP;
    -- With none behind it here there is none behind it higher up.
    EXIT WHEN NOT FOUND AND depth >= height;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leaderboard_place_milestones(only_challenge uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leaderboard_milestones
    (challenge_id, span, starts_on, tab, is_unverified, reps, form_score, level, created_at, recording_id, people)
  SELECT challenge_id, span, starts_on, tab, is_unverified, reps, form_score, level, created_at, recording_id,
    place - lag(place, 1, 0::bigint) OVER (
      PARTITION BY challenge_id, span, starts_on, tab, is_unverified, reps, form_score, level ORDER BY place
    )
  FROM (
    SELECT e.*, row_number() OVER (
      PARTITION BY challenge_id, span, starts_on, tab, is_unverified, (-reps), (-form_score) ORDER BY created_at, recording_id
    ) AS place
    FROM leaderboard_entries e WHERE only_challenge IS NULL OR challenge_id = only_challenge
  ) placed CROSS JOIN LATERAL generate_series(1, leaderboard_height(recording_id)) level;
END $$;
--> statement-breakpoint
CREATE FUNCTION leaderboard_recompute(the_challenge uuid, the_person uuid, days date[])
RETURNS SETOF leaderboard_move LANGUAGE plpgsql AS $$
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
      f.is_unverified AS new_unverified, f.reps AS new_reps, f.form_score AS new_form, f.created_at AS new_at,
      s.is_unverified AS old_unverified, s.reps AS old_reps, s.form_score AS old_form, s.created_at AS old_at
    FROM fresh f FULL JOIN stale s USING (span, starts_on, tab)
    WHERE (f.recording_id, f.is_unverified, f.reps, f.form_score, f.created_at)
      IS DISTINCT FROM (s.recording_id, s.is_unverified, s.reps, s.form_score, s.created_at)
  LOOP
    IF change.new_id IS NULL THEN
      DELETE FROM leaderboard_entries e
      WHERE e.challenge_id = the_challenge AND e.person = the_person
        AND e.span = change.span AND e.starts_on = change.starts_on AND e.tab = change.tab;
    ELSE
      INSERT INTO leaderboard_entries AS e
        (challenge_id, span, starts_on, tab, person, is_unverified, reps, form_score, created_at, recording_id)
      VALUES (the_challenge, change.span, change.starts_on, change.tab, the_person,
        change.new_unverified, change.new_reps, change.new_form, change.new_at, change.new_id)
      ON CONFLICT (challenge_id, span, starts_on, tab, person) DO UPDATE SET is_unverified = excluded.is_unverified,
        reps = excluded.reps, form_score = excluded.form_score, created_at = excluded.created_at, recording_id = excluded.recording_id;
      RETURN NEXT (the_challenge, change.span, change.starts_on, change.tab, change.new_unverified, change.new_reps,
        change.new_form, change.new_at, change.new_id, 1)::leaderboard_move;
    END IF;
    IF change.old_id IS NOT NULL THEN
      RETURN NEXT (the_challenge, change.span, change.starts_on, change.tab, change.old_unverified, change.old_reps,
        change.old_form, change.old_at, change.old_id, -1)::leaderboard_move;
    END IF;
  END LOOP;
  DELETE FROM leaderboard_people l
  WHERE l.challenge_id = the_challenge AND l.person = the_person AND NOT EXISTS (
    SELECT 1 FROM leaderboard_entries e
    WHERE e.challenge_id = the_challenge AND e.span = 'all' AND e.tab = 'all' AND e.person = the_person
  );
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leaderboard_refresh(touched leaderboard_touched[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moved leaderboard_move[];
  entry leaderboard_move;
BEGIN
  IF cardinality(touched) = 0 THEN RETURN; END IF;
  -- Against leaderboard_rebuild, which takes one of these alone.
  PERFORM pg_advisory_xact_lock_shared(7236543, 0);
  PERFORM pg_advisory_xact_lock_shared(7236542, c.key) FROM (
    SELECT DISTINCT hashtext(t.challenge_id::text) AS key FROM unnest(touched) t ORDER BY 1
  ) c;
  -- Against becoming a tester at the same moment.
  PERFORM 1 FROM user_profiles p WHERE p.id IN (SELECT t.person FROM unnest(touched) t) ORDER BY p.id FOR SHARE;
  moved := array(
    SELECT r
    FROM (
      SELECT t.challenge_id, t.person, array_agg(DISTINCT (t.created_at AT TIME ZONE c.time_zone)::date) AS days
      FROM unnest(touched) t JOIN challenges c ON c.id = t.challenge_id
      GROUP BY 1, 2 ORDER BY 1, 2
    ) p CROSS JOIN LATERAL leaderboard_recompute(p.challenge_id, p.person, p.days) r
  );
  INSERT INTO leaderboard_histogram AS h (challenge_id, span, starts_on, tab, is_unverified, reps, form_score, people)
  SELECT m.challenge_id, m.span, m.starts_on, m.tab, m.is_unverified, m.reps, m.form_score, sum(m.people) FROM unnest(moved) m
  GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (challenge_id, span, starts_on, tab, is_unverified, reps, form_score) DO UPDATE SET people = h.people + excluded.people;
  -- Who is no milestone is counted by the next one behind, on each level: of most changes that is all.
  UPDATE leaderboard_milestones l SET people = l.people + d.people
  FROM (
    SELECT m.challenge_id, m.span, m.starts_on, m.tab, m.is_unverified, m.reps, m.form_score, b.level, b.created_at, b.recording_id,
      sum(m.people) AS people
    FROM unnest(moved) m CROSS JOIN generate_series(1, 3) height CROSS JOIN LATERAL (
      SELECT n.level, n.created_at, n.recording_id FROM leaderboard_milestones n
      WHERE n.challenge_id = m.challenge_id AND n.span = m.span AND n.starts_on = m.starts_on AND n.tab = m.tab
        AND n.is_unverified = m.is_unverified AND n.reps = m.reps AND n.form_score = m.form_score AND n.level = height
        AND (n.created_at, n.recording_id) > (m.created_at, m.recording_id)
      ORDER BY n.created_at, n.recording_id LIMIT 1
    ) b
    WHERE leaderboard_height(m.recording_id) = 0
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(m.people) <> 0
  ) d
  WHERE l.challenge_id = d.challenge_id AND l.span = d.span AND l.starts_on = d.starts_on AND l.tab = d.tab
    AND l.is_unverified = d.is_unverified AND l.reps = d.reps AND l.form_score = d.form_score AND l.level = d.level
    AND l.created_at = d.created_at AND l.recording_id = d.recording_id;
  -- One that comes or goes is counted anew with the next one behind it: from the entries, which all stand by now.
  FOR entry IN SELECT m.* FROM unnest(moved) m WHERE leaderboard_height(m.recording_id) > 0 ORDER BY m.people LOOP
    PERFORM leaderboard_follow_move(entry);
  END LOOP;
  INSERT INTO leaderboard_changes AS l (challenge_id, part, changes)
  SELECT t.challenge_id, abs(hashtext(t.person::text) % 16), count(*)
  FROM unnest(touched) t JOIN challenges c ON c.id = t.challenge_id
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (challenge_id, part) DO UPDATE SET changes = l.changes + excluded.changes;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leaderboard_rebuild(only_challenge uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF only_challenge IS NULL THEN
    PERFORM pg_advisory_xact_lock(7236543, 0);
  ELSE
    PERFORM pg_advisory_xact_lock(7236542, hashtext(only_challenge::text));
  END IF;
  DELETE FROM leaderboard_people WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  DELETE FROM leaderboard_histogram WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  DELETE FROM leaderboard_milestones WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  DELETE FROM leaderboard_entries WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  INSERT INTO leaderboard_entries (challenge_id, person, span, starts_on, tab, is_unverified, reps, form_score, created_at, recording_id)
  SELECT * FROM leaderboard_standing WHERE only_challenge IS NULL OR challenge_id = only_challenge
  UNION ALL SELECT * FROM leaderboard_totals WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  INSERT INTO leaderboard_histogram (challenge_id, span, starts_on, tab, is_unverified, reps, form_score, people)
  SELECT challenge_id, span, starts_on, tab, is_unverified, reps, form_score, count(*) FROM leaderboard_entries
  WHERE only_challenge IS NULL OR challenge_id = only_challenge GROUP BY 1, 2, 3, 4, 5, 6, 7;
  PERFORM leaderboard_place_milestones(only_challenge);
  INSERT INTO leaderboard_people (challenge_id, person)
  SELECT challenge_id, person FROM leaderboard_entries
  WHERE span = 'all' AND tab = 'all' AND (only_challenge IS NULL OR challenge_id = only_challenge);
  INSERT INTO leaderboard_changes AS l (challenge_id, part, changes)
  SELECT id, 0, 1 FROM challenges WHERE only_challenge IS NULL OR id = only_challenge ORDER BY 1
  ON CONFLICT (challenge_id, part) DO UPDATE SET changes = l.changes + 1;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leaderboard_follow_recordings() RETURNS trigger LANGUAGE plpgsql AS $$
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
      WHERE (o.challenge_id, o.user_id, o.gender, o.valid_reps, o.form_score, o.status, o.created_at)
        IS DISTINCT FROM (n.challenge_id, n.user_id, n.gender, n.valid_reps, n.form_score, n.status, n.created_at)
    );
  END IF;
  PERFORM leaderboard_refresh(touched);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A challenge's boards are written anew when its days change, and when another rule says who is ahead among equals.
DROP TRIGGER leaderboard_zone_changed ON challenges;
--> statement-breakpoint
ALTER FUNCTION leaderboard_follow_zone() RENAME TO leaderboard_follow_rules;
--> statement-breakpoint
CREATE TRIGGER leaderboard_rules_changed AFTER UPDATE OF time_zone, challenge_type, ties ON challenges
FOR EACH ROW WHEN (
  old.time_zone <> new.time_zone
  OR leaderboard_asks_form(old.challenge_type, old.ties) <> leaderboard_asks_form(new.challenge_type, new.ties)
) EXECUTE FUNCTION leaderboard_follow_rules();
--> statement-breakpoint
SELECT leaderboard_rebuild(id) FROM challenges WHERE challenge_type = 'duel';
--> statement-breakpoint
-- Whose page promises it. No time of a change is written: nobody changed it.
UPDATE challenges c SET ties = 'form' FROM campaigns p
WHERE p.challenge_id = c.id AND p.blocks::text LIKE '%Tie-breakers: best form score, then earliest submission.%';
