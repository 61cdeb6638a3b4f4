/**
 * Tests that the checklist has every requirement of the standard's levels 1 and 2, and that files
 * it names exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Number of level 1 or 2 requirements per section of ASVS 5.0.0. They are the first ones, except
 * in V17.2.
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

/** `6.2.5, 6.2.8–6.2.10` are four requirements. */
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
