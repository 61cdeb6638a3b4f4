/**
 * Tests that the docs are complete and up to date. Files that they name exist. The index of
 * decisions lists every record. Each requirement in docs/requirements.md has a unique id, in order,
 * and names its code and a test. docs/security-checklist.md has every requirement of ASVS levels 1
 * and 2.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const git = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', git, { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)));
const kinds = new Set(files.map((file) => extname(file)).filter((kind) => kind !== ''));
/**
 * Paths of all files, and every ending of a path after a slash: docs may omit leading folders, as
 * in `database/database.ts`.
 */
const endings = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_part, at) => parts.slice(at).join('/'));
  }),
);

/**
 * Returns true if the text has a file extension used in the repository and is not a pattern with
 * NAME.
 */
const isAFile = (named: string): boolean => kinds.has(extname(named)) && !named.includes('NAME');

const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+)`/g)].map(([, named = '']) => named).filter(isAFile);

const linkedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link).filter((link) => !/^(\w+:|\/)/.test(link));

const documents = files.filter((file) => file.endsWith('.md'));

describe.each(documents)('document %s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');

  it('names only files that exist', () => {
    expect(namedIn(text).filter((named) => !endings.has(named))).toEqual([]);
  });

  it('links only to files that exist', () => {
    expect(linkedIn(text).filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });
});

it('the document check reports a missing file and ignores URLs and placeholders', () => {
  const text =
    'As `web/src/gone.ts` has it, `database/database.ts` too; see `/api/openapi.json` and `clips/NAME.webm`.';
  expect(namedIn(text)).toEqual(['web/src/gone.ts', 'database/database.ts']);
  expect(namedIn(text).filter((named) => !endings.has(named))).toEqual(['web/src/gone.ts']);
});

const FOLDER = join(import.meta.dirname, '../docs/decisions');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const records = readdirSync(FOLDER).filter((name) => name !== 'README.md');

it('the index of decisions lists exactly all records, by their headings and in order', () => {
  const entries = records.toSorted().map((name) => `- [${read(name).split('\n')[0]?.slice(2) ?? ''}](${name})`);
  expect(read('README.md').match(/^- .*$/gm)).toEqual(entries);
});

it.each(records)('decision %s starts with its number and title', (name) => {
  expect(read(name)).toMatch(new RegExp(`^# ${name.slice(0, 4)} · \\S.*\n`));
});

const document = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8');
const ENTRY =
  /^\*\*(?<area>[A-Z]{3})-(?<number>\d+)\*\* \S.* Code: (?<code>.+?)\. (?:Test: (?<test>.+)\.|No test: (?<reason>.+))$/;

const pathsIn = (list = ''): readonly string[] => [...list.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

const parse = (entry: string) => {
  const groups = ENTRY.exec(entry)?.groups;
  if (!groups) throw new Error(`Not a requirement with its code and its test: ${entry}`);
  const { area = '', number, code, test, reason } = groups;
  return { id: `${area}-${number}`, area, number: Number(number), code: pathsIn(code), test: pathsIn(test), reason };
};

const requirements = document
  .split(/\n(?=- |## |$)/)
  .filter((block) => block.startsWith('- '))
  .map((block) => parse(block.slice(2).replaceAll(/\s+/g, ' ').trim()));

describe('docs/requirements.md', () => {
  it('has an id, code, and a test or a reason in every entry', () => {
    expect(requirements.length).toBeGreaterThan(300);
    for (const { id, code, test, reason } of requirements) {
      expect.soft(code.length, id).toBeGreaterThan(0);
      expect.soft(test.length > 0 || (reason ?? '').length > 10, `${id} has no test and no reason`).toBe(true);
    }
  });

  it('has unique ids in ascending order below the heading of their area', () => {
    const ids = requirements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const areas = [...document.matchAll(/^## .+ \(([A-Z]{3})\)$/gm)].map(([, area]) => area);
    const sorted = requirements.toSorted(
      (a, b) => areas.indexOf(a.area) - areas.indexOf(b.area) || a.number - b.number,
    );
    expect(ids).toEqual(sorted.map(({ id }) => id));
    for (const { area } of requirements) expect(areas).toContain(area);
  });

  it('names only existing files, and only test files as tests', () => {
    for (const { id, code, test } of requirements) {
      for (const path of [...code, ...test]) {
        expect.soft(existsSync(join(ROOT, path)), `${id}: ${path}`).toBe(true);
      }
      for (const path of test) expect.soft(path, id).toMatch(/\.(?:test|spec)\.tsx?$/);
    }
  });
});

/**
 * Number of level 1 and 2 requirements in each section of ASVS 5.0.0, as `section:number`. Except
 * in V17.2, they come first in their section.
 */
const LINES = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3
  6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2
  10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2
  12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4
  16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
`;

const TEXT = readFileSync('docs/security-checklist.md', 'utf8');
const ROW = /^\| (\d[\d., –]*) \| (.+?) \| (met|–|operator|chosen|open) \| (.+) \|$/;

const rows = TEXT.split('\n').flatMap((line) => {
  const [, numbers = '', , state = '', where = ''] = ROW.exec(line) ?? [];
  return numbers === '' ? [] : [{ numbers, state, where }];
});

/** Expands a list of requirement numbers with ranges: `6.2.5, 6.2.8–6.2.10` gives four numbers. */
const each = (numbers: string): readonly string[] =>
  numbers.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–');
    const section = from.replace(/\.\d+$/, '');
    const last = (number: string): number => Number(number.split('.').at(-1));
    return Array.from({ length: last(to) - last(from) + 1 }, (_, at) => `${section}.${last(from) + at}`);
  });

const every = LINES.trim()
  .split(/\s+/)
  .flatMap((line) => {
    const [section = '', count] = line.split(':');
    return Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`);
  });

describe('docs/security-checklist.md', () => {
  it('lists each of the 253 requirements once', () => {
    const listed = rows.flatMap(({ numbers }) => each(numbers));
    expect(every).toHaveLength(253);
    expect(listed.toSorted()).toEqual(every.toSorted());
  });

  it('has no row that the parser skips', () => {
    const written = TEXT.split('\n').filter((line) => /^\| \d/.test(line));
    expect(written).toHaveLength(rows.length);
  });

  it('names only existing files, and only tests that those files contain', () => {
    const gone: string[] = [];
    for (const { numbers, where } of rows) {
      for (const [, file = '', title] of where.matchAll(/`([\w./-]+\.tsx?)`(?: "([^"]+)")?/g)) {
        if (!existsSync(file)) gone.push(`${numbers}: ${file}`);
        else if (title !== undefined && !readFileSync(file, 'utf8').includes(title)) gone.push(`${numbers}: ${title}`);
      }
      for (const [file] of where.matchAll(/docs\/[\w/-]+\.md/g))
        if (!existsSync(file)) gone.push(`${numbers}: ${file}`);
    }
    expect(gone).toEqual([]);
  });

  it('names a test, a file or a reason for every requirement', () => {
    expect(rows.filter(({ where }) => where.length < 3)).toEqual([]);
  });

  it('states the correct totals', () => {
    const count = (state: string): number =>
      rows.filter((row) => row.state === state).flatMap(({ numbers }) => each(numbers)).length;
    const sums = `${count('met')} met, ${count('–')} do not apply, ${count('operator')} are the operator's, ${count('chosen')} are chosen otherwise, ${count('open')} are open`;
    expect(TEXT).toContain(`Of 253: ${sums}.`);
  });
});
