/** The settings table of docs/guide/configuration.md has the variables and defaults in the code. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Environment } from './config.ts';

const GUIDE = readFileSync(new URL('../../../../docs/guide/configuration.md', import.meta.url), 'utf8');

const quoted = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** Names and default in each row of the "Settings" table. */
const rows = (GUIDE.split('## Settings')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | '))
  .map(([names = '', byDefault = '']) => ({ names: quoted(names), byDefault }));

it('the settings table of configuration.md lists exactly the environment variables in the code', () => {
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

/** Lists are written comma-separated. */
const valueAsWritten = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

it('the settings table of configuration.md has the default values in the code', () => {
  const written = Object.fromEntries(
    rows.flatMap(({ names, byDefault }) =>
      names.map((name, at) => [name, quoted(byDefault)[at] ?? quoted(byDefault)[0]]),
    ),
  );
  const read = Environment.parse({});
  for (const [name, value] of Object.entries(read))
    expect([name, written[name]]).toEqual([name, valueAsWritten(value)]);
});
