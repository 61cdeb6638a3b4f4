DROP INDEX "leaderboard_ranked";
--> statement-breakpoint
DROP INDEX "recordings_ranked";
--> statement-breakpoint
DROP INDEX "recordings_ranked_by_gender";
--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ALTER COLUMN "is_unverified" SET DEFAULT false;
--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" ALTER COLUMN "is_unverified" SET DEFAULT false;
--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" ALTER COLUMN "is_unverified" SET DEFAULT false;
--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD COLUMN "tier" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" ADD COLUMN "tier" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" ADD COLUMN "tier" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What was unverified stays last until the boards are written anew, so that ranks are exact at every moment.
UPDATE "leaderboard_entries" SET "tier" = 2 WHERE "is_unverified";
--> statement-breakpoint
UPDATE "leaderboard_histogram" SET "tier" = 2 WHERE "is_unverified";
--> statement-breakpoint
UPDATE "leaderboard_milestones" SET "tier" = 2 WHERE "is_unverified";
--> statement-breakpoint
CREATE INDEX "recordings_checking" ON "challenge_recordings" USING btree ("created_at","id") WHERE "challenge_recordings"."status" = 'checking';
--> statement-breakpoint
CREATE INDEX "leaderboard_ranked" ON "leaderboard_entries" USING btree ("challenge_id","span","starts_on","tab","tier",(-"reps"),(-"form_score"),"created_at","recording_id");
--> statement-breakpoint
CREATE INDEX "recordings_ranked" ON "challenge_recordings" USING btree ("challenge_id","valid_reps" DESC NULLS FIRST,"created_at","id");
--> statement-breakpoint
CREATE INDEX "recordings_ranked_by_gender" ON "challenge_recordings" USING btree ("challenge_id","gender","valid_reps" DESC NULLS FIRST,"created_at","id");
--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" DROP CONSTRAINT "leaderboard_histogram_pk";
--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" ADD CONSTRAINT "leaderboard_histogram_pk" PRIMARY KEY("challenge_id","span","starts_on","tab","tier","reps","form_score");
--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" DROP CONSTRAINT "leaderboard_milestones_pk";
--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" ADD CONSTRAINT "leaderboard_milestones_pk" PRIMARY KEY("challenge_id","span","starts_on","tab","tier","reps","form_score","level","created_at","recording_id");
--> statement-breakpoint
-- The rank tier of a status: 0 everywhere without prizes. With prizes: 0 may win, 1 may come to win or has no video, 2 could not be counted or dated.
CREATE FUNCTION leaderboard_tier(status text, has_prizes boolean) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN NOT $2 OR $1 IN ('verified', 'adjusted') THEN 0 WHEN $1 = 'unverified' THEN 2 ELSE 1 END
$$;
--> statement-breakpoint
-- Whether reps of this status are added up in totals, streaks and duels.
CREATE FUNCTION leaderboard_adds_up(status text, has_prizes boolean) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $2 THEN $1 IN ('verified', 'adjusted') ELSE $1 <> 'unverified' END
$$;
--> statement-breakpoint
-- `is_unverified` is for the version before, and goes with the columns of that name.
CREATE OR REPLACE VIEW leaderboard_marks AS
SELECT r.challenge_id, coalesce(r.user_id, r.id) AS person, s.span, s.starts_on, t.tab,
  r.status = 'unverified' AS is_unverified, r.valid_reps AS reps,
  CASE WHEN leaderboard_asks_form(c.challenge_type, c.ties) THEN coalesce(r.form_score, -1) ELSE -1 END AS form_score,
  r.created_at, r.id AS recording_id,
  leaderboard_tier(r.status, c.gives_prizes OR named.challenge_id IS NOT NULL) AS tier,
  leaderboard_adds_up(r.status, c.gives_prizes OR named.challenge_id IS NOT NULL) AS adds_up
FROM challenge_recordings r
JOIN challenges c ON c.id = r.challenge_id
LEFT JOIN (
  SELECT DISTINCT p.challenge_id FROM campaigns p WHERE p.blocks @> '[{"kind": "prizes"}]'
) named ON named.challenge_id = r.challenge_id
CROSS JOIN LATERAL (SELECT (r.created_at AT TIME ZONE c.time_zone)::date AS day) d
CROSS JOIN LATERAL (VALUES
  ('all', date '1970-01-01'),
  ('week', d.day - extract(dow FROM d.day)::int),
  ('day', d.day)
) s(span, starts_on)
CROSS JOIN LATERAL (VALUES ('all'), (coalesce(r.gender, 'other'))) t(tab)
WHERE NOT EXISTS (SELECT 1 FROM user_profiles p WHERE p.id = r.user_id AND p.is_tester);
--> statement-breakpoint
CREATE OR REPLACE VIEW leaderboard_standing AS
SELECT DISTINCT ON (challenge_id, person, span, starts_on, tab)
  challenge_id, person, span, starts_on, tab, is_unverified, reps, form_score, created_at, recording_id, tier
FROM leaderboard_marks
ORDER BY challenge_id, person, span, starts_on, tab, tier, reps DESC, form_score DESC, created_at, recording_id;
--> statement-breakpoint
CREATE OR REPLACE VIEW leaderboard_totals AS
SELECT challenge_id, person, 'total' AS span, starts_on, tab, false AS is_unverified, sum(reps)::int AS reps,
  -1 AS form_score,
  max(created_at) FILTER (WHERE reps > 0) AS created_at,
  (array_agg(recording_id ORDER BY created_at DESC, recording_id DESC) FILTER (WHERE reps > 0))[1] AS recording_id,
  0 AS tier
FROM leaderboard_marks
WHERE span = 'all' AND adds_up
GROUP BY challenge_id, person, starts_on, tab
HAVING sum(reps) > 0;
--> statement-breakpoint
-- What follows is as before, by tier instead of `is_unverified`.
ALTER TYPE leaderboard_move DROP ATTRIBUTE is_unverified, ADD ATTRIBUTE tier integer;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leaderboard_equals_before(
  the_challenge uuid, the_span text, the_day date, the_tab text, the_tier integer, the_reps integer, the_form integer,
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
      AND m.tier = the_tier AND m.reps = the_reps AND m.form_score = the_form AND m.level = height
      AND (m.created_at, m.recording_id) > (known, known_id) AND (m.created_at, m.recording_id) < (moment, recording);
  END LOOP;
  RETURN earlier + (
    SELECT count(*) FROM leaderboard_entries e
    WHERE e.challenge_id = the_challenge AND e.span = the_span AND e.starts_on = the_day AND e.tab = the_tab
      AND e.tier = the_tier AND (-e.reps) = (-the_reps) AND (-e.form_score) = (-the_form)
      AND (e.created_at, e.recording_id) > (known, known_id) AND (e.created_at, e.recording_id) < (moment, recording)
  );
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leaderboard_follow_move(entry leaderboard_move) RETURNS void LANGUAGE plpgsql AS $$
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
        AND m.tier = entry.tier AND m.reps = entry.reps AND m.form_score = entry.form_score
        AND m.level = depth
        AND m.created_at = entry.created_at AND m.recording_id = entry.recording_id;
    ELSIF depth <= height THEN
      INSERT INTO leaderboard_milestones
        (challenge_id, span, starts_on, tab, tier, reps, form_score, level, created_at, recording_id, people)
      VALUES (entry.challenge_id, entry.span, entry.starts_on, entry.tab, entry.tier, entry.reps, entry.form_score, depth,
        entry.created_at, entry.recording_id, 0)
      ON CONFLICT DO NOTHING;
    END IF;
    -- The one it lies before, or it and the one behind it.
    FOR here IN
      SELECT m.created_at, m.recording_id FROM leaderboard_milestones m
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.tier = entry.tier AND m.reps = entry.reps AND m.form_score = entry.form_score
        AND m.level = depth
        AND (m.created_at, m.recording_id) >= (entry.created_at, entry.recording_id)
      ORDER BY m.created_at, m.recording_id LIMIT CASE WHEN depth <= height AND entry.people > 0 THEN 2 ELSE 1 END
    LOOP
      SELECT m.created_at, m.recording_id INTO before_at, before_id FROM leaderboard_milestones m
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.tier = entry.tier AND m.reps = entry.reps AND m.form_score = entry.form_score
        AND m.level = depth
        AND (m.created_at, m.recording_id) < (here.created_at, here.recording_id)
      ORDER BY m.created_at DESC, m.recording_id DESC LIMIT 1;
      before_at := coalesce(before_at, '-infinity');
      before_id := coalesce(before_id, '00000000-0000-0000-0000-000000000000');
      UPDATE leaderboard_milestones m SET people = CASE depth
        WHEN 1 THEN (
          SELECT count(*) FROM leaderboard_entries e
          WHERE e.challenge_id = entry.challenge_id AND e.span = entry.span AND e.starts_on = entry.starts_on AND e.tab = entry.tab
            AND e.tier = entry.tier AND (-e.reps) = (-entry.reps)
            AND (-e.form_score) = (-entry.form_score)
            AND (e.created_at, e.recording_id) > (before_at, before_id)
            AND (e.created_at, e.recording_id) <= (here.created_at, here.recording_id)
        )
        ELSE (
          SELECT sum(l.people) FROM leaderboard_milestones l
          WHERE l.challenge_id = entry.challenge_id AND l.span = entry.span AND l.starts_on = entry.starts_on AND l.tab = entry.tab
            AND l.tier = entry.tier AND l.reps = entry.reps AND l.form_score = entry.form_score
            AND l.level = depth - 1
            AND (l.created_at, l.recording_id) > (before_at, before_id)
            AND (l.created_at, l.recording_id) <= (here.created_at, here.recording_id)
        )
      END
      WHERE m.challenge_id = entry.challenge_id AND m.span = entry.span AND m.starts_on = entry.starts_on AND m.tab = entry.tab
        AND m.tier = entry.tier AND m.reps = entry.reps AND m.form_score = entry.form_score
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
    (challenge_id, span, starts_on, tab, tier, reps, form_score, level, created_at, recording_id, people)
  SELECT challenge_id, span, starts_on, tab, tier, reps, form_score, level, created_at, recording_id,
    place - lag(place, 1, 0::bigint) OVER (
      PARTITION BY challenge_id, span, starts_on, tab, tier, reps, form_score, level ORDER BY place
    )
  FROM (
    SELECT e.*, row_number() OVER (
      PARTITION BY challenge_id, span, starts_on, tab, tier, (-reps), (-form_score) ORDER BY created_at, recording_id
    ) AS place
    FROM leaderboard_entries e WHERE only_challenge IS NULL OR challenge_id = only_challenge
  ) placed CROSS JOIN LATERAL generate_series(1, leaderboard_height(recording_id)) level;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leaderboard_recompute(the_challenge uuid, the_person uuid, days date[])
RETURNS SETOF leaderboard_move LANGUAGE plpgsql AS $$
DECLARE
  weeks date[] := array(SELECT d.day - extract(dow FROM d.day)::int FROM unnest(days) d(day));
  change record;
BEGIN
  INSERT INTO leaderboard_people AS l VALUES (the_challenge, the_person)
  ON CONFLICT (challenge_id, person) DO UPDATE SET person = excluded.person;
  FOR change IN
    WITH fresh AS (
      SELECT challenge_id, span, starts_on, tab, person, tier, reps, form_score, created_at, recording_id FROM leaderboard_standing WHERE challenge_id = the_challenge AND person = the_person
        AND (span = 'all' OR span = 'day' AND starts_on = ANY (days) OR span = 'week' AND starts_on = ANY (weeks))
      UNION ALL
      SELECT challenge_id, span, starts_on, tab, person, tier, reps, form_score, created_at, recording_id FROM leaderboard_totals WHERE challenge_id = the_challenge AND person = the_person
    ), stale AS (
      SELECT * FROM leaderboard_entries WHERE challenge_id = the_challenge AND person = the_person AND (
        span IN ('all', 'total') AND starts_on = date '1970-01-01'
        OR span = 'day' AND starts_on = ANY (days) OR span = 'week' AND starts_on = ANY (weeks)
      )
    )
    SELECT span, starts_on, tab, f.recording_id AS new_id, s.recording_id AS old_id,
      f.tier AS new_tier, f.reps AS new_reps, f.form_score AS new_form, f.created_at AS new_at,
      s.tier AS old_tier, s.reps AS old_reps, s.form_score AS old_form, s.created_at AS old_at
    FROM fresh f FULL JOIN stale s USING (span, starts_on, tab)
    WHERE (f.recording_id, f.tier, f.reps, f.form_score, f.created_at)
      IS DISTINCT FROM (s.recording_id, s.tier, s.reps, s.form_score, s.created_at)
  LOOP
    IF change.new_id IS NULL THEN
      DELETE FROM leaderboard_entries e
      WHERE e.challenge_id = the_challenge AND e.person = the_person
        AND e.span = change.span AND e.starts_on = change.starts_on AND e.tab = change.tab;
    ELSE
      INSERT INTO leaderboard_entries AS e
        (challenge_id, span, starts_on, tab, person, tier, reps, form_score, created_at, recording_id)
      VALUES (the_challenge, change.span, change.starts_on, change.tab, the_person,
        change.new_tier, change.new_reps, change.new_form, change.new_at, change.new_id)
      ON CONFLICT (challenge_id, span, starts_on, tab, person) DO UPDATE SET tier = excluded.tier,
        reps = excluded.reps, form_score = excluded.form_score, created_at = excluded.created_at, recording_id = excluded.recording_id;
      RETURN NEXT (the_challenge, change.span, change.starts_on, change.tab, change.new_reps, change.new_form,
        change.new_at, change.new_id, 1, change.new_tier)::leaderboard_move;
    END IF;
    IF change.old_id IS NOT NULL THEN
      RETURN NEXT (the_challenge, change.span, change.starts_on, change.tab, change.old_reps, change.old_form,
        change.old_at, change.old_id, -1, change.old_tier)::leaderboard_move;
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
  INSERT INTO leaderboard_histogram AS h (challenge_id, span, starts_on, tab, tier, reps, form_score, people)
  SELECT m.challenge_id, m.span, m.starts_on, m.tab, m.tier, m.reps, m.form_score, sum(m.people) FROM unnest(moved) m
  GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (challenge_id, span, starts_on, tab, tier, reps, form_score) DO UPDATE SET people = h.people + excluded.people;
  -- Who is no milestone is counted by the next one behind, on each level: of most changes that is all.
  UPDATE leaderboard_milestones l SET people = l.people + d.people
  FROM (
    SELECT m.challenge_id, m.span, m.starts_on, m.tab, m.tier, m.reps, m.form_score, b.level, b.created_at, b.recording_id,
      sum(m.people) AS people
    FROM unnest(moved) m CROSS JOIN generate_series(1, 3) height CROSS JOIN LATERAL (
      SELECT n.level, n.created_at, n.recording_id FROM leaderboard_milestones n
      WHERE n.challenge_id = m.challenge_id AND n.span = m.span AND n.starts_on = m.starts_on AND n.tab = m.tab
        AND n.tier = m.tier AND n.reps = m.reps AND n.form_score = m.form_score AND n.level = height
        AND (n.created_at, n.recording_id) > (m.created_at, m.recording_id)
      ORDER BY n.created_at, n.recording_id LIMIT 1
    ) b
    WHERE leaderboard_height(m.recording_id) = 0
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(m.people) <> 0
  ) d
  WHERE l.challenge_id = d.challenge_id AND l.span = d.span AND l.starts_on = d.starts_on AND l.tab = d.tab
    AND l.tier = d.tier AND l.reps = d.reps AND l.form_score = d.form_score AND l.level = d.level
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
  INSERT INTO leaderboard_entries (challenge_id, span, starts_on, tab, person, tier, reps, form_score, created_at, recording_id)
  SELECT challenge_id, span, starts_on, tab, person, tier, reps, form_score, created_at, recording_id FROM leaderboard_standing WHERE only_challenge IS NULL OR challenge_id = only_challenge
  UNION ALL SELECT challenge_id, span, starts_on, tab, person, tier, reps, form_score, created_at, recording_id FROM leaderboard_totals WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  INSERT INTO leaderboard_histogram (challenge_id, span, starts_on, tab, tier, reps, form_score, people)
  SELECT challenge_id, span, starts_on, tab, tier, reps, form_score, count(*) FROM leaderboard_entries
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
-- A challenge's boards are written anew when it begins or ceases to give prizes: by its own setting or by a campaign page.
CREATE TRIGGER leaderboard_prizes_changed AFTER UPDATE OF gives_prizes ON challenges
FOR EACH ROW WHEN (old.gives_prizes <> new.gives_prizes) EXECUTE FUNCTION leaderboard_follow_rules();
--> statement-breakpoint
CREATE FUNCTION leaderboard_follow_pages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prizes constant jsonb := '[{"kind": "prizes"}]';
  named_before uuid;
  named_after uuid;
BEGIN
  IF TG_OP <> 'INSERT' AND old.blocks @> prizes THEN named_before := old.challenge_id; END IF;
  IF TG_OP <> 'DELETE' AND new.blocks @> prizes THEN named_after := new.challenge_id; END IF;
  IF named_before IS DISTINCT FROM named_after THEN
    -- In one order, so that two pages that swap challenges do not wait for each other.
    PERFORM leaderboard_rebuild(c.id) FROM (
      SELECT id FROM challenges WHERE id IN (named_before, named_after) ORDER BY id
    ) c;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leaderboard_page_came AFTER INSERT ON campaigns
FOR EACH ROW EXECUTE FUNCTION leaderboard_follow_pages();
--> statement-breakpoint
CREATE TRIGGER leaderboard_page_changed AFTER UPDATE OF challenge_id, blocks ON campaigns
FOR EACH ROW EXECUTE FUNCTION leaderboard_follow_pages();
--> statement-breakpoint
CREATE TRIGGER leaderboard_page_went AFTER DELETE ON campaigns
FOR EACH ROW EXECUTE FUNCTION leaderboard_follow_pages();
--> statement-breakpoint
-- Results without a compared video are no longer verified, and boards rank by tier: two jobs see to what is stored, piece by piece.
INSERT INTO jobs (id, name, data, run_at, created_at)
SELECT gen_random_uuid(), job.name, '{"after": null}'::jsonb, now(), now()
FROM (VALUES ('recording-status-backfill'), ('leaderboard-rebuild')) job(name)
WHERE EXISTS (SELECT 1 FROM challenge_recordings);
