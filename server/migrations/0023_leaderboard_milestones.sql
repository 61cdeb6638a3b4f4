CREATE TABLE "leaderboard_milestones" (
	"challenge_id" uuid NOT NULL,
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"tab" text NOT NULL,
	"is_unverified" boolean NOT NULL,
	"reps" integer NOT NULL,
	"level" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"recording_id" uuid NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "leaderboard_milestones_pk" PRIMARY KEY("challenge_id","span","starts_on","tab","is_unverified","reps","level","created_at","recording_id")
);
--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" ADD CONSTRAINT "leaderboard_milestones_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- How high a recording stands out of its equals by the lowest six bits of its last three bytes, which nobody chooses: one of 64 by 1,
-- one of 4,096 by 2, one of 262,144 by 3.
CREATE FUNCTION leaderboard_height(recording_id uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN get_byte(uuid_send($1), 15) & 63 <> 0 THEN 0
    WHEN get_byte(uuid_send($1), 14) & 63 <> 0 THEN 1
    WHEN get_byte(uuid_send($1), 13) & 63 <> 0 THEN 2
    ELSE 3
  END
$$;
--> statement-breakpoint
-- An entry that came to stand among its equals (people: 1) or went from there (-1).
CREATE TYPE leaderboard_move AS (
  challenge_id uuid, span text, starts_on date, tab text, is_unverified boolean, reps integer,
  created_at timestamptz, recording_id uuid, people integer
);
--> statement-breakpoint
-- How many of those with as many reps came earlier: from the highest milestones down, and from the last one of the lowest on by the entries
-- themselves.
CREATE FUNCTION leaderboard_earlier(
  the_challenge uuid, the_span text, the_day date, the_tab text, unverified boolean, the_reps integer, moment timestamptz, recording uuid
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
      AND m.is_unverified = unverified AND m.reps = the_reps AND m.level = height
      AND (m.created_at, m.recording_id) > (known, known_id) AND (m.created_at, m.recording_id) < (moment, recording);
  END LOOP;
  RETURN earlier + (
    SELECT count(*) FROM leaderboard_entries e
    WHERE e.challenge_id = the_challenge AND e.span = the_span AND e.starts_on = the_day AND e.tab = the_tab
      AND e.is_unverified = unverified AND (-e.reps) = (-the_reps)
      AND (e.created_at, e.recording_id) > (known, known_id) AND (e.created_at, e.recording_id) < (moment, recording)
  );
END $$;
--> statement-breakpoint
-- Brings the milestones in line with an entry that has come or gone; of several, those that went come first. Whoever calls it holds the lock
-- of this number of reps in the histogram, so nobody else does so at the same moment. Nothing is added up or down here either: a milestone
-- is counted anew, the lowest from the entries and the others from those below. Usually there is nothing to do: who comes is the latest
-- of their equals, with no milestone behind them.
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
        AND m.is_unverified = entry.is_unverified AND m.reps = entry.reps AND m.level = depth
        AND m.created_at = entry.created_at AND m.recording_id = entry.recording_id;
    ELSIF depth <= height THEN
      INSERT INTO leaderboard_milestones
        (challenge_id, span, starts_on, tab, is_unverified, reps, level, created_at, recording_id, people)
      VALUES (entry.challenge_id, entry.span, entry.starts_on, entry.tab, entry.is_unverified, entry.reps, depth,
        entry.created_at, entry.recording_id, 0)
      ON CONFLICT DO NOTHING;
    END IF;
    -- The one it lies before, or it and the one behind it.
    FOR here IN
      SELECT m.created_at, m.recording_id FROM leaderboard_milestones m
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.is_unverified = entry.is_unverified AND m.reps = entry.reps AND m.level = depth
        AND (m.created_at, m.recording_id) >= (entry.created_at, entry.recording_id)
      ORDER BY m.created_at, m.recording_id LIMIT CASE WHEN depth <= height AND entry.people > 0 THEN 2 ELSE 1 END
    LOOP
      SELECT m.created_at, m.recording_id INTO before_at, before_id FROM leaderboard_milestones m
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.is_unverified = entry.is_unverified AND m.reps = entry.reps AND m.level = depth
        AND (m.created_at, m.recording_id) < (here.created_at, here.recording_id)
      ORDER BY m.created_at DESC, m.recording_id DESC LIMIT 1;
      before_at := coalesce(before_at, '-infinity');
      before_id := coalesce(before_id, '00000000-0000-0000-0000-000000000000');
      UPDATE leaderboard_milestones m SET people = CASE depth
        WHEN 1 THEN (
          SELECT count(*) FROM leaderboard_entries e
          WHERE e.challenge_id = entry.challenge_id AND e.span = entry.span AND e.starts_on = entry.starts_on AND e.tab = entry.tab
            AND e.is_unverified = entry.is_unverified AND (-e.reps) = (-entry.reps)
            AND (e.created_at, e.recording_id) > (before_at, before_id)
            AND (e.created_at, e.recording_id) <= (here.created_at, here.recording_id)
        )
        ELSE (
          SELECT sum(l.people) FROM leaderboard_milestones l
          WHERE l.challenge_id = entry.challenge_id AND l.span = entry.span AND l.starts_on = entry.starts_on AND l.tab = entry.tab
            AND l.is_unverified = entry.is_unverified AND l.reps = entry.reps AND l.level = depth - 1
            AND (l.created_at, l.recording_id) > (before_at, before_id)
            AND (l.created_at, l.recording_id) <= (here.created_at, here.recording_id)
        )
      END
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.is_unverified = entry.is_unverified AND m.reps = entry.reps AND m.level = depth
        AND m.created_at = here.created_at AND m.recording_id = here.recording_id;
    END LOOP;
    -- With none behind it here there is none behind it higher up.
    EXIT WHEN NOT FOUND AND depth >= height;
  END LOOP;
END $$;
--> statement-breakpoint
-- Writes a challenge's milestones, or all of them, where there are none.
CREATE FUNCTION leaderboard_place_milestones(only_challenge uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leaderboard_milestones
    (challenge_id, span, starts_on, tab, is_unverified, reps, level, created_at, recording_id, people)
  SELECT challenge_id, span, starts_on, tab, is_unverified, reps, level, created_at, recording_id,
    place - lag(place, 1, 0::bigint) OVER (
      PARTITION BY challenge_id, span, starts_on, tab, is_unverified, reps, level ORDER BY place
    )
  FROM (
    SELECT e.*, row_number() OVER (
      PARTITION BY challenge_id, span, starts_on, tab, is_unverified, (-reps) ORDER BY created_at, recording_id
    ) AS place
    FROM leaderboard_entries e WHERE only_challenge IS NULL OR challenge_id = only_challenge
  ) placed CROSS JOIN LATERAL generate_series(1, leaderboard_height(recording_id)) level;
END $$;
--> statement-breakpoint
-- As before, but it returns the entries themselves that came and went.
DROP FUNCTION leaderboard_recompute(uuid, uuid, date[]);
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
      f.is_unverified AS new_unverified, f.reps AS new_reps, f.created_at AS new_at,
      s.is_unverified AS old_unverified, s.reps AS old_reps, s.created_at AS old_at
    FROM fresh f FULL JOIN stale s USING (span, starts_on, tab)
    WHERE (f.recording_id, f.is_unverified, f.reps, f.created_at)
      IS DISTINCT FROM (s.recording_id, s.is_unverified, s.reps, s.created_at)
  LOOP
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
      RETURN NEXT (the_challenge, change.span, change.starts_on, change.tab, change.new_unverified, change.new_reps,
        change.new_at, change.new_id, 1)::leaderboard_move;
    END IF;
    IF change.old_id IS NOT NULL THEN
      RETURN NEXT (the_challenge, change.span, change.starts_on, change.tab, change.old_unverified, change.old_reps,
        change.old_at, change.old_id, -1)::leaderboard_move;
    END IF;
  END LOOP;
  DELETE FROM leaderboard_people l
  WHERE l.challenge_id = the_challenge AND l.person = the_person AND NOT EXISTS (
    SELECT 1 FROM leaderboard_entries e
    WHERE e.challenge_id = the_challenge AND e.span = 'all' AND e.tab = 'all' AND e.person = the_person
  );
END $$;
--> statement-breakpoint
-- As before, and then the milestones, under the histogram's locks: those are taken also where as many came as went.
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
  INSERT INTO leaderboard_histogram AS h (challenge_id, span, starts_on, tab, is_unverified, reps, people)
  SELECT m.challenge_id, m.span, m.starts_on, m.tab, m.is_unverified, m.reps, sum(m.people) FROM unnest(moved) m
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (challenge_id, span, starts_on, tab, is_unverified, reps) DO UPDATE SET people = h.people + excluded.people;
  FOR entry IN SELECT m.* FROM unnest(moved) m ORDER BY m.people LOOP
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
  INSERT INTO leaderboard_entries (challenge_id, person, span, starts_on, tab, is_unverified, reps, created_at, recording_id)
  SELECT * FROM leaderboard_standing WHERE only_challenge IS NULL OR challenge_id = only_challenge
  UNION ALL SELECT * FROM leaderboard_totals WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  INSERT INTO leaderboard_histogram (challenge_id, span, starts_on, tab, is_unverified, reps, people)
  SELECT challenge_id, span, starts_on, tab, is_unverified, reps, count(*) FROM leaderboard_entries
  WHERE only_challenge IS NULL OR challenge_id = only_challenge GROUP BY 1, 2, 3, 4, 5, 6;
  PERFORM leaderboard_place_milestones(only_challenge);
  INSERT INTO leaderboard_people (challenge_id, person)
  SELECT challenge_id, person FROM leaderboard_entries
  WHERE span = 'all' AND tab = 'all' AND (only_challenge IS NULL OR challenge_id = only_challenge);
  INSERT INTO leaderboard_changes AS l (challenge_id, part, changes)
  SELECT id, 0, 1 FROM challenges WHERE only_challenge IS NULL OR id = only_challenge ORDER BY 1
  ON CONFLICT (challenge_id, part) DO UPDATE SET changes = l.changes + 1;
END $$;
--> statement-breakpoint
SELECT leaderboard_place_milestones();
