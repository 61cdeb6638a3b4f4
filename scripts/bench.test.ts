import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { ALONE, PARTS } from './bench-parts.ts';

test('`npm run bench` measures everything that there is a command for', () => {
  const commands = Object.keys(packageJson.scripts).filter((name) => name.startsWith('bench:'));
  expect([...PARTS.map(({ script }) => script), ...ALONE].toSorted()).toEqual(commands.toSorted());
});
