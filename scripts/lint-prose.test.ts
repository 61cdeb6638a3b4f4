import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBareTexts } from './find-jsx-text-siblings.ts';
import { checkCode, checkDocument, checkSubject, checkThrown } from './lint-prose.ts';

/** Forbidden phrases, joined from parts, so that the linter does not report this file. */
const OUTSIDE = ['Second', 'document'].join(' ');
const FOREVER = ['for', 'ever'].join(' ');

const rulesOf = (code: string): readonly string[] => checkCode('a.ts', code).map(({ rule, line }) => `${rule} ${line}`);

describe('lint-prose for comments', () => {
  it('accepts plain comments', () => {
    expect(
      rulesOf("/** Returns the first challenge. */\nexport const name = 'whoever';\n// Rejects bad input.\n"),
    ).toEqual([]);
  });

  it('ignores comment markers inside strings', () => {
    expect(rulesOf(`const type = 'video/*';\n'${'long '.repeat(30)}'\n/** Ends. */`)).toEqual([]);
  });

  it.each([
    ['a word that we do not use', `/** Retries ${FOREVER}. */`, ['word 1']],
    ['an opening that names no subject', 'const a = 1;\n// Whether it is open.', ['opening 2']],
    ['an opening in the second line of a block', '/**\n * What is kept.\n */', ['opening 1']],
    ['a source that is not in the repository', `/** ${OUTSIDE}, section 9. */`, ['source 1']],
    ['a line that is too wide', `/**\n * ${'long '.repeat(20)}\n */`, ['width 2']],
  ])('refuses %s', (_, code, found) => {
    expect(rulesOf(code)).toEqual(found);
  });
});

it('lint-prose refuses a @throws that names no class', () => {
  const throws = (name: string, code = '') =>
    checkThrown(
      'a.ts',
      `${code}\n/**\n * Reads. ${['@', 'throws'].join('')}\n * ${name} if it is empty.\n */`,
      new Set(['ApiError']),
    );
  expect(throws('Refusal')).toEqual([{ rule: 'throws', file: 'a.ts', line: 3, text: 'Refusal is not a class' }]);
  expect(throws('Refusal', '// Refusal')).toHaveLength(1);
  expect(
    [throws('RangeError'), throws('ApiError'), throws('Imported', "import { Imported } from 'x';")].flat(),
  ).toEqual([]);
});

it('lint-prose for documents reports avoided words, and accepts wide lines', () => {
  const text = `${'long '.repeat(40)}\nIt is counted anew.`;
  expect(checkDocument('docs/a.md', text)).toEqual([
    { rule: 'word', file: 'docs/a.md', line: 2, text: 'It is counted anew.' },
  ]);
});

it('lint-prose refuses a commit subject of more than 72 characters', () => {
  expect(checkSubject('a'.repeat(72))).toEqual([]);
  expect(checkSubject('a'.repeat(73))).toHaveLength(1);
});

const EXAMPLES = 'scripts/find-jsx-text-siblings/examples.tsx';

const marked = (): readonly string[] =>
  readFileSync(EXAMPLES, 'utf8')
    .split('\n')
    .flatMap((line, at) => (/\/\* bare \*\/|written out/.test(line) ? [`${EXAMPLES}:${at + 1}`] : []));

it('findBareTexts finds each text that shares its parent with other nodes, and no other text', () => {
  const found = findBareTexts('scripts/find-jsx-text-siblings/tsconfig.json').map((text) => text.split(': ')[0]);
  expect(marked().length).toBeGreaterThan(9);
  expect(found).toEqual(marked());
});
