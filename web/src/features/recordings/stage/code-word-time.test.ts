import { expect, it } from 'vitest';
import { isCodeWordShown } from './code-word-time.ts';

it.each([
  ['ready', null, 0, false],
  ['get-ready', null, 0, true],
  ['countdown', 3, 0, true],
  ['recording', 0, 0, true],
  ['recording', null, 9, true],
  ['recording', null, 10, false],
  ['finishing', null, 3, false],
] as const)(
  'isCodeWordShown at stage %s, countdown %s, after %i s returns %s',
  (stage, countdown, elapsedSeconds, shown) => {
    expect(isCodeWordShown({ stage, countdown, elapsedSeconds })).toBe(shown);
  },
);
