-- Sets that cannot be shown to have ended in time are kept, but never rank (docs/decisions/0085).
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
WHERE r.unverified_reason IS DISTINCT FROM 'late'
  AND NOT EXISTS (SELECT 1 FROM user_profiles p WHERE p.id = r.user_id AND p.is_tester);
