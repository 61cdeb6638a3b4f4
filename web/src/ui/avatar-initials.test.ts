import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it.each([
  ['Ada Lindqvist', 'AL'],
  ['  maria da   silva ', 'MS'],
  ['Plato', 'P'],
  ['Øyvind Åse', 'ØÅ'],
  ['🏛 Temple', '🏛T'],
  ['', ''],
])('shortens %j to %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
