/** Tests the checks with invalid migrations, and runs them on all existing migrations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBreaches, findLocks } from './migration-compatibility.ts';

const MIGRATIONS = join(import.meta.dirname, '../server/migrations');
/**
 * Violations that were reviewed and are allowed: migration, start of the statement, and why
 * processes of the previous version still work.
 */
const ALLOWED: readonly { readonly migration: string; readonly statement: string; readonly because: string }[] = [];

const WAITED_FOR: typeof ALLOWED = ['media_hidden', 'media_moving'].map((index) => ({
  migration: '0004_move_hidden_films.sql',
  statement: `CREATE INDEX "${index}"`,
  because: 'No version with this table has been released, so no installation has many rows to index.',
}));

const migrations = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .toSorted((one, other) => (one < other ? -1 : 1));
const textOf = (name: string): string => readFileSync(join(MIGRATIONS, name), 'utf8');
const breachesOf = (name: string) => findBreaches(textOf(name));
const locksOf = (name: string) => findLocks(textOf(name));
const isAmong = (listed: typeof ALLOWED, name: string, statement: string): boolean =>
  listed.some(({ migration, statement: beginning }) => migration === name && statement.startsWith(beginning));

describe('migration check: a migration', () => {
  it.each([
    'DROP TABLE "medals"',
    'DROP VIEW medals_seen',
    'DROP FUNCTION medals_count(uuid)',
    'DROP TRIGGER "medals_kept" ON "user"',
    'DO $$ BEGIN DROP TABLE "medals"; END $$',
    'ALTER TABLE "user" DROP COLUMN "name"',
    'ALTER TABLE "user" RENAME COLUMN "name" TO "full_name"',
    'ALTER TABLE "user" RENAME TO "people"',
    'ALTER TABLE "user" ALTER COLUMN "name" SET DATA TYPE varchar(20)',
    'ALTER TABLE "user" ALTER COLUMN "name" TYPE int USING name::int',
    'ALTER TABLE "user" ALTER COLUMN "name" SET NOT NULL',
    'ALTER TABLE "user" ALTER COLUMN "name" DROP DEFAULT',
    'ALTER TABLE "user" ADD COLUMN "medal" text NOT NULL',
    'ALTER TABLE "user" ADD CONSTRAINT "short" CHECK (length(name) < 20)',
    'CREATE UNIQUE INDEX "one_name" ON "user" USING btree ("name")',
    'TRUNCATE TABLE medals',
    '-- an innocent beginning\nSELECT 1;\nALTER TABLE "user"\n  DROP COLUMN "name"',
  ])('with %s breaks the previous version', (sql) => {
    expect(findBreaches(`${sql};`)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "medals" ("id" uuid NOT NULL); CREATE UNIQUE INDEX "one" ON "medals" ("id"); ALTER TABLE "medals" ADD CONSTRAINT "c" CHECK (true)',
    'ALTER TABLE "user" ADD COLUMN "medal" text',
    'ALTER TABLE "user" ADD COLUMN "medal" text DEFAULT \'none\' NOT NULL',
    'ALTER TABLE "user" ALTER COLUMN "name" DROP NOT NULL',
    'CREATE INDEX "by_name" ON "user" ("name")',
    'DROP INDEX "by_name"',
    'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; TRUNCATE y; END $$',
    '-- DROP TABLE "user";\nSELECT 1',
  ])('with %s keeps the previous version working', (sql) => {
    expect(findBreaches(`${sql};`)).toEqual([]);
  });

  it.each(migrations)('in %s keeps the previous version working', (name) => {
    expect(breachesOf(name).filter(({ statement }) => !isAmong(ALLOWED, name, statement))).toEqual([]);
  });

  it('on a list of exceptions exists and contains the excepted statement', () => {
    const isThere = (found: typeof breachesOf, { migration, statement }: (typeof ALLOWED)[number]): boolean =>
      found(migration).some((breach) => breach.statement.startsWith(statement));
    expect(ALLOWED.filter((one) => !isThere(breachesOf, one))).toEqual([]);
    expect(WAITED_FOR.filter((one) => !isThere(locksOf, one))).toEqual([]);
  });

  it.each([
    'CREATE INDEX "by_name" ON "user" ("name")',
    'CREATE INDEX IF NOT EXISTS "by_name" ON "user" USING btree ("name")',
    'ALTER TABLE "user" ADD COLUMN "token" uuid DEFAULT gen_random_uuid() NOT NULL',
    'ALTER TABLE "media" ADD CONSTRAINT "of" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE cascade',
    'ALTER TABLE "user" ADD CONSTRAINT "short" CHECK (length(name) < 20)',
    'UPDATE "user" SET "name" = trim("name")',
    'DELETE FROM "media"',
    'LOCK TABLE "user" IN SHARE MODE',
    'INSERT INTO "medals" SELECT "id" FROM "user"',
  ])('with %s locks a large table', (sql) => {
    expect(findLocks(`${sql};`)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "medals" ("id" uuid NOT NULL); CREATE INDEX "one" ON "medals"("id"); ALTER TABLE "medals" ADD CONSTRAINT "c" FOREIGN KEY ("id") REFERENCES "user"("id")',
    'CREATE INDEX "by_title" ON "campaigns" ("title")',
    'UPDATE "campaigns" SET "title" = trim("title")',
    'CREATE INDEX CONCURRENTLY "by_name" ON "user" ("name")',
    'ALTER TABLE "user" ADD COLUMN "medal" text DEFAULT \'none\' NOT NULL',
    'ALTER TABLE "media" ADD CONSTRAINT "of" FOREIGN KEY ("owner_id") REFERENCES "user"("id") NOT VALID',
    'ALTER TABLE "media" VALIDATE CONSTRAINT "of"',
  ])('with %s locks no large table', (sql) => {
    expect(findLocks(`${sql};`)).toEqual([]);
  });

  it.each(migrations)('in %s locks no large table', (name) => {
    expect(locksOf(name).filter(({ statement }) => !isAmong(WAITED_FOR, name, statement))).toEqual([]);
  });
});
