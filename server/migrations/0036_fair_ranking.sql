CREATE TABLE "challenge_genders" (
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"gender" text,
	"fixed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_genders_pk" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_holds" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempt_tickets" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempt_tickets" ADD COLUMN "track_sha256" text;--> statement-breakpoint
ALTER TABLE "attempt_tickets" ADD COLUMN "code_word" text;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "requires_confirmed_email" boolean;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "asks_code_word" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD COLUMN "code_word" text;--> statement-breakpoint
ALTER TABLE "review_opinions" ADD COLUMN "code_word_seen" boolean;--> statement-breakpoint
ALTER TABLE "challenge_genders" ADD CONSTRAINT "challenge_genders_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_genders" ADD CONSTRAINT "challenge_genders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_holds" ADD CONSTRAINT "mailbox_holds_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "genders_by_user" ON "challenge_genders" USING btree ("user_id");--> statement-breakpoint
-- One person ranks by one gender in a challenge: that of their first recording.
INSERT INTO "challenge_genders" ("challenge_id", "user_id", "gender", "fixed_at")
SELECT DISTINCT ON ("challenge_id", "user_id") "challenge_id", "user_id", "gender", "created_at"
FROM "challenge_recordings" WHERE "user_id" IS NOT NULL
ORDER BY "challenge_id", "user_id", "created_at", "id"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Recordings made after a change of the profile: few. The triggers move them on the boards.
UPDATE "challenge_recordings" SET "gender" = g."gender" FROM "challenge_genders" g
WHERE g."challenge_id" = "challenge_recordings"."challenge_id" AND g."user_id" = "challenge_recordings"."user_id"
  AND g."gender" IS DISTINCT FROM "challenge_recordings"."gender";
