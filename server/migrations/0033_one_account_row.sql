-- A password and an identity elsewhere stand in one row each. Two calls at once could leave two; processes of the version before can until this is over, so they wait.
LOCK TABLE "account" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- Of passwords the one that was chosen last stays; of an identity the first, as a second one would have been refused.
DELETE FROM "account" WHERE "id" IN (
  SELECT "id" FROM (
    SELECT "id", row_number() OVER (
      PARTITION BY "provider_id", "account_id"
      ORDER BY CASE WHEN "provider_id" = 'credential' THEN "updated_at" END DESC, "created_at", "id"
    ) AS "place" FROM "account"
  ) AS "placed" WHERE "place" > 1
);--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity" ON "account" USING btree ("provider_id","account_id");
