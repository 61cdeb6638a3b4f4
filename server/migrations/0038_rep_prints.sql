CREATE TABLE "rep_prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge_id" uuid NOT NULL,
	"recording_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"shapes" text NOT NULL,
	"start_ms" integer NOT NULL,
	"reps" integer[] NOT NULL,
	"words" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rep_prints" ADD CONSTRAINT "rep_prints_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rep_prints" ADD CONSTRAINT "rep_prints_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rep_prints_recording" ON "rep_prints" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "rep_prints_challenge" ON "rep_prints" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "rep_prints_words" ON "rep_prints" USING gin ("words");