CREATE TABLE "challenge_participant_counts" (
	"challenge_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "challenge_participant_counts_pk" PRIMARY KEY("challenge_id","part")
);
--> statement-breakpoint
ALTER TABLE "challenge_participant_counts" ADD CONSTRAINT "challenge_participant_counts_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever comes adds one and whoever goes takes one away, each statement in one order, so that no two wait for each other. Of a challenge
-- that is being removed nothing is counted.
CREATE FUNCTION participants_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO challenge_participant_counts AS k (challenge_id, part, people)
  SELECT m.challenge_id, abs(hashtext(m.user_id::text) % 16), one * count(*)
  FROM moved m JOIN challenges c ON c.id = m.challenge_id GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (challenge_id, part) DO UPDATE SET people = k.people + excluded.people;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER participants_came AFTER INSERT ON challenge_participants
REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION participants_count();
--> statement-breakpoint
CREATE TRIGGER participants_went AFTER DELETE ON challenge_participants
REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION participants_count();
--> statement-breakpoint
INSERT INTO challenge_participant_counts (challenge_id, part, people)
SELECT challenge_id, abs(hashtext(user_id::text) % 16), count(*) FROM challenge_participants GROUP BY 1, 2;
