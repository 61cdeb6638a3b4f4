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
ALTER TABLE "exercise_definitions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exercise_definitions" ADD COLUMN "share_code" text;--> statement-breakpoint
ALTER TABLE "exercise_definition_versions" ADD CONSTRAINT "exercise_definition_versions_definition_id_exercise_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."exercise_definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_definition_versions" ADD CONSTRAINT "exercise_definition_versions_stored_by_user_id_fk" FOREIGN KEY ("stored_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_versions_by_person" ON "exercise_definition_versions" USING btree ("stored_by");--> statement-breakpoint
CREATE INDEX "challenges_by_exercise" ON "challenges" USING btree ("exercise_definition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exercises_by_name" ON "exercise_definitions" USING btree (lower("name")) WHERE "exercise_definitions"."shipped_as" is null;--> statement-breakpoint
CREATE INDEX "exercises_by_author" ON "exercise_definitions" USING btree ("author");--> statement-breakpoint
ALTER TABLE "exercise_definitions" ADD CONSTRAINT "exercise_definitions_share_code_unique" UNIQUE("share_code");--> statement-breakpoint
-- What is stored so far is the first version.
INSERT INTO "exercise_definition_versions" ("definition_id", "version", "name", "definition", "stored_by", "stored_at")
SELECT "id", "version", "name", "definition", "author", "updated_at" FROM "exercise_definitions";
