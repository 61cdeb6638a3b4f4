CREATE TABLE "media_clips" (
	"media_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"state" text NOT NULL,
	"contents" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_clips_media_id_variant_pk" PRIMARY KEY("media_id","variant")
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_film_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media_clips" ADD CONSTRAINT "media_clips_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_clips_by_state" ON "media_clips" USING btree ("state","updated_at");