-- Functions, views and triggers that keep the leaderboard tables up to date. Repeatable: applied
-- again whenever this file changes (docs/decisions/0041).

DO $$ BEGIN
  IF to_regtype('leaderboard_touched') IS NULL THEN
    CREATE TYPE leaderboard_touched AS (challenge_id uuid, person uuid, created_at timestamptz);
  END IF;
END $$;

DO $$ BEGIN
  IF to_regtype('leaderboard_move') IS NULL THEN
    CREATE TYPE leaderboard_move AS (
      challenge_id uuid, span text, starts_on date, tab text, reps integer, form_score integer,
      created_at timestamptz, recording_id uuid, people integer, tier integer
    );
  END IF;
END $$;

-- Milestone level of a recording, from the lowest six bits of its id's last three bytes, which
-- are random: level 1 for one of 64 recordings, 2 for one of 4,096, 3 for one of 262,144.
CREATE OR REPLACE FUNCTION leaderboard_height(recording_id uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN get_byte(uuid_send($1), 15) & 63 <> 0 THEN 0
    WHEN get_byte(uuid_send($1), 14) & 63 <> 0 THEN 1
    WHEN get_byte(uuid_send($1), 13) & 63 <> 0 THEN 2
    ELSE 3
  END
$$;

-- True when form score breaks ties before the time does. Always true for duels.
CREATE OR REPLACE FUNCTION leaderboard_asks_form(challenge_type text, ties text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT $1 = 'duel' OR $2 = 'form'
$$;

-- Ranking tier of a recording. Without prizes always 0. With prizes: 0 may win; 1 is still checked
-- or has no video; 2 is unverified or has 0 reps, so it comes last.
CREATE OR REPLACE FUNCTION leaderboard_tier(status text, reps integer, has_prizes boolean) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN NOT $3 THEN 0 WHEN $1 = 'unverified' OR $2 = 0 THEN 2 WHEN $1 IN ('verified', 'adjusted') THEN 0 ELSE 1 END
$$;

-- True when reps of this status count in totals, streaks and duels.
CREATE OR REPLACE FUNCTION leaderboard_adds_up(status text, has_prizes boolean) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $2 THEN $1 IN ('verified', 'adjusted') ELSE $1 <> 'unverified' END
$$;

-- Trigger on a change of `is_tester`: recalculates the user's entries, because testers do not rank.
CREATE OR REPLACE FUNCTION leaderboard_follow_testers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM leaderboard_refresh(array(
    SELECT (r.challenge_id, coalesce(r.user_id, r.id), r.created_at)::leaderboard_touched
    FROM challenge_recordings r WHERE r.user_id = coalesce(new.id, old.id)
  ));
  RETURN NULL;
END $$;

-- Notifies listening processes, after the commit, of challenges whose boards changed.
CREATE OR REPLACE FUNCTION leaderboard_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('leaderboard_changed', c.challenge_id::text) FROM (SELECT DISTINCT challenge_id FROM counted) c;
  RETURN NULL;
END $$;

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

-- Returns the number of equal entries that came before a recording: sums of the milestones, then
-- single entries.
CREATE OR REPLACE FUNCTION leaderboard_equals_before(
  the_challenge uuid, the_span text, the_day date, the_tab text, the_tier integer, the_reps integer, the_form integer,
  moment timestamptz, recording uuid
) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  earlier bigint := 0;
  -- Time and id of the last milestone that is counted so far.
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
    -- Loops over the next milestone; for a new milestone, over itself and the next.
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
    -- Without a later milestone on this level, there is none on higher levels.
    EXIT WHEN NOT FOUND AND depth >= height;
  END LOOP;
END $$;

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

-- Recomputes a person's entries of a challenge for the given days. Returns the differences.
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
  -- `|| ''` prevents the use of the index of ranks, which would scan all people of a leaderboard.
  IF NOT EXISTS (
    SELECT 1 FROM leaderboard_entries e WHERE e.challenge_id = the_challenge AND e.person = the_person AND e.span || '' = 'all'
  ) THEN
    DELETE FROM leaderboard_people l WHERE l.challenge_id = the_challenge AND l.person = the_person;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION leaderboard_refresh(touched leaderboard_touched[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moved leaderboard_move[];
  entry leaderboard_move;
BEGIN
  IF cardinality(touched) = 0 THEN RETURN; END IF;
  -- leaderboard_rebuild takes one of these locks exclusively.
  PERFORM pg_advisory_xact_lock_shared(7236543, 0);
  PERFORM pg_advisory_xact_lock_shared(7236542, c.key) FROM (
    SELECT DISTINCT hashtext(t.challenge_id::text) AS key FROM unnest(touched) t ORDER BY 1
  ) c;
  -- Locks the profiles, because a person may become a tester at the same time.
  PERFORM 1 FROM user_profiles p WHERE p.id = ANY (array(SELECT t.person FROM unnest(touched) t)) ORDER BY p.id FOR SHARE;
  moved := array(
    SELECT r
    FROM (
      SELECT t.challenge_id, t.person, array_agg(DISTINCT (t.created_at AT TIME ZONE c.time_zone)::date) AS days
      FROM unnest(touched) t JOIN challenges c ON c.id = t.challenge_id
      GROUP BY 1, 2 ORDER BY 1, 2
    ) p CROSS JOIN LATERAL leaderboard_recompute(p.challenge_id, p.person, p.days) r
  );
  -- Updates the histogram before the milestones: its row locks serialize changes of equal scores.
  INSERT INTO leaderboard_histogram AS h (challenge_id, span, starts_on, tab, tier, reps, form_score, people)
  SELECT m.challenge_id, m.span, m.starts_on, m.tab, m.tier, m.reps, m.form_score, sum(m.people) FROM unnest(moved) m
  GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (challenge_id, span, starts_on, tab, tier, reps, form_score) DO UPDATE SET people = h.people + excluded.people;
  -- The next milestone of each level counts entries that are not milestones. Most changes end here.
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
  -- New and removed milestones are counted again, from the entries, which are final by now.
  FOR entry IN SELECT m.* FROM unnest(moved) m WHERE leaderboard_height(m.recording_id) > 0 ORDER BY m.people LOOP
    PERFORM leaderboard_follow_move(entry);
  END LOOP;
  INSERT INTO leaderboard_changes AS l (challenge_id, part, changes)
  SELECT t.challenge_id, abs(hashtext(t.person::text) % 16), count(*)
  FROM unnest(touched) t JOIN challenges c ON c.id = t.challenge_id
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (challenge_id, part) DO UPDATE SET changes = l.changes + excluded.changes;
END $$;

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

CREATE OR REPLACE FUNCTION leaderboard_follow_pages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prizes constant jsonb := '[{"kind": "prizes"}]';
  named_before uuid;
  named_after uuid;
BEGIN
  IF TG_OP <> 'INSERT' AND old.blocks @> prizes THEN named_before := old.challenge_id; END IF;
  IF TG_OP <> 'DELETE' AND new.blocks @> prizes THEN named_after := new.challenge_id; END IF;
  IF named_before IS DISTINCT FROM named_after THEN
    -- Rebuilds in order of ids, so that two campaigns that swap challenges do not deadlock.
    PERFORM leaderboard_rebuild(c.id) FROM (
      SELECT id FROM challenges WHERE id IN (named_before, named_after) ORDER BY id
    ) c;
  END IF;
  RETURN NULL;
END $$;

-- Rebuilds a challenge's boards when its time zone, ties or prizes change.
CREATE OR REPLACE FUNCTION leaderboard_follow_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM leaderboard_rebuild(new.id);
  RETURN NULL;
END $$;

-- Recordings that rank, with one row per period and gender tab. Excludes testers, and sets that
-- cannot be shown to have ended in time (docs/decisions/0001).
CREATE OR REPLACE VIEW leaderboard_marks AS
SELECT r.challenge_id, coalesce(r.user_id, r.id) AS person, s.span, s.starts_on, t.tab,
  r.valid_reps AS reps,
  CASE WHEN leaderboard_asks_form(c.challenge_type, c.ties) THEN coalesce(r.form_score, -1) ELSE -1 END AS form_score,
  r.created_at, r.id AS recording_id,
  leaderboard_tier(r.status, r.valid_reps, c.gives_prizes OR named.challenge_id IS NOT NULL) AS tier,
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
WHERE r.unverified_reason IS DISTINCT FROM 'late'
  -- Uses a scalar subquery, which is a look-up by key per recording. NOT EXISTS may read all
  -- profiles.
  AND (SELECT p.is_tester FROM user_profiles p WHERE p.id = r.user_id) IS NOT TRUE;

CREATE OR REPLACE VIEW leaderboard_standing AS
SELECT DISTINCT ON (challenge_id, person, span, starts_on, tab)
  challenge_id, person, span, starts_on, tab, reps, form_score, created_at, recording_id, tier
FROM leaderboard_marks
ORDER BY challenge_id, person, span, starts_on, tab, tier, reps DESC, form_score DESC, created_at, recording_id;

CREATE OR REPLACE VIEW leaderboard_totals AS
SELECT challenge_id, person, 'total' AS span, starts_on, tab, sum(reps)::int AS reps,
  -1 AS form_score,
  max(created_at) FILTER (WHERE reps > 0) AS created_at,
  (array_agg(recording_id ORDER BY created_at DESC, recording_id DESC) FILTER (WHERE reps > 0))[1] AS recording_id,
  0 AS tier
FROM leaderboard_marks
WHERE span = 'all' AND adds_up
GROUP BY challenge_id, person, starts_on, tab
HAVING sum(reps) > 0;

CREATE OR REPLACE TRIGGER leaderboard_came AFTER INSERT ON challenge_recordings
REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_follow_recordings();

CREATE OR REPLACE TRIGGER leaderboard_changed AFTER UPDATE ON challenge_recordings
REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_follow_recordings();

CREATE OR REPLACE TRIGGER leaderboard_went AFTER DELETE ON challenge_recordings
REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_follow_recordings();

CREATE OR REPLACE TRIGGER leaderboard_tester_changed AFTER UPDATE OF is_tester ON user_profiles
FOR EACH ROW WHEN (old.is_tester <> new.is_tester) EXECUTE FUNCTION leaderboard_follow_testers();

CREATE OR REPLACE TRIGGER leaderboard_tester_came AFTER INSERT ON user_profiles
FOR EACH ROW WHEN (new.is_tester) EXECUTE FUNCTION leaderboard_follow_testers();

CREATE OR REPLACE TRIGGER leaderboard_tester_went AFTER DELETE ON user_profiles
FOR EACH ROW WHEN (old.is_tester) EXECUTE FUNCTION leaderboard_follow_testers();

CREATE OR REPLACE TRIGGER leaderboard_tell_first AFTER INSERT ON leaderboard_changes
REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_tell();

CREATE OR REPLACE TRIGGER leaderboard_tell_next AFTER UPDATE ON leaderboard_changes
REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_tell();

CREATE OR REPLACE TRIGGER leaderboard_tell_last AFTER DELETE ON leaderboard_changes
REFERENCING OLD TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_tell();

CREATE OR REPLACE TRIGGER leaderboard_rules_changed AFTER UPDATE OF time_zone, challenge_type, ties ON challenges
FOR EACH ROW WHEN (
  old.time_zone <> new.time_zone
  OR leaderboard_asks_form(old.challenge_type, old.ties) <> leaderboard_asks_form(new.challenge_type, new.ties)
) EXECUTE FUNCTION leaderboard_follow_rules();

-- Prizes come from the challenge's setting or from a campaign page.
CREATE OR REPLACE TRIGGER leaderboard_prizes_changed AFTER UPDATE OF gives_prizes ON challenges
FOR EACH ROW WHEN (old.gives_prizes <> new.gives_prizes) EXECUTE FUNCTION leaderboard_follow_rules();

CREATE OR REPLACE TRIGGER leaderboard_page_came AFTER INSERT ON campaigns
FOR EACH ROW EXECUTE FUNCTION leaderboard_follow_pages();

CREATE OR REPLACE TRIGGER leaderboard_page_changed AFTER UPDATE OF challenge_id, blocks ON campaigns
FOR EACH ROW EXECUTE FUNCTION leaderboard_follow_pages();

CREATE OR REPLACE TRIGGER leaderboard_page_went AFTER DELETE ON campaigns
FOR EACH ROW EXECUTE FUNCTION leaderboard_follow_pages();
