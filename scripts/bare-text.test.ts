import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findBareTexts } from './bare-text.ts';

const EXAMPLES = 'scripts/bare-text/examples.tsx';

/** Lines of the examples that are marked as findings. */
const marked = (): readonly string[] =>
  readFileSync(EXAMPLES, 'utf8')
    .split('\n')
    .flatMap((line, at) => (/\/\* bare \*\/|written out/.test(line) ? [`${EXAMPLES}:${at + 1}`] : []));

it('findBareTexts finds each text that shares its parent with other nodes, and no other text', () => {
  const found = findBareTexts('scripts/bare-text/tsconfig.json').map((text) => text.split(': ')[0]);
  expect(marked().length).toBeGreaterThan(9);
  expect(found).toEqual(marked());
});
