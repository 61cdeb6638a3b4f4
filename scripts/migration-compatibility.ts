/**
 * Checks that a migration is compatible with running processes of the previous version
 * (docs/decisions/0041). It may add tables and columns. It must not drop, rename or restrict those
 * that the previous version uses; only a later version may do that.
 */

export interface Breach {
  readonly statement: string;
  readonly why: string;
}

const BREACHES: readonly (readonly [RegExp, string])[] = [
  [/^drop (?:table|view|materialized view|type|schema|sequence)\b/, 'takes away what the version before reads'],
  [/^drop (?:function|procedure)\b/, 'takes away what the version before calls'],
  [/^alter\b.* drop column\b/, 'takes away a column the version before reads'],
  [/^alter\b.* rename\b/, 'the version before knows the old name only'],
  [
    /^alter\b.* alter column \S+ (?:set data )?type\b/,
    'changes what the version before reads, and locks the table while it is written anew',
  ],
  [
    /^alter\b.* set not null\b/,
    'the version before may leave it empty; without a validated check that it is not, every row is read while nobody may',
  ],
  [/^alter\b.* alter column \S+ drop default\b/, 'the version before leaves it to the default'],
  [
    /^alter table .* add column (?:if not exists )?\S+ (?!.*\bdefault\b).*\bnot null\b/,
    'the version before does not fill it',
  ],
  [/^alter table .* add constraint .* (?:unique|check|exclude)\b/, 'the version before may break it'],
  [/^create unique index\b/, 'the version before may break it'],
  [/^drop trigger\b/, 'the boards of the version before are kept by it'],
  [/^do\b/, 'does what cannot be read from outside'],
  [/^truncate\b/, 'takes away rows the version before reads'],
];

/**
 * Patterns of statements that read or rewrite a whole table under a lock, and the reason against
 * each. They would block a large table for minutes. `create index concurrently` is no way out,
 * because migrations run in a transaction.
 */
const LOCKS: readonly (readonly [RegExp, string])[] = [
  [/^create (?:unique )?index (?!concurrently\b)/, 'nobody writes to the table until the whole of it is indexed'],
  [
    /^alter table .* add column .*\bdefault \(?(?:gen_random_uuid|random|clock_timestamp|nextval|uuid_generate)/,
    'writes every row anew, as each gets a value of its own',
  ],
  [
    /^alter table .* add constraint .*\b(?:foreign key|check)\b(?!.* not valid$)/,
    'reads every row while nobody writes: add it `not valid`, and have a later migration validate it',
  ],
  [/^alter table .* set (?:unlogged|logged|tablespace|access method)\b/, 'writes the table anew'],
  [/^(?:vacuum full|cluster|reindex)\b/, 'writes the table anew'],
  [/^(?:update|delete from|lock table)\b/, 'whoever writes to these rows waits until the migration is over'],
  [/^insert into .*\bselect\b/, 'reads a table whole'],
];

/**
 * Tables that stay small, so that a lock on them is short: only organisers write to them, or
 * finished rows are deleted.
 */
const SMALL: ReadonlySet<string> = new Set([
  'app_settings',
  'campaigns',
  'challenge_rule_setters',
  'challenges',
  'exercise_definition_versions',
  'exercise_definitions',
  'jobs',
  'jwks',
  // Stays small, because rate limit counters are deleted within a minute.
  'rate_limit',
]);

/** Removes comments and function bodies, which do not change the structure of tables. */
const bare = (sql: string): string =>
  sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '');

const statementsOf = (sql: string): readonly string[] =>
  bare(sql)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');

const tableOf = (statement: string, pattern: RegExp): string | undefined =>
  pattern.exec(statement)?.[1]?.replaceAll(/"|public\./g, '');

const CHANGES_TABLE =
  /^(?:alter table(?: if exists)?|update|delete from|lock table|insert into|create (?:unique )?index (?:if not exists )?\S+ on|reindex table)(?: only)? ([^\s(]+)/i;

/** Returns the names of tables that the migration creates. No running process uses them yet. */
const madeBy = (statements: readonly string[]): ReadonlySet<string> =>
  new Set(statements.flatMap((statement) => tableOf(statement, /^create table (?:if not exists )?(\S+)/i) ?? []));

const breachesIn = (
  sql: string,
  rules: readonly (readonly [RegExp, string])[],
  isSpared: (table: string) => boolean,
): readonly Breach[] => {
  const statements = statementsOf(sql);
  const made = madeBy(statements);
  return statements.flatMap((statement) => {
    const table = tableOf(statement, CHANGES_TABLE);
    if (table !== undefined && (made.has(table) || isSpared(table))) return [];
    const found = rules.find(([pattern]) => pattern.test(statement.toLowerCase()));
    return found ? [{ statement, why: found[1] }] : [];
  });
};

export const findBreaches = (sql: string): readonly Breach[] => breachesIn(sql, BREACHES, () => false);

/**
 * Returns the migration's statements that block writers until a large table has been read or
 * rewritten.
 */
export const findLocks = (sql: string): readonly Breach[] => breachesIn(sql, LOCKS, (table) => SMALL.has(table));
