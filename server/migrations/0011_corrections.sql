CREATE TABLE "recording_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"valid_reps" integer NOT NULL,
	"invalid_reps" integer NOT NULL,
	"is_analysed" boolean NOT NULL,
	"analysis_data" jsonb NOT NULL,
	"engine_version" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD COLUMN "corrected_by" text;--> statement-breakpoint
ALTER TABLE "recording_corrections" ADD CONSTRAINT "recording_corrections_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_corrections" ADD CONSTRAINT "recording_corrections_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "corrections_open" ON "recording_corrections" USING btree ("recording_id") WHERE "recording_corrections"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "corrections_by_recording" ON "recording_corrections" USING btree ("recording_id","requested_at");--> statement-breakpoint
CREATE INDEX "corrections_waiting" ON "recording_corrections" USING btree ("state","requested_at","id");--> statement-breakpoint
CREATE INDEX "corrections_by_decider" ON "recording_corrections" USING btree ("decided_by");