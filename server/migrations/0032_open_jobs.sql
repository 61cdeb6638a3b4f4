CREATE INDEX "outbox_by_address" ON "outbox" USING btree (lower("to"));--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("run_at","created_at") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
-- Last: from here on the tables cannot even be read until the migration is over.
DROP INDEX "outbox_by_recipient";--> statement-breakpoint
DROP INDEX "jobs_due";
