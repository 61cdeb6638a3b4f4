ALTER TABLE "leaderboard_entries" DROP CONSTRAINT "leaderboard_entries_pk";
--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD CONSTRAINT "leaderboard_entries_pk" PRIMARY KEY("challenge_id","person","span","starts_on","tab");