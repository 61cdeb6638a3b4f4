CREATE INDEX "participants_by_user" ON "challenge_participants" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE INDEX "media_by_challenge" ON "media" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "recordings_newest" ON "challenge_recordings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "recordings_arrived" ON "challenge_recordings" USING btree ("challenge_id","created_at","id");--> statement-breakpoint
CREATE INDEX "recordings_by_media" ON "challenge_recordings" USING btree ("media_id");