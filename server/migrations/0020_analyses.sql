CREATE TABLE "recording_analyses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"landmarks_timeline" text,
	"analysis_data" jsonb NOT NULL,
	"engine_version" text NOT NULL,
	"analysis_timeline" jsonb NOT NULL,
	"final_results" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_boards" (
	"challenge_id" uuid PRIMARY KEY NOT NULL,
	"seen" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_places" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"challenge_id" uuid NOT NULL,
	"is_prize" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recording_corrections" ADD COLUMN "analysis_id" uuid;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD COLUMN "status_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD COLUMN "counted_status" text;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD COLUMN "analysis_id" uuid;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD COLUMN "exercise_definition" jsonb;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD COLUMN "ended_early" jsonb;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD COLUMN "engine_version" text;--> statement-breakpoint
-- Of the counted changes that name nobody the operator's; the others are those of admins who have left. Who was recounted was not corrected,
-- and of what was corrected afterwards the audit log knows.
CREATE TEMPORARY TABLE operators_recounts ON COMMIT DROP AS
SELECT a.id FROM challenge_recordings_audit a JOIN challenge_recordings r ON r.id = a.recording_id
WHERE NOT a.is_manual_override AND a.updated_by IS NULL AND (r.corrected_by IS NULL OR EXISTS (
  SELECT 1 FROM audit_log l WHERE l.action = 'recordings.recount' AND l.subject_id = a.recording_id::text AND l.at = a.created_at
));
--> statement-breakpoint
-- The attempt's own analysis, as it was before any other took its place: an operator's recount of it is its own, too.
UPDATE recording_validation_data v SET
  exercise_definition = r.analysis_data->'exercise_definition',
  ended_early = nullif(coalesce(f.previous_analysis_data, r.analysis_data)->'ended_early', 'null'::jsonb),
  engine_version = coalesce(o.new_engine_version, f.previous_engine_version, r.engine_version)
FROM challenge_recordings r
LEFT JOIN LATERAL (
  SELECT a.previous_analysis_data, a.previous_engine_version FROM challenge_recordings_audit a
  WHERE a.recording_id = r.id ORDER BY a.created_at, a.id LIMIT 1
) f ON true
LEFT JOIN LATERAL (
  SELECT a.new_engine_version FROM challenge_recordings_audit a
  WHERE a.recording_id = r.id AND a.id IN (SELECT id FROM operators_recounts) ORDER BY a.created_at DESC, a.id DESC LIMIT 1
) o ON true
WHERE v.recording_id = r.id;
--> statement-breakpoint
-- Other analyses that were asked for or put in force. Their tracks were not kept: they say so rather than show the attempt's.
INSERT INTO recording_analyses (id, recording_id, analysis_data, engine_version, analysis_timeline, final_results, created_at)
SELECT n.id, n.recording_id, n.analysis_data, n.engine_version, '[]', jsonb_build_object('repCount', n.valid_reps,
  'invalidRepCount', n.invalid_reps, 'completedReps', n.analysis_data->'completed_reps', 'lockedSide', NULL), n.at
FROM (
  SELECT c.id, c.recording_id, c.analysis_data, c.engine_version, c.valid_reps, c.invalid_reps, c.requested_at AS at
  FROM recording_corrections c WHERE c.is_analysed
  UNION ALL
  SELECT a.id, a.recording_id, a.new_analysis_data, a.new_engine_version, a.new_valid_reps, a.new_invalid_reps, a.created_at
  FROM challenge_recordings_audit a WHERE NOT a.is_manual_override AND a.id NOT IN (SELECT id FROM operators_recounts)
) n;
--> statement-breakpoint
UPDATE recording_corrections SET analysis_id = id WHERE is_analysed;
--> statement-breakpoint
-- No board changes by what follows.
ALTER TABLE challenge_recordings DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE challenge_recordings r SET
  analysis_id = (
    SELECT CASE WHEN a.id NOT IN (SELECT id FROM operators_recounts) THEN a.id END FROM challenge_recordings_audit a
    WHERE a.recording_id = r.id AND NOT a.is_manual_override ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ),
  counted_status = CASE
    WHEN r.unverified_reason IS NOT NULL
      OR EXISTS (SELECT 1 FROM recording_reviews w WHERE w.recording_id = r.id AND w.trusted_as = 'unverified')
      OR r.status = 'unverified'
        AND NOT EXISTS (SELECT 1 FROM recording_reviews w WHERE w.recording_id = r.id AND w.decision = 'unverifiable')
      THEN 'unverified'
    WHEN (r.claimed_valid_reps, r.claimed_invalid_reps) = (
      SELECT coalesce((v.final_results->>'repCount')::int, f.previous_valid_reps, r.valid_reps),
        coalesce((v.final_results->>'invalidRepCount')::int, f.previous_invalid_reps, r.invalid_reps)
      FROM (SELECT 1) one
      LEFT JOIN recording_validation_data v ON v.recording_id = r.id
      LEFT JOIN LATERAL (
        SELECT a.previous_valid_reps, a.previous_invalid_reps FROM challenge_recordings_audit a
        WHERE a.recording_id = r.id ORDER BY a.created_at, a.id LIMIT 1
      ) f ON true
    ) THEN 'verified'
    ELSE 'adjusted'
  END;
--> statement-breakpoint
-- What a correction by hand made of a status by a later check is put right.
UPDATE challenge_recordings SET status = counted_status WHERE status IN ('verified', 'adjusted') AND status <> counted_status;
--> statement-breakpoint
ALTER TABLE challenge_recordings ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "challenge_recordings" ALTER COLUMN "counted_status" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "recording_validation_data" ALTER COLUMN "exercise_definition" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "recording_validation_data" ALTER COLUMN "engine_version" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "recording_analyses" ADD CONSTRAINT "recording_analyses_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_boards" ADD CONSTRAINT "review_boards_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_places" ADD CONSTRAINT "review_places_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analyses_by_recording" ON "recording_analyses" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "places_by_challenge" ON "review_places" USING btree ("challenge_id");--> statement-breakpoint
ALTER TABLE "recording_corrections" ADD CONSTRAINT "recording_corrections_analysis_id_recording_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."recording_analyses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD CONSTRAINT "challenge_recordings_analysis_id_recording_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."recording_analyses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_by_analysis" ON "recording_corrections" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "recordings_by_analysis" ON "challenge_recordings" USING btree ("analysis_id") WHERE "challenge_recordings"."analysis_id" is not null;--> statement-breakpoint
ALTER TABLE "recording_corrections" DROP COLUMN "is_analysed";--> statement-breakpoint
ALTER TABLE "recording_corrections" DROP COLUMN "analysis_data";--> statement-breakpoint
ALTER TABLE "recording_corrections" DROP COLUMN "engine_version";--> statement-breakpoint
ALTER TABLE "recording_reviews" DROP COLUMN "trusted_as";