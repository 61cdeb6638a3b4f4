import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { ALONE, PARTS } from './list-of-benchmarks.ts';

test('`npm run bench` covers every bench: script of package.json', () => {
  const commands = Object.keys(packageJson.scripts).filter((name) => name.startsWith('bench:'));
  const measured = new Set(PARTS.map(({ script }) => script));
  expect([...measured, ...ALONE].toSorted()).toEqual(commands.toSorted());
});
