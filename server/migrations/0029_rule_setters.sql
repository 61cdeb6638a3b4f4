CREATE TABLE "challenge_rule_setters" (
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_rule_setters_pk" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "challenge_rule_setters" ADD CONSTRAINT "challenge_rule_setters_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_rule_setters" ADD CONSTRAINT "challenge_rule_setters_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_setters_by_user" ON "challenge_rule_setters" USING btree ("user_id");