CREATE TABLE "recording_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"needs_two" boolean NOT NULL,
	"trusted_as" text NOT NULL,
	"appeal_of" uuid,
	"appeal_reason" text,
	"decided_at" timestamp with time zone,
	"decision" text,
	"reason" text,
	"valid_reps_before" integer,
	"invalid_reps_before" integer,
	"valid_reps" integer,
	"invalid_reps" integer
);
--> statement-breakpoint
CREATE TABLE "review_opinions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"reviewer_id" uuid,
	"stage" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"verdicts" jsonb NOT NULL,
	"valid_reps" integer NOT NULL,
	"invalid_reps" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "gives_prizes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recording_reviews" ADD CONSTRAINT "recording_reviews_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_reviews" ADD CONSTRAINT "recording_reviews_appeal_of_recording_reviews_id_fk" FOREIGN KEY ("appeal_of") REFERENCES "public"."recording_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_opinions" ADD CONSTRAINT "review_opinions_review_id_recording_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."recording_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_opinions" ADD CONSTRAINT "review_opinions_reviewer_id_user_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_open" ON "recording_reviews" USING btree ("recording_id") WHERE "recording_reviews"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_appeal" ON "recording_reviews" USING btree ("appeal_of");--> statement-breakpoint
CREATE INDEX "reviews_by_recording" ON "recording_reviews" USING btree ("recording_id","opened_at");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "recording_reviews" USING btree ("opened_at","recording_id") WHERE "recording_reviews"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "opinions_stage" ON "review_opinions" USING btree ("review_id","stage");--> statement-breakpoint
CREATE INDEX "opinions_by_reviewer" ON "review_opinions" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "recordings_under_review" ON "challenge_recordings" USING btree ("created_at","id") WHERE "challenge_recordings"."status" = 'pending_review';--> statement-breakpoint
CREATE INDEX "recordings_sampled" ON "challenge_recordings" USING btree ("created_at","id") WHERE right("challenge_recordings"."id"::text, 4) < '0ccd';