CREATE TABLE "leaderboard_changes" (
	"challenge_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "leaderboard_changes_pk" PRIMARY KEY("challenge_id","part")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_entries" (
	"challenge_id" uuid NOT NULL,
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"tab" text NOT NULL,
	"person" uuid NOT NULL,
	"is_unverified" boolean NOT NULL,
	"reps" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"recording_id" uuid NOT NULL,
	CONSTRAINT "leaderboard_entries_pk" PRIMARY KEY("challenge_id","span","starts_on","tab","person")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_histogram" (
	"challenge_id" uuid NOT NULL,
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"tab" text NOT NULL,
	"is_unverified" boolean NOT NULL,
	"reps" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "leaderboard_histogram_pk" PRIMARY KEY("challenge_id","span","starts_on","tab","is_unverified","reps")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_people" (
	"challenge_id" uuid NOT NULL,
	"person" uuid NOT NULL,
	CONSTRAINT "leaderboard_people_pk" PRIMARY KEY("challenge_id","person")
);
--> statement-breakpoint
ALTER TABLE "leaderboard_changes" ADD CONSTRAINT "leaderboard_changes_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD CONSTRAINT "leaderboard_entries_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" ADD CONSTRAINT "leaderboard_histogram_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_people" ADD CONSTRAINT "leaderboard_people_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_ranked" ON "leaderboard_entries" USING btree ("challenge_id","span","starts_on","tab","is_unverified",(-"reps"),"created_at","recording_id");--> statement-breakpoint
CREATE INDEX "recordings_by_person" ON "challenge_recordings" USING btree ("challenge_id",coalesce("user_id", "id"),"created_at");