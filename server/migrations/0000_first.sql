CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenge_participants" (
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_participants_challenge_id_user_id_pk" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"challenge_type" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_daily" boolean DEFAULT false NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"first_participant_joined_at" timestamp with time zone,
	"challenge_length_value" integer,
	"challenge_length_unit" text,
	"min_daily_reps" integer,
	"increment_value" integer,
	"increment_cadence_value" integer,
	"increment_cadence_unit" text,
	"exercise_definition_id" uuid NOT NULL,
	"gender_filter" text,
	"hide_results_until_finished" boolean DEFAULT false NOT NULL,
	"time_zone" text NOT NULL,
	"allow_guests" boolean DEFAULT false NOT NULL,
	"corrections" text DEFAULT 'reviewed' NOT NULL,
	"max_rest_seconds" integer,
	"max_duration_seconds" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenges_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "exercise_definitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipped_as" text,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"author" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exercise_definitions_shipped_as_unique" UNIQUE("shipped_as")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"total_chunks" integer NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"video_type" text,
	"video_bytes" bigint,
	"duration_ms" integer,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "media_chunks" (
	"media_id" uuid NOT NULL,
	"chunk_index" integer NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "media_chunks_media_id_chunk_index_pk" PRIMARY KEY("media_id","chunk_index")
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"age" integer,
	"gender" text,
	"weight_kg" numeric(4, 1),
	"height_cm" integer,
	"target_weight_kg" numeric(4, 1),
	"goals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expectations" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenge_recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenge_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"gender" text,
	"valid_reps" integer NOT NULL,
	"invalid_reps" integer NOT NULL,
	"total_reps" integer NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"status" text NOT NULL,
	"claimed_valid_reps" integer NOT NULL,
	"claimed_invalid_reps" integer NOT NULL,
	"form_score" integer,
	"engine_version" text NOT NULL,
	"session_id" text NOT NULL,
	"media_id" uuid,
	"referred_by" text,
	"referral_count" integer DEFAULT 0 NOT NULL,
	"analysis_data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_validation_data" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"mediapipe_config" jsonb NOT NULL,
	"locked_side" text,
	"processing_interval" integer NOT NULL,
	"target_timestamps" jsonb NOT NULL,
	"actual_timestamps" jsonb NOT NULL,
	"dropped_frames" jsonb NOT NULL,
	"landmarks_timeline" text NOT NULL,
	"analysis_timeline" jsonb NOT NULL,
	"final_results" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"recurring_as" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_recurring_as_unique" UNIQUE("recurring_as")
);
--> statement-breakpoint
CREATE TABLE "app_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD CONSTRAINT "challenge_participants_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD CONSTRAINT "challenge_participants_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_exercise_definition_id_exercise_definitions_id_fk" FOREIGN KEY ("exercise_definition_id") REFERENCES "public"."exercise_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_definitions" ADD CONSTRAINT "exercise_definitions_author_user_id_fk" FOREIGN KEY ("author") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_chunks" ADD CONSTRAINT "media_chunks_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD CONSTRAINT "challenge_recordings_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD CONSTRAINT "challenge_recordings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD CONSTRAINT "challenge_recordings_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD CONSTRAINT "recording_validation_data_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "challenges_newest" ON "challenges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id","state");--> statement-breakpoint
CREATE INDEX "media_stale" ON "media" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_session" ON "challenge_recordings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "recordings_ranked" ON "challenge_recordings" USING btree ("challenge_id","valid_reps" DESC NULLS LAST,"created_at","id");--> statement-breakpoint
CREATE INDEX "recordings_by_user" ON "challenge_recordings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");