import { describe, expect, test } from 'vitest';
import { DEFAULT_ATTEMPTS, DEFAULT_POSTURE } from '../definition/robust-settings.ts';
import type { TravelSettings } from '../definition/robust-settings.ts';
import type { Attempt, Seen } from './attempt-segmentation.ts';
import { NO_TRAVEL, travelOn } from './body-position-range.ts';
import type { BodyAt } from './body-position-range.ts';
import {
  hasUnevenLegs,
  keptPosture,
  movedBothLegs,
  splitLegs,
  tookLongEnough,
  travelProblem,
} from './genuine-attempt.ts';

const moment = {
  t: 0,
  value: 0,
  angles: [],
  isStart: false,
  isEnd: false,
  isWaiting: false,
  leftEarlyMs: null,
  inPosture: true,
  isSettled: true,
  body: null,
  hasUnevenLegs: false,
};
const seen: Seen = { spans: [], postureMs: 900, unevenMs: 0, watchedMs: 1000, travel: NO_TRAVEL };
const attempt: Attempt = {
  startMs: 1000,
  top: moment,
  bottom: moment,
  peak: moment,
  rest: moment,
  lastMs: 2000,
  reachedEnd: true,
  isSettled: true,
  seen,
  seenAtPeak: seen,
};
const body: BodyAt = {
  torso: 0.4,
  rise: 0.1,
  leftStillX: 0.5,
  leftStillY: 0.5,
  leftMovedY: 0.4,
  leftSeen: 0.9,
  rightStillX: 0.5,
  rightStillY: 0.5,
  rightMovedY: 0.4,
  rightSeen: 0.95,
  bothStillX: 0.5,
  bothStillY: 0.5,
  bothMovedY: 0.4,
  spread: 0.1,
  shinDifference: 0.02,
  stance: 0.2,
  knees: 0,
  hips: 0,
  hipHeight: 0.5,
};
const stillX = (x: number): Partial<BodyAt> => ({ leftStillX: x, rightStillX: x, bothStillX: x });
const stillY = (y: number): Partial<BodyAt> => ({ leftStillY: y, rightStillY: y, bothStillY: y });
const movedY = (y: number): Partial<BodyAt> => ({ leftMovedY: y, rightMovedY: y, bothMovedY: y });
const moved = (...places: readonly Partial<BodyAt>[]): Attempt => ({
  ...attempt,
  seenAtPeak: { ...seen, travel: places.reduce((travel, place) => travelOn(travel, { ...body, ...place }), NO_TRAVEL) },
});
const travel: TravelSettings = {
  moving: 'shoulder',
  support: 'wrist',
  minimum: 0.25,
  reach: 0.5,
  reachMost: 1.5,
  still: 'wrist',
  stillWithin: 0.5,
  stillShare: 0.7,
  spreadWithin: 0.5,
  stillSeen: 0,
};

describe('checking if an attempt is genuine', () => {
  test.each([
    [1299, false],
    [1300, true],
  ])('requires 300 ms from start to end: ended at %i', (endMs, isIt) => {
    expect(tookLongEnough({ attempt, closing: 'locked_out', endMs }, DEFAULT_ATTEMPTS)).toBe(isIt);
  });

  const limits = [{ measure: 'torsoTilt', min: 50, max: 115 }] as const;
  test.each([
    [0.9, true],
    [0.95, false],
  ])('requires the given share of the watched time in posture: share %d', (share, isIt) => {
    expect(keptPosture(attempt, { ...DEFAULT_POSTURE, limits, share })).toBe(isIt);
  });

  test('accepts an attempt without any time in posture when no posture is required', () => {
    const never = { ...attempt, seenAtPeak: { ...seen, postureMs: 0 } };
    expect(keptPosture(never, null)).toBe(true);
    expect(keptPosture(never, DEFAULT_POSTURE)).toBe(true);
  });

  test.each<[string, Attempt, boolean]>([
    ['the body rose a torso half over still hands', moved({ rise: 0.1 }, { rise: 0.3, ...movedY(0.6) }), true],
    ['only the arm bent', moved({ rise: 0.3 }, { rise: 0.35 }), false],
    ['the arms were never long', moved({ rise: 0 }, { rise: 0.15 }), false],
    ['the hands went along', moved({ rise: 0.1 }, { rise: 0.3, ...stillX(0.8) }), false],
    ['the hands rose, not the body', moved({ rise: 0.1 }, { rise: 0.3, ...stillY(0.65), ...movedY(0.6) }), false],
    ['half of the body was out of the picture', moved({ rise: 0.1 }, { rise: 0.7, ...movedY(1) }), false],
    ['the feet rose and the body stayed, as in a stride', moved({ rise: 0.1 }, { rise: 0.3, ...movedY(0.47) }), false],
    ['the feet came apart', moved({ rise: 0.1 }, { rise: 0.3, spread: 0.4 }), false],
  ])('by its travel: %s', (_, one, isIt) => {
    expect(travelProblem(one, travel, true) === null).toBe(isIt);
  });

  test.each([
    [-0.5, [-0.3, -0.05], true],
    [-0.5, [0.3, 0.05], false],
    [0.5, [-0.3, -0.05], false],
  ] as const)(
    'with a required reach of %d, checks the direction of a limb that moves from and to %o',
    (reach, [from, to], isIt) => {
      const one = moved({ rise: from, ...movedY(0.4) }, { rise: to, ...movedY(0.7) });
      expect(travelProblem(one, { ...travel, reach }, true) === null).toBe(isIt);
    },
  );

  test('uses the better-seen hand in a side view when the other hand is guessed', () => {
    const guessed = { leftStillX: 0.9, leftSeen: 0.1, bothStillX: 0.8 };
    const one = moved({ rise: 0.1 }, { rise: 0.3, rightMovedY: 0.6, bothMovedY: 0.55, ...guessed });
    expect(travelProblem(one, travel, true)).toBeNull();
    expect(travelProblem(one, travel, false)).toBe('support_moved');
  });

  test.each([
    [0.4, 0.61, null],
    [0.59, 0.4, 'joint_not_seen'],
  ] as const)('requires the better of hands seen at %d and %d to be seen at 0.6', (leftSeen, rightSeen, problem) => {
    const one = moved({ rise: 0.1, leftSeen, rightSeen }, { rise: 0.3, ...movedY(0.6), leftSeen, rightSeen });
    expect(travelProblem(one, { ...travel, stillSeen: 0.6 }, true)).toBe(problem);
  });

  const symmetry = { shinDifference: 0.36, stance: 1.6, minShinDifference: 0 };
  const squatted = (at: Partial<BodyAt>, unevenMs = 0): Attempt => {
    const one = moved(at, at);
    const [bottom, seenAtPeak] = [
      { ...body, ...at },
      { ...one.seenAtPeak, unevenMs },
    ];
    return { ...one, bottom: { ...moment, body: bottom, hasUnevenLegs: hasUnevenLegs(bottom, symmetry) }, seenAtPeak };
  };
  test.each<[string, Partial<BodyAt>, boolean]>([
    ['both shins stand', { shinDifference: 0.08 }, true],
    ['a shin lies, as in a lunge', { shinDifference: 0.3 }, false],
    ['the feet are far apart, as in a lunge to the side', { stance: 0.8 }, false],
  ])('by its legs: %s', (_, at, isIt) => {
    expect(movedBothLegs(squatted(at), symmetry)).toBe(isIt);
    expect(movedBothLegs(squatted(at), null)).toBe(true);
  });

  test.each([
    [0.1, false],
    [0.3, true],
  ])('for a lunge, requires the shins to differ: difference %d', (shinDifference, isIt) => {
    const lunge = { shinDifference: 100, stance: 100, minShinDifference: 0.36 };
    expect(splitLegs(squatted({ shinDifference }), lunge)).toBe(isIt);
    expect(splitLegs(squatted({ shinDifference }), symmetry)).toBe(true);
    expect(splitLegs(squatted({ shinDifference }), null)).toBe(true);
  });

  test.each([
    [220, true],
    [320, false],
  ])('rejects a two-legged movement when the legs differ too long: %i ms of 1000', (unevenMs, isIt) => {
    expect(movedBothLegs(squatted({}, unevenMs), symmetry)).toBe(isIt);
  });
});
