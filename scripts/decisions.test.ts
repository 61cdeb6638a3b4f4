/** Tests that each decision record has a number and is in the index. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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
