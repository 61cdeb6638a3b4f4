CREATE TABLE "challenge_recordings_audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"previous_valid_reps" integer NOT NULL,
	"previous_invalid_reps" integer NOT NULL,
	"previous_analysis_data" jsonb NOT NULL,
	"previous_engine_version" text NOT NULL,
	"new_valid_reps" integer NOT NULL,
	"new_invalid_reps" integer NOT NULL,
	"new_analysis_data" jsonb NOT NULL,
	"new_engine_version" text NOT NULL,
	"user_suggested_reps" integer,
	"is_manual_override" boolean NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_findings" (
	"recording_id" uuid NOT NULL,
	"check" text NOT NULL,
	"outcome" text NOT NULL,
	"figures" jsonb NOT NULL,
	"related_recording_id" uuid,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_findings_recording_id_check_pk" PRIMARY KEY("recording_id","check")
);
--> statement-breakpoint
CREATE TABLE "recording_fingerprints" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"track_sha256" text NOT NULL,
	"motion" text NOT NULL,
	"rhythm" integer[] NOT NULL,
	"video_sha256" text,
	"pictures" text
);
--> statement-breakpoint
ALTER TABLE "challenge_recordings_audit" ADD CONSTRAINT "challenge_recordings_audit_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings_audit" ADD CONSTRAINT "challenge_recordings_audit_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_findings" ADD CONSTRAINT "recording_findings_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_findings" ADD CONSTRAINT "recording_findings_related_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("related_recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_fingerprints" ADD CONSTRAINT "recording_fingerprints_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_audit_by_recording" ON "challenge_recordings_audit" USING btree ("recording_id","created_at");--> statement-breakpoint
CREATE INDEX "recordings_audit_by_updater" ON "challenge_recordings_audit" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "findings_related" ON "recording_findings" USING btree ("related_recording_id");--> statement-breakpoint
CREATE INDEX "fingerprints_track" ON "recording_fingerprints" USING btree ("track_sha256");--> statement-breakpoint
CREATE INDEX "fingerprints_video" ON "recording_fingerprints" USING btree ("video_sha256");--> statement-breakpoint
CREATE INDEX "fingerprints_rhythm" ON "recording_fingerprints" USING gin ("rhythm");