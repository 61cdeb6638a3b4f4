CREATE TABLE "attempt_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"session_id" text
);
--> statement-breakpoint
ALTER TABLE "media_chunks" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD COLUMN "unverified_reason" text;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD COLUMN "ticket_issued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD COLUMN "track_sha256" text;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD COLUMN "chunk_sha256" jsonb;--> statement-breakpoint
ALTER TABLE "attempt_tickets" ADD CONSTRAINT "attempt_tickets_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_tickets" ADD CONSTRAINT "attempt_tickets_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_by_user" ON "attempt_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_by_challenge" ON "attempt_tickets" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "tickets_expiring" ON "attempt_tickets" USING btree ("expires_at");