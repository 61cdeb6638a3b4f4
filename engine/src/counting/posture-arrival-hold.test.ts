import { expect, test } from 'vitest';
import { advanceArrivalHold, INITIAL_SETTLING } from './counting-state.ts';

/**
 * Returns true if the arrival hold is over after these letters. Each letter is 100 ms: `u` upright,
 * `p` in posture, `-` neither.
 */
const isSettled = (letters: string, holdMs: number | null): boolean => {
  let settling = INITIAL_SETTLING;
  for (const [index, letter] of Array.from(letters).entries()) {
    const settings = holdMs === null ? null : { elsewhere: [], holdMs };
    settling = advanceArrivalHold(settling, index * 100, letter === 'u', letter === 'p', settings);
  }
  return !settling.isArriving;
};

test.each<[string, string, number | null, boolean]>([
  ['accepts a body that is in posture from the first frame', 'p', 500, true],
  ['waits while the body is upright', 'uuu', 500, false],
  ['waits if the body is upright in the first frame only', 'u---pppp', 500, false],
  ['accepts a body that is in neither posture in the first frame', '-p', 500, true],
  ['waits until the posture is held for 500 ms', 'uuupppp', 500, false],
  ['ends once the posture is held for 500 ms', 'uuupppppp', 500, true],
  ['ignores a single upright frame', 'ppupp', 500, true],
  ['does not start again after a rest out of posture', 'pp-----pp', 500, true],
  ['starts again after the body was upright', 'pppppuuuppp', 500, false],
  ['does not start again after a short gap while the posture is held', 'uuupp--ppp', 500, true],
  ['does not apply without the setting', 'uuu', null, true],
])('the arrival hold %s', (_, letters, holdMs, isIt) => {
  expect(isSettled(letters, holdMs)).toBe(isIt);
});
