/**
 * Whether a migration leaves the processes of the version before at work (docs/decisions/0041): it may add what they do not know, and
 * must not take away, rename or tighten what they read and write. That is the next version's to do.
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
  [/^alter\b.* set not null\b/, 'the version before may leave it empty'],
  [/^alter\b.* alter column \S+ drop default\b/, 'the version before leaves it to the default'],
  [
    /^alter table .* add column (?:if not exists )?\S+ (?!.*\bdefault\b).*\bnot null\b/,
    'the version before does not fill it',
  ],
  [/^alter table .* add constraint .* (?:unique|check|exclude)\b/, 'the version before may break it'],
  [/^create unique index\b/, 'the version before may break it'],
  [/^truncate\b/, 'takes away rows the version before reads'],
];

/** Bodies of functions and comments say nothing about tables' shapes. */
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

/** What the same migration has made is nobody's yet. */
const isOfNewTable = (statement: string, made: ReadonlySet<string>): boolean => {
  const table = tableOf(statement, /^(?:alter table|create unique index \S+ on)(?: only)? (\S+)/i);
  return table !== undefined && made.has(table);
};

export const findBreaches = (sql: string): readonly Breach[] => {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((statement) => tableOf(statement, /^create table (?:if not exists )?(\S+)/i) ?? []),
  );
  return statements
    .filter((statement) => !isOfNewTable(statement, made))
    .flatMap((statement) => {
      const found = BREACHES.find(([pattern]) => pattern.test(statement.toLowerCase()));
      return found ? [{ statement, why: found[1] }] : [];
    });
};
