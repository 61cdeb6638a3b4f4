CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"avatar_of" uuid,
	"uploaded_by" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pictures_avatar_of_unique" UNIQUE("avatar_of")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_avatar_of_user_id_fk" FOREIGN KEY ("avatar_of") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_by_uploader" ON "pictures" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "pictures_by_age" ON "pictures" USING btree ("kind","created_at");