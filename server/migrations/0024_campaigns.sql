CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"challenge_id" uuid,
	"title" text NOT NULL,
	"tagline" text NOT NULL,
	"description" text NOT NULL,
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
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_by_change" ON "campaigns" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_by_challenge" ON "campaigns" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "campaigns_by_person" ON "campaigns" USING btree ("updated_by");