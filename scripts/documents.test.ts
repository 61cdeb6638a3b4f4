/** Tests that files named in the docs exist, because files are moved. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const git = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));
const kinds = new Set(files.map((file) => extname(file)).filter((kind) => kind !== ''));
/**
 * Accepts any suffix of a path: docs within a part use relative paths, such as
 * `database/database.ts`.
 */
const endings = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_part, at) => parts.slice(at).join('/'));
  }),
);

/** NAME is a placeholder. */
const isAFile = (named: string): boolean => kinds.has(extname(named)) && !named.includes('NAME');

const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+)`/g)].map(([, named = '']) => named).filter(isAFile);

const linkedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link).filter((link) => !/^(\w+:|\/)/.test(link));

const documents = files.filter((file) => file.endsWith('.md'));

describe.each(documents)('document %s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  it('names only files that exist', () => {
    expect(namedIn(text).filter((named) => !endings.has(named))).toEqual([]);
  });

  it('links only to files that exist', () => {
    expect(linkedIn(text).filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });
});

it('the document check reports a missing file and ignores URLs and placeholders', () => {
  const text =
    'As `web/src/gone.ts` has it, `database/database.ts` too; see `/api/openapi.json` and `clips/NAME.webm`.';
  expect(namedIn(text)).toEqual(['web/src/gone.ts', 'database/database.ts']);
  expect(namedIn(text).filter((named) => !endings.has(named))).toEqual(['web/src/gone.ts']);
});
