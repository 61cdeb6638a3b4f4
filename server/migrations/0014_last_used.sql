ALTER TABLE "user" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
UPDATE "user" SET "last_used_at" = (SELECT max("session"."updated_at") FROM "session" WHERE "session"."user_id" = "user"."id");
