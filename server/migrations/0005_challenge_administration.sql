DROP INDEX "challenges_newest";--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "max_daily_attempts" integer;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "depth_standard" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_deleted" ON "challenges" USING btree ("deleted_at") WHERE "challenges"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "challenges_newest" ON "challenges" USING btree ("created_at","id");