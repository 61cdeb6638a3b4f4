-- The tables of the first release. Their functions, views and triggers are in `repeatable`.
CREATE TABLE "analytics_addresses" (
	"challenge_id" uuid NOT NULL,
	"address" uuid NOT NULL,
	"recordings" integer NOT NULL,
	CONSTRAINT "analytics_addresses_pk" PRIMARY KEY("challenge_id","address")
);
--> statement-breakpoint
CREATE TABLE "analytics_days" (
	"challenge_id" uuid NOT NULL,
	"day" date NOT NULL,
	"part" integer NOT NULL,
	"recordings" integer NOT NULL,
	CONSTRAINT "analytics_days_pk" PRIMARY KEY("challenge_id","day","part")
);
--> statement-breakpoint
CREATE TABLE "analytics_totals" (
	"challenge_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"recordings" integer NOT NULL,
	"male" integer NOT NULL,
	"female" integer NOT NULL,
	"valid_reps" bigint NOT NULL,
	"addresses" integer NOT NULL,
	CONSTRAINT "analytics_totals_pk" PRIMARY KEY("challenge_id","part")
);
--> statement-breakpoint
CREATE TABLE "attempt_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"session_id" text,
	"ended_at" timestamp with time zone,
	"track_sha256" text,
	"code_word" text
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"actor_label" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
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
CREATE TABLE "suspended_credential" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"guest_email" text,
	"banned_at" timestamp with time zone,
	"ban_reason" text,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"challenge_id" uuid,
	"title" text NOT NULL,
	"tagline" text NOT NULL,
	"description" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"window" jsonb,
	"partner" jsonb,
	"status" text DEFAULT 'draft' NOT NULL,
	"blocks" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "campaigns_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "challenge_participant_counts" (
	"challenge_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "challenge_participant_counts_pk" PRIMARY KEY("challenge_id","part")
);
--> statement-breakpoint
CREATE TABLE "challenge_participants" (
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_participants_challenge_id_user_id_pk" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "challenge_rule_setters" (
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_rule_setters_pk" PRIMARY KEY("challenge_id","user_id")
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
	"gives_prizes" boolean DEFAULT false NOT NULL,
	"requires_confirmed_email" boolean,
	"asks_code_word" boolean DEFAULT false NOT NULL,
	"corrections" text DEFAULT 'reviewed' NOT NULL,
	"ties" text DEFAULT 'earlier' NOT NULL,
	"max_rest_seconds" integer,
	"max_duration_seconds" integer,
	"max_daily_attempts" integer,
	"depth_standard" text DEFAULT 'standard' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "challenges_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "exercise_definition_versions" (
	"definition_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"stored_by" uuid,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exercise_definition_versions_definition_id_version_pk" PRIMARY KEY("definition_id","version")
);
--> statement-breakpoint
CREATE TABLE "exercise_definitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipped_as" text,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author" uuid,
	"share_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exercise_definitions_shipped_as_unique" UNIQUE("shipped_as"),
	CONSTRAINT "exercise_definitions_share_code_unique" UNIQUE("share_code")
);
--> statement-breakpoint
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
	"tier" integer DEFAULT 0 NOT NULL,
	"reps" integer NOT NULL,
	"form_score" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"recording_id" uuid NOT NULL,
	CONSTRAINT "leaderboard_entries_pk" PRIMARY KEY("challenge_id","person","span","starts_on","tab")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_histogram" (
	"challenge_id" uuid NOT NULL,
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"tab" text NOT NULL,
	"tier" integer DEFAULT 0 NOT NULL,
	"reps" integer NOT NULL,
	"form_score" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "leaderboard_histogram_pk" PRIMARY KEY("challenge_id","span","starts_on","tab","tier","reps","form_score")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_milestones" (
	"challenge_id" uuid NOT NULL,
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"tab" text NOT NULL,
	"tier" integer DEFAULT 0 NOT NULL,
	"reps" integer NOT NULL,
	"form_score" integer NOT NULL,
	"level" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"recording_id" uuid NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "leaderboard_milestones_pk" PRIMARY KEY("challenge_id","span","starts_on","tab","tier","reps","form_score","level","created_at","recording_id")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_people" (
	"challenge_id" uuid NOT NULL,
	"person" uuid NOT NULL,
	CONSTRAINT "leaderboard_people_pk" PRIMARY KEY("challenge_id","person")
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
	"sha256" text,
	CONSTRAINT "media_chunks_media_id_chunk_index_pk" PRIMARY KEY("media_id","chunk_index")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"heading" text NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"action" jsonb,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"swept_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_tester" boolean DEFAULT false NOT NULL,
	"age" integer,
	"gender" text,
	"weight_kg" numeric(4, 1),
	"height_cm" integer,
	"target_weight_kg" numeric(4, 1),
	"goals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expectations" text,
	"time_zone" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenge_genders" (
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"gender" text,
	"fixed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_genders_pk" PRIMARY KEY("challenge_id","user_id")
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
	"status_since" timestamp with time zone,
	"counted_status" text NOT NULL,
	"unverified_reason" text,
	"claimed_valid_reps" integer NOT NULL,
	"claimed_invalid_reps" integer NOT NULL,
	"form_score" integer,
	"seen_view" text,
	"engine_version" text NOT NULL,
	"corrected_by" text,
	"session_id" text NOT NULL,
	"media_id" uuid,
	"referred_by" text,
	"referral_count" integer DEFAULT 0 NOT NULL,
	"analysis_data" jsonb NOT NULL,
	"analysis_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "mailbox_holds" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"final_results" jsonb NOT NULL,
	"exercise_definition" jsonb NOT NULL,
	"ended_early" jsonb,
	"engine_version" text NOT NULL,
	"ticket_id" uuid,
	"ticket_issued_at" timestamp with time zone,
	"track_sha256" text,
	"code_word" text,
	"chunk_sha256" jsonb
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"referred_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	"counted_recording_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"needs_two" boolean NOT NULL,
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
CREATE TABLE "review_boards" (
	"challenge_id" uuid PRIMARY KEY NOT NULL,
	"seen" text NOT NULL
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
	"code_word_seen" boolean,
	"valid_reps" integer NOT NULL,
	"invalid_reps" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_places" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"challenge_id" uuid NOT NULL,
	"is_prize" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL
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
CREATE TABLE "waitlist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"specification" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "recording_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"valid_reps" integer NOT NULL,
	"invalid_reps" integer NOT NULL,
	"analysis_id" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "app_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	"window_ends" timestamp with time zone NOT NULL
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
ALTER TABLE "analytics_addresses" ADD CONSTRAINT "analytics_addresses_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_days" ADD CONSTRAINT "analytics_days_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_totals" ADD CONSTRAINT "analytics_totals_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_tickets" ADD CONSTRAINT "attempt_tickets_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_tickets" ADD CONSTRAINT "attempt_tickets_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspended_credential" ADD CONSTRAINT "suspended_credential_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_participant_counts" ADD CONSTRAINT "challenge_participant_counts_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD CONSTRAINT "challenge_participants_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD CONSTRAINT "challenge_participants_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_rule_setters" ADD CONSTRAINT "challenge_rule_setters_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_rule_setters" ADD CONSTRAINT "challenge_rule_setters_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_exercise_definition_id_exercise_definitions_id_fk" FOREIGN KEY ("exercise_definition_id") REFERENCES "public"."exercise_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_definition_versions" ADD CONSTRAINT "exercise_definition_versions_definition_id_exercise_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."exercise_definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_definition_versions" ADD CONSTRAINT "exercise_definition_versions_stored_by_user_id_fk" FOREIGN KEY ("stored_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_definitions" ADD CONSTRAINT "exercise_definitions_author_user_id_fk" FOREIGN KEY ("author") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_changes" ADD CONSTRAINT "leaderboard_changes_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD CONSTRAINT "leaderboard_entries_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_histogram" ADD CONSTRAINT "leaderboard_histogram_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" ADD CONSTRAINT "leaderboard_milestones_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_people" ADD CONSTRAINT "leaderboard_people_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_chunks" ADD CONSTRAINT "media_chunks_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_genders" ADD CONSTRAINT "challenge_genders_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_genders" ADD CONSTRAINT "challenge_genders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD CONSTRAINT "challenge_recordings_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD CONSTRAINT "challenge_recordings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD CONSTRAINT "challenge_recordings_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings" ADD CONSTRAINT "challenge_recordings_analysis_id_recording_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."recording_analyses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings_audit" ADD CONSTRAINT "challenge_recordings_audit_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_recordings_audit" ADD CONSTRAINT "challenge_recordings_audit_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_holds" ADD CONSTRAINT "mailbox_holds_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_analyses" ADD CONSTRAINT "recording_analyses_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_validation_data" ADD CONSTRAINT "recording_validation_data_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_id_user_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_code_referral_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."referral_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_counted_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("counted_recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_reviews" ADD CONSTRAINT "recording_reviews_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_reviews" ADD CONSTRAINT "recording_reviews_appeal_of_recording_reviews_id_fk" FOREIGN KEY ("appeal_of") REFERENCES "public"."recording_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_boards" ADD CONSTRAINT "review_boards_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_opinions" ADD CONSTRAINT "review_opinions_review_id_recording_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."recording_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_opinions" ADD CONSTRAINT "review_opinions_reviewer_id_user_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_places" ADD CONSTRAINT "review_places_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_findings" ADD CONSTRAINT "recording_findings_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_findings" ADD CONSTRAINT "recording_findings_related_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("related_recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_fingerprints" ADD CONSTRAINT "recording_fingerprints_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rep_prints" ADD CONSTRAINT "rep_prints_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rep_prints" ADD CONSTRAINT "rep_prints_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_corrections" ADD CONSTRAINT "recording_corrections_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_corrections" ADD CONSTRAINT "recording_corrections_analysis_id_recording_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."recording_analyses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_corrections" ADD CONSTRAINT "recording_corrections_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_by_user" ON "attempt_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_by_challenge" ON "attempt_tickets" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "tickets_expiring" ON "attempt_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit_log" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity" ON "account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "suspended_credential_user" ON "suspended_credential" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_user" ON "two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_guest_email" ON "user" USING btree ("guest_email");--> statement-breakpoint
CREATE INDEX "user_newest" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "campaigns_by_change" ON "campaigns" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_by_challenge" ON "campaigns" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "campaigns_by_person" ON "campaigns" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "participants_by_user" ON "challenge_participants" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE INDEX "rule_setters_by_user" ON "challenge_rule_setters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_newest" ON "challenges" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "challenges_by_exercise" ON "challenges" USING btree ("exercise_definition_id");--> statement-breakpoint
CREATE INDEX "challenges_deleted" ON "challenges" USING btree ("deleted_at") WHERE "challenges"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "exercise_versions_by_person" ON "exercise_definition_versions" USING btree ("stored_by");--> statement-breakpoint
CREATE UNIQUE INDEX "exercises_by_name" ON "exercise_definitions" USING btree (lower("name")) WHERE "exercise_definitions"."shipped_as" is null;--> statement-breakpoint
CREATE INDEX "exercises_by_author" ON "exercise_definitions" USING btree ("author");--> statement-breakpoint
CREATE INDEX "leaderboard_ranked" ON "leaderboard_entries" USING btree ("challenge_id","span","starts_on","tab","tier",(-"reps"),(-"form_score"),"created_at","recording_id");--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id","state");--> statement-breakpoint
CREATE INDEX "media_stale" ON "media" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "media_by_challenge" ON "media" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_state" ON "outbox" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "outbox_by_address" ON "outbox" USING btree (lower("to"));--> statement-breakpoint
CREATE INDEX "profiles_of_testers" ON "user_profiles" USING btree ("id") WHERE "user_profiles"."is_tester";--> statement-breakpoint
CREATE INDEX "genders_by_user" ON "challenge_genders" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_session" ON "challenge_recordings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "recordings_ranked" ON "challenge_recordings" USING btree ("challenge_id","valid_reps" DESC NULLS FIRST,"created_at","id");--> statement-breakpoint
CREATE INDEX "recordings_ranked_by_gender" ON "challenge_recordings" USING btree ("challenge_id","gender","valid_reps" DESC NULLS FIRST,"created_at","id");--> statement-breakpoint
CREATE INDEX "recordings_by_user" ON "challenge_recordings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recordings_by_person" ON "challenge_recordings" USING btree ("challenge_id",coalesce("user_id", "id"),"created_at");--> statement-breakpoint
CREATE INDEX "recordings_figures" ON "challenge_recordings" USING btree ("challenge_id","gender","user_id","email","name","valid_reps","invalid_reps","total_reps","duration_seconds","status","created_at","id");--> statement-breakpoint
CREATE INDEX "recordings_newest" ON "challenge_recordings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "recordings_arrived" ON "challenge_recordings" USING btree ("challenge_id","created_at","id");--> statement-breakpoint
CREATE INDEX "recordings_by_media" ON "challenge_recordings" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "recordings_by_analysis" ON "challenge_recordings" USING btree ("analysis_id") WHERE "challenge_recordings"."analysis_id" is not null;--> statement-breakpoint
CREATE INDEX "recordings_under_review" ON "challenge_recordings" USING btree ("created_at","id") WHERE "challenge_recordings"."status" = 'pending_review';--> statement-breakpoint
CREATE INDEX "recordings_checking" ON "challenge_recordings" USING btree ("created_at","id") WHERE "challenge_recordings"."status" = 'checking';--> statement-breakpoint
CREATE INDEX "recordings_sampled" ON "challenge_recordings" USING btree ("created_at","id") WHERE right("challenge_recordings"."id"::text, 4) < '0ccd';--> statement-breakpoint
CREATE INDEX "recordings_audit_by_recording" ON "challenge_recordings_audit" USING btree ("recording_id","created_at");--> statement-breakpoint
CREATE INDEX "recordings_audit_by_updater" ON "challenge_recordings_audit" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "analyses_by_recording" ON "recording_analyses" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "referral_codes_by_user" ON "referral_codes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "referrals_by_code" ON "referrals" USING btree ("code");--> statement-breakpoint
CREATE INDEX "referrals_by_counted" ON "referrals" USING btree ("counted_recording_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_open" ON "recording_reviews" USING btree ("recording_id") WHERE "recording_reviews"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_appeal" ON "recording_reviews" USING btree ("appeal_of");--> statement-breakpoint
CREATE INDEX "reviews_by_recording" ON "recording_reviews" USING btree ("recording_id","opened_at");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "recording_reviews" USING btree ("opened_at","recording_id") WHERE "recording_reviews"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "opinions_stage" ON "review_opinions" USING btree ("review_id","stage");--> statement-breakpoint
CREATE INDEX "opinions_by_reviewer" ON "review_opinions" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "places_by_challenge" ON "review_places" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "findings_related" ON "recording_findings" USING btree ("related_recording_id");--> statement-breakpoint
CREATE INDEX "fingerprints_track" ON "recording_fingerprints" USING btree ("track_sha256");--> statement-breakpoint
CREATE INDEX "fingerprints_video" ON "recording_fingerprints" USING btree ("video_sha256");--> statement-breakpoint
CREATE INDEX "fingerprints_rhythm" ON "recording_fingerprints" USING gin ("rhythm");--> statement-breakpoint
CREATE UNIQUE INDEX "rep_prints_recording" ON "rep_prints" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "rep_prints_challenge" ON "rep_prints" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "rep_prints_words" ON "rep_prints" USING gin ("words");--> statement-breakpoint
CREATE INDEX "waitlist_newest" ON "waitlist" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "corrections_open" ON "recording_corrections" USING btree ("recording_id") WHERE "recording_corrections"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "corrections_by_recording" ON "recording_corrections" USING btree ("recording_id","requested_at");--> statement-breakpoint
CREATE INDEX "corrections_waiting" ON "recording_corrections" USING btree ("state","requested_at","id");--> statement-breakpoint
CREATE INDEX "corrections_by_decider" ON "recording_corrections" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "corrections_by_analysis" ON "recording_corrections" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("run_at","created_at") WHERE "jobs"."failed_at" is null;