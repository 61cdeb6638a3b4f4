/** Checks docs/requirements.md: ids are unique and in order, paths exist, tests are named. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const document = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8');
const ENTRY =
  /^\*\*(?<area>[A-Z]{3})-(?<number>\d+)\*\* \S.* Code: (?<code>.+?)\. (?:Test: (?<test>.+)\.|No test: (?<reason>.+))$/;

/** Returns the paths in backticks. */
const pathsIn = (list = ''): readonly string[] => [...list.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

const parse = (entry: string) => {
  const groups = ENTRY.exec(entry)?.groups;
  if (!groups) throw new Error(`Not a requirement with its code and its test: ${entry}`);
  const { area = '', number, code, test, reason } = groups;
  return { id: `${area}-${number}`, area, number: Number(number), code: pathsIn(code), test: pathsIn(test), reason };
};

/** Lines of an entry are joined by spaces. */
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
