-- As before, but of two with as many reps altogether, whoever had them first stays ahead: an attempt of 0 reps adds nothing, and no longer
-- moves the moment at which they had as many.
CREATE OR REPLACE VIEW leaderboard_totals AS
SELECT challenge_id, person, 'total' AS span, starts_on, tab, false AS is_unverified, sum(reps)::int AS reps,
  max(created_at) FILTER (WHERE reps > 0) AS created_at,
  (array_agg(recording_id ORDER BY created_at DESC, recording_id DESC) FILTER (WHERE reps > 0))[1] AS recording_id
FROM leaderboard_marks
WHERE span = 'all' AND NOT is_unverified
GROUP BY challenge_id, person, starts_on, tab
HAVING sum(reps) > 0;
--> statement-breakpoint
SELECT leaderboard_rebuild();
