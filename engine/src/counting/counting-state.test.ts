import { expect, test } from 'vitest';
import { advanceArrivalHold, INITIAL_SETTLING } from './counting-state.ts';

/** One letter per 100 ms: `u` upright, `p` in posture, `-` neither. */
const isSettled = (letters: string, holdMs: number | null): boolean => {
  let settling = INITIAL_SETTLING;
  for (const [index, letter] of Array.from(letters).entries()) {
    const settings = holdMs === null ? null : { elsewhere: [], holdMs };
    settling = advanceArrivalHold(settling, index * 100, letter === 'u', letter === 'p', settings);
  }
  return !settling.isArriving;
};

test.each<[string, string, number | null, boolean]>([
  ['a track that begins in posture is settled', 'p', 500, true],
  ['someone who stands is not', 'uuu', 500, false],
  ['nor someone who stands in the first frame only', 'u---pppp', 500, false],
  ['a track that begins in neither is', '-p', 500, true],
  ['nor someone who has just arrived', 'uuupppp', 500, false],
  ['but someone who stayed is', 'uuupppppp', 500, true],
  ['one bad frame is no standing up', 'ppupp', 500, true],
  ['a rest out of posture needs no new settling', 'pp-----pp', 500, true],
  ['standing up does', 'pppppuuuppp', 500, false],
  ['a disturbance while arriving does not start the time again', 'uuupp--ppp', 500, true],
  ['without the setting everyone is', 'uuu', null, true],
])('%s', (_, letters, holdMs, isIt) => {
  expect(isSettled(letters, holdMs)).toBe(isIt);
});
