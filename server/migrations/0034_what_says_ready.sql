-- The planted pages, and those made of them, told people to wait for a green that the recorder never shows.
UPDATE "campaigns" SET "blocks" = replace(
  "blocks"::text,
  'Lean the phone against something firm and wait for the setup check to turn green before you begin.',
  'Lean the phone against something firm, and begin once the setup check says “Ready to Record”.'
)::jsonb WHERE "blocks"::text LIKE '%wait for the setup check to turn green before you begin.%';
