ALTER TABLE "media" ADD COLUMN "files_folder" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "moving_to" uuid;--> statement-breakpoint
ALTER TABLE "media_clips" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "media_hidden" ON "media" USING btree ("state") WHERE "media"."is_film_hidden";--> statement-breakpoint
CREATE INDEX "media_moving" ON "media" USING btree ("id") WHERE "media"."moving_to" is not null;