import type { Rep } from '@reptemple/engine/rules/rep';
import { expect, it } from 'vitest';
import { changeMessage, changesMessage, countLabel } from './verdicts.tsx';

const VALID: Rep = {
  number: 2,
  startMs: 5400,
  bottomMs: 6200,
  endMs: 6900,
  valid: true,
  reason: null,
  fault: null,
  formScore: 90,
  angles: {},
  rangeOfMotion: 80,
  downMs: 800,
  upMs: 700,
};

const detail = 'Arm movement 132°, at most 110°';
const INVALID: Rep = {
  ...VALID,
  valid: false,
  reason: 'Not deep enough',
  fault: { code: 'not_deep_enough', text: 'Not deep enough', detail, angle: 'arm', value: 132, limit: 110 },
};

it.each([
  [{ before: VALID, after: INVALID }, `Rep 2 at 0:05: invalid (${detail}), was valid`],
  [{ before: INVALID, after: VALID }, `Rep 2 at 0:05: valid, was invalid (${detail})`],
  [{ before: undefined, after: VALID }, 'Rep 2 at 0:05 is new: valid'],
  [{ before: INVALID, after: undefined }, `Rep 2 at 0:05 no longer counts, was invalid (${detail})`],
])('says when, what and why', (change, sentence) => {
  expect(changeMessage(change)).toBe(sentence);
});

it('says two counts where they differ', () => {
  expect([countLabel(undefined, 3), countLabel(3, 3), countLabel(5, 3)]).toEqual(['3', '3', '5 → 3']);
});

it.each([
  [0, 'save', ''],
  [1, 'save', '1 rep judged differently than at the last save'],
  [3, 'beginning', '3 reps judged differently than when you started'],
] as const)('%i changes since the %s are told as "%s"', (changes, since, words) => {
  expect(changesMessage(changes, since)).toBe(words);
});
