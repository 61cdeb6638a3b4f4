-- Functions and triggers that keep the statistics of challenges up to date. Repeatable: applied
-- again whenever this file changes (docs/decisions/0041).

-- Type of a change: one added (`recordings` = 1) or deleted (`recordings` = -1) recording.
DO $$ BEGIN
  IF to_regtype('analytics_move') IS NULL THEN
    CREATE TYPE analytics_move AS (
      challenge_id uuid, address uuid, gender text, valid_reps integer, created_at timestamptz, recordings integer
    );
  END IF;
END $$;

CREATE OR REPLACE FUNCTION analytics_address(email text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(substr(sha256(convert_to(lower(email), 'UTF8')), 1, 16), 'hex')::uuid
$$;

CREATE OR REPLACE FUNCTION analytics_part(address uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT abs(hashtext(address::text) % 16)
$$;

-- Adds the changes to totals, days and addresses. Sorts the rows of each table, so that concurrent
-- statements do not deadlock. Skips challenges that are being deleted.
CREATE OR REPLACE FUNCTION analytics_add(moved analytics_move[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(moved) = 0 THEN RETURN; END IF;
  -- Takes the shared locks of the leaderboard, so that it waits while a challenge is rebuilt, as
  -- after a change of its time zone.
  PERFORM pg_advisory_xact_lock_shared(7236543, 0);
  PERFORM pg_advisory_xact_lock_shared(7236542, c.key) FROM (
    SELECT DISTINCT hashtext(m.challenge_id::text) AS key FROM unnest(moved) m ORDER BY 1
  ) c;
  WITH change AS (
    SELECT m.challenge_id, m.address, sum(m.recordings) AS recordings, sum(m.recordings) FILTER (WHERE m.gender = 'male') AS male,
      sum(m.recordings) FILTER (WHERE m.gender = 'female') AS female, sum(m.recordings * m.valid_reps::bigint) AS valid_reps
    FROM unnest(moved) m JOIN challenges c ON c.id = m.challenge_id GROUP BY 1, 2
  ), kept AS (
    INSERT INTO analytics_addresses AS a (challenge_id, address, recordings)
    SELECT challenge_id, address, recordings FROM change WHERE recordings <> 0 ORDER BY 1, 2
    ON CONFLICT (challenge_id, address) DO UPDATE SET recordings = a.recordings + excluded.recordings
    RETURNING a.challenge_id, a.address, a.recordings
  )
  INSERT INTO analytics_totals AS t (challenge_id, part, recordings, male, female, valid_reps, addresses)
  SELECT c.challenge_id, analytics_part(c.address), sum(c.recordings), coalesce(sum(c.male), 0), coalesce(sum(c.female), 0),
    sum(c.valid_reps), sum(CASE k.recordings WHEN c.recordings THEN 1 WHEN 0 THEN -1 ELSE 0 END)
  FROM change c LEFT JOIN kept k USING (challenge_id, address)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (challenge_id, part) DO UPDATE SET recordings = t.recordings + excluded.recordings, male = t.male + excluded.male,
    female = t.female + excluded.female, valid_reps = t.valid_reps + excluded.valid_reps, addresses = t.addresses + excluded.addresses;
  DELETE FROM analytics_addresses a USING (SELECT DISTINCT m.challenge_id, m.address FROM unnest(moved) m WHERE m.recordings < 0) m
  WHERE a.challenge_id = m.challenge_id AND a.address = m.address AND a.recordings = 0;
  INSERT INTO analytics_days AS d (challenge_id, day, part, recordings)
  SELECT m.challenge_id, (m.created_at AT TIME ZONE c.time_zone)::date, analytics_part(m.address), sum(m.recordings)
  FROM unnest(moved) m JOIN challenges c ON c.id = m.challenge_id
  GROUP BY 1, 2, 3 HAVING sum(m.recordings) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (challenge_id, day, part) DO UPDATE SET recordings = d.recordings + excluded.recordings;
END $$;

CREATE OR REPLACE FUNCTION analytics_follow_recordings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved analytics_move[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    moved := array(
      SELECT (n.challenge_id, analytics_address(n.email), n.gender, n.valid_reps, n.created_at, 1)::analytics_move FROM came n
    );
  ELSIF TG_OP = 'DELETE' THEN
    moved := array(
      SELECT (o.challenge_id, analytics_address(o.email), o.gender, o.valid_reps, o.created_at, -1)::analytics_move FROM went o
    );
  ELSE
    moved := array(
      SELECT v.t FROM came n JOIN went o ON o.id = n.id CROSS JOIN LATERAL (VALUES
        ((o.challenge_id, analytics_address(o.email), o.gender, o.valid_reps, o.created_at, -1)::analytics_move),
        ((n.challenge_id, analytics_address(n.email), n.gender, n.valid_reps, n.created_at, 1)::analytics_move)
      ) v(t)
      WHERE (o.challenge_id, o.email, o.gender, o.valid_reps, o.created_at)
        IS DISTINCT FROM (n.challenge_id, n.email, n.gender, n.valid_reps, n.created_at)
    );
  END IF;
  PERFORM analytics_add(moved);
  RETURN NULL;
END $$;

-- Recalculates the statistics of one challenge, or of all if null. Needed when a time zone changes,
-- and after rows were loaded with triggers disabled.
CREATE OR REPLACE FUNCTION analytics_rebuild(only_challenge uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF only_challenge IS NULL THEN
    PERFORM pg_advisory_xact_lock(7236543, 0);
  ELSE
    PERFORM pg_advisory_xact_lock(7236542, hashtext(only_challenge::text));
  END IF;
  DELETE FROM analytics_totals WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  DELETE FROM analytics_days WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  DELETE FROM analytics_addresses WHERE only_challenge IS NULL OR challenge_id = only_challenge;
  INSERT INTO analytics_addresses (challenge_id, address, recordings)
  SELECT challenge_id, analytics_address(email), count(*) FROM challenge_recordings
  WHERE only_challenge IS NULL OR challenge_id = only_challenge GROUP BY 1, 2;
  INSERT INTO analytics_totals (challenge_id, part, recordings, male, female, valid_reps, addresses)
  SELECT challenge_id, analytics_part(analytics_address(email)), count(*), count(*) FILTER (WHERE gender = 'male'),
    count(*) FILTER (WHERE gender = 'female'), sum(valid_reps), 0
  FROM challenge_recordings WHERE only_challenge IS NULL OR challenge_id = only_challenge GROUP BY 1, 2;
  UPDATE analytics_totals t SET addresses = a.addresses
  FROM (
    SELECT challenge_id, analytics_part(address) AS part, count(*) AS addresses FROM analytics_addresses
    WHERE only_challenge IS NULL OR challenge_id = only_challenge GROUP BY 1, 2
  ) a WHERE t.challenge_id = a.challenge_id AND t.part = a.part;
  INSERT INTO analytics_days (challenge_id, day, part, recordings)
  SELECT r.challenge_id, (r.created_at AT TIME ZONE c.time_zone)::date, analytics_part(analytics_address(r.email)), count(*)
  FROM challenge_recordings r JOIN challenges c ON c.id = r.challenge_id
  WHERE only_challenge IS NULL OR r.challenge_id = only_challenge GROUP BY 1, 2, 3;
END $$;

CREATE OR REPLACE FUNCTION analytics_follow_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM analytics_rebuild(new.id);
  RETURN NULL;
END $$;

-- Triggers run in the order of their names. These run after the leaderboard's, which hold their
-- locks longer.
CREATE OR REPLACE TRIGGER recording_figures_came AFTER INSERT ON challenge_recordings
REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION analytics_follow_recordings();

CREATE OR REPLACE TRIGGER recording_figures_changed AFTER UPDATE ON challenge_recordings
REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION analytics_follow_recordings();

CREATE OR REPLACE TRIGGER recording_figures_went AFTER DELETE ON challenge_recordings
REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION analytics_follow_recordings();

CREATE OR REPLACE TRIGGER recording_figures_zone_changed AFTER UPDATE OF time_zone ON challenges
FOR EACH ROW WHEN (old.time_zone <> new.time_zone) EXECUTE FUNCTION analytics_follow_zone();
