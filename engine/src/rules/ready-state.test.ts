import { describe, expect, test } from 'vitest';
import { DEFAULT_POSTURE } from '../definition/robust-settings.ts';
import type { PostureSettings } from '../definition/robust-settings.ts';
import type { Measured } from '../signal/measure-frame.ts';
import { hasEnoughVisible } from '../signal/measure-frame.ts';
import { NOT_READY, watchReadiness } from './ready-state.ts';
import type { ReadyConditions } from './ready-state.ts';

const MET: ReadyConditions = { startHeld: true, isQualified: true };
const measured = (inPosture: boolean, isVisible = true): Measured => ({
  t: 0,
  side: 'left',
  angles: [],
  anglesForAlignment: [],
  moving: null,
  isVisible,
  inPosture,
  isElsewhere: false,
  body: null,
});

/**
 * Returns true if the person is READY at the end. Each letter is 100 ms: `p` in posture, `o` out of
 * posture, `i` in posture but hardly visible, `-` no person.
 */
const isReadyAfter = (letters: string, conditions: ReadyConditions, settings: PostureSettings | null): boolean => {
  const seen: Readonly<Record<string, Measured>> = { p: measured(true), o: measured(false), i: measured(true, false) };
  let readiness = NOT_READY;
  for (const [index, letter] of Array.from(letters).entries()) {
    readiness = watchReadiness(readiness, index * 100, seen[letter], conditions, settings);
  }
  return readiness.isReady;
};

describe('the READY state', () => {
  test.each<[string, string, Partial<ReadyConditions>, PostureSettings | null, boolean]>([
    ['begins when the posture was held', 'pppp', {}, DEFAULT_POSTURE, true],
    ['does not begin before the posture was held', 'ppp', {}, DEFAULT_POSTURE, false],
    ['does not begin if the hold was interrupted', 'ppopp', {}, DEFAULT_POSTURE, false],
    ['does not begin without enough visible landmarks', 'iiiiii', {}, DEFAULT_POSTURE, false],
    ['does not begin before the starting hold', 'pppp', { startHeld: false }, DEFAULT_POSTURE, false],
    ['does not begin before the qualification rep', 'pppp', { isQualified: false }, DEFAULT_POSTURE, false],
    ['survives a short disturbance', 'ppppooo', {}, DEFAULT_POSTURE, true],
    ['ends when the posture is left', 'ppppooooo', {}, DEFAULT_POSTURE, false],
    ['ends when no person is visible', 'pppp-----', {}, DEFAULT_POSTURE, false],
    ['begins immediately without posture settings', 'p', {}, null, true],
    ['never ends without posture settings', 'p---------', {}, null, true],
  ])('%s', (_, letters, conditions, settings, isReady) => {
    expect(isReadyAfter(letters, { ...MET, ...conditions }, settings)).toBe(isReady);
  });
});

test.each([
  ['six of six are enough', [650, 650, 650, 650, 650, 650], true],
  ['five of six are enough', [650, 650, 650, 650, 650, 0], true],
  ['four of six are less than 80 %', [650, 650, 650, 650, 649, 649], false],
  ['three of three are enough', [650, 650, 650], true],
  ['two of three are less than three', [650, 650, 0], false],
  ['two of two are less than three', [650, 650], false],
  ['eight of ten are enough', [650, 650, 650, 650, 650, 650, 650, 650, 0, 0], true],
  ['seven of ten are less than 80 %', [650, 650, 650, 650, 650, 650, 650, 0, 0, 0], false],
])('visible landmarks: %s', (_, visibilities, isEnough) => {
  const p = visibilities.flatMap((v) => [0, 0, 0, v]);
  expect(
    hasEnoughVisible(
      p,
      visibilities.map((_, id) => id),
    ),
  ).toBe(isEnough);
});
