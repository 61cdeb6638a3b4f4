/** The rule, over planted breaches and over every migration there is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBreaches } from './migration-rule.ts';

const MIGRATIONS = join(import.meta.dirname, '../server/migrations');
/** Before it, old processes had to be stopped. */
const FIRST_BOUND = 29;

/** Breaches that were thought about: the migration, how its statement begins, and why no process of the version before minds. */
const ALLOWED: readonly { readonly migration: string; readonly statement: string; readonly because: string }[] = [];

const migrations = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .toSorted((one, other) => (one < other ? -1 : 1));
const breachesOf = (name: string) => findBreaches(readFileSync(join(MIGRATIONS, name), 'utf8'));
const isAllowed = (name: string, statement: string): boolean =>
  ALLOWED.some(({ migration, statement: beginning }) => migration === name && statement.startsWith(beginning));

describe('a migration', () => {
  it.each([
    'DROP TABLE "medals"',
    'DROP VIEW medals_seen',
    'DROP FUNCTION medals_count(uuid)',
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
  ])('that says %s stops the version before', (sql) => {
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
  ])('that says %s leaves it at work', (sql) => {
    expect(findBreaches(`${sql};`)).toEqual([]);
  });

  it('of the days when processes had to be stopped is found out', () => {
    expect(breachesOf('0020_analyses.sql').map(({ statement }) => statement)).toContain(
      'ALTER TABLE "recording_corrections" DROP COLUMN "is_analysed"',
    );
  });

  it.each(migrations.slice(FIRST_BOUND))('%s leaves the version before at work', (name) => {
    expect(breachesOf(name).filter(({ statement }) => !isAllowed(name, statement))).toEqual([]);
  });

  it('that is allowed a breach is there, and has it', () => {
    const unused = ALLOWED.filter(
      ({ migration, statement }) => !breachesOf(migration).some((breach) => breach.statement.startsWith(statement)),
    );
    expect(unused).toEqual([]);
  });
});
