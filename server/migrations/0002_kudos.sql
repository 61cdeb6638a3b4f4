CREATE TABLE "kudos_counts" (
	"recording_id" uuid PRIMARY KEY NOT NULL,
	"kudos" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_kudos" (
	"recording_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_kudos_pk" PRIMARY KEY("recording_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "has_kudos" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "kudos_counts" ADD CONSTRAINT "kudos_counts_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_kudos" ADD CONSTRAINT "recording_kudos_recording_id_challenge_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."challenge_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_kudos" ADD CONSTRAINT "recording_kudos_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kudos_by_user" ON "recording_kudos" USING btree ("user_id");