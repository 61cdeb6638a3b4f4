/** Tests how planks are counted that are held, broken, or confused with other positions. */
import { describe, expect, test } from 'vitest';
import { forearmPlankPose, kneePlankPose, lyingPose } from '../../fixtures/labelled-track-scripts.ts';
import { bareOf, definitionOf } from '../../fixtures/parsed-definitions.ts';
import { landmarksOf, pushUpPose, standingPose } from '../../fixtures/stick-figure.ts';
import type { Pose } from '../../fixtures/stick-figure.ts';
import { IMAGE, reps, trackOf } from '../../fixtures/synthetic-tracks.ts';
import { countUnitOf } from '../definition/exercise-definition.ts';
import { parseExercise } from '../definition/parse-exercise.ts';
import { SHIPPED } from '../definition/shipped-exercises.ts';
import { frameFromLandmarks } from '../landmark-track.ts';
import type { Frame, Track } from '../landmark-track.ts';
import { earlyEnd } from '../rules/attempt-limits.ts';
import { advance, liveResult, startSession } from './advance-session.ts';
import { countJudged, holdOf } from './count-after-review.ts';
import { replay } from './track-replay.ts';

const PLANK = definitionOf('plank');
const ASPECT = IMAGE.width / IMAGE.height;

type Part = readonly [pose: Pose | null, ms: number];

/**
 * Returns a track of poses, each held for its time in ms. A null pose is a picture without a
 * person.
 */
const setOf = (parts: readonly Part[], framesPerSecond = 25): Track => {
  const step = 1000 / framesPerSecond;
  const total = parts.reduce((sum, [, ms]) => sum + ms, 0);
  const poseAt = (t: number): Pose | null => {
    let end = 0;
    return parts.find(([, ms]) => (end += ms) > t)?.[0] ?? null;
  };
  const frames = Array.from({ length: Math.floor(total / step) }, (_, index): Frame => {
    const t = Math.round(index * step);
    const pose = poseAt(t);
    return pose ? frameFromLandmarks(t, landmarksOf(pose, ASPECT)) : { t, p: null };
  });
  return { ...trackOf({ from: 170, movements: [] }), frames };
};

const heldBy = (...parts: readonly Part[]) => replay(setOf(parts), PLANK);

const ON_HANDS = pushUpPose(170);
const SAGGING = pushUpPose(170, 150);
const PIKED: Pose = { ...ON_HANDS, hip: { ...ON_HANDS.hip, y: ON_HANDS.hip.y + 0.25 } };

describe('a plank', () => {
  test.each([
    ['on the forearms', forearmPlankPose()],
    ['on the hands', ON_HANDS],
  ])('%s counts one valid rep for each full second', (_name, pose) => {
    const { validReps, invalidReps, reps: seconds } = heldBy([pose, 12_500]);
    expect([validReps, invalidReps]).toEqual([12, 0]);
    expect(seconds.map(({ endMs }) => Math.round(endMs / 1000))).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(seconds.every(({ formScore }) => formScore === 100)).toBe(true);
  });

  test.each([
    ['on the knees', kneePlankPose(), 'knees_dropped'],
    ['with sagging hips', SAGGING, 'hips_sagged'],
    ['with hips too high', PIKED, 'hips_too_high'],
  ])('%s counts no second, and says why once', (_name, pose, code) => {
    const { validReps, reps: faults } = heldBy([pose, 10_000]);
    expect(validReps).toBe(0);
    expect(faults.map(({ fault }) => fault?.code)).toEqual([code]);
  });

  test.each([
    ['lying', lyingPose()],
    ['standing', standingPose()],
  ])('is not counted while %s', (_name, pose) => {
    expect(heldBy([pose, 10_000]).reps).toEqual([]);
  });

  test('is not counted in a set of push-ups', () => {
    const pushUps = trackOf({ from: 170, movements: [{ to: 170, ms: 1200 }, ...reps(6, 85)] });
    expect(replay(pushUps, PLANK).validReps).toBe(0);
  });
});

describe('a hold', () => {
  test('ends with the reason and its time when the hips sag', () => {
    const { validReps, reps: seconds } = heldBy([ON_HANDS, 8500], [SAGGING, 3000]);
    expect(validReps).toBe(8);
    expect(seconds.at(-1)).toMatchObject({ valid: false, reason: 'Hips sagged', fault: { code: 'hips_sagged' } });
    expect(seconds.at(-1)?.startMs).toBeGreaterThan(8400);
    expect(seconds.at(-1)?.startMs).toBeLessThan(8700);
  });

  test('survives an error shorter than the grace, without counting its time', () => {
    const { validReps, invalidReps } = heldBy([ON_HANDS, 5000], [SAGGING, 500], [ON_HANDS, 5200]);
    expect([validReps, invalidReps]).toEqual([10, 0]);
    expect(heldBy([ON_HANDS, 5000], [SAGGING, 500], [ON_HANDS, 4900]).validReps).toBe(9);
  });

  test.each([
    ['no person', (track: Track) => track],
    ['no frames', (track: Track) => ({ ...track, frames: track.frames.filter(({ p }) => p !== null) })],
  ])('survives 0.6 s with %s, without counting them', (_what, change) => {
    const heldFor = (ms: number) =>
      replay(
        change(
          setOf([
            [ON_HANDS, 5000],
            [null, 600],
            [ON_HANDS, ms],
          ]),
        ),
        PLANK,
      );
    expect(heldFor(5200)).toMatchObject({ validReps: 10, invalidReps: 0 });
    expect(heldFor(4900).validReps).toBe(9);
  });

  test('counts the longest of several holds, not their sum', () => {
    const { validReps, reps: seconds } = heldBy(
      [ON_HANDS, 6500],
      [SAGGING, 2000],
      [ON_HANDS, 9500],
      [standingPose(), 2000],
      [ON_HANDS, 5000],
    );
    expect(validReps).toBe(9);
    expect(seconds.filter(({ valid }) => valid)).toHaveLength(9);
  });

  test('of less than five seconds is not counted', () => {
    expect(heldBy([standingPose(), 2000], [ON_HANDS, 4700], [standingPose(), 2000]).reps).toEqual([]);
  });

  test('ends while nobody is seen, and the loss is reported', () => {
    const { validReps, notCounted } = heldBy([ON_HANDS, 6500], [null, 2000], [ON_HANDS, 4000]);
    expect(validReps).toBe(6);
    expect(notCounted.map(({ code }) => code)).toEqual(['person_lost']);
  });

  test.each([5, 12, 15, 25, 30])('is as long at %i frames a second', (framesPerSecond) => {
    expect(replay(setOf([[ON_HANDS, 20_500]], framesPerSecond), PLANK).validReps).toBe(20);
  });

  test('shows its running seconds live, also while it is shorter than the longest', () => {
    const track = setOf([
      [ON_HANDS, 6500],
      [standingPose(), 2000],
      [ON_HANDS, 4900],
    ]);
    const last = track.frames.reduce(advance, startSession(PLANK, track));
    expect(liveResult(last)).toMatchObject({ repCount: 6, heldSeconds: 4 });
  });
});

describe('a hold judged by a reviewer', () => {
  /**
   * Returns the numbers of valid and invalid entries after a reviewer reversed the verdicts of the
   * entries with these numbers (from 1).
   */
  const judged = (parts: readonly Part[], ...reversed: readonly number[]) => {
    const entries = heldBy(...parts).reps.map(({ number, startMs, endMs, valid, fault }) => {
      const isValid = reversed.includes(number) ? !valid : valid;
      return { startMs, endMs, valid: isValid, fault };
    });
    const { validReps, invalidReps } = countJudged(entries, holdOf(SHIPPED.plank));
    return [validReps, invalidReps];
  };
  const ONE: readonly Part[] = [[ON_HANDS, 20_500]];
  const BROKEN: readonly Part[] = [
    [ON_HANDS, 6500],
    [SAGGING, 2000],
    [ON_HANDS, 9500],
  ];
  const STOOD_BETWEEN: readonly Part[] = [
    [ON_HANDS, 6500],
    [standingPose(), 3000],
    [ON_HANDS, 9500],
  ];

  test('counts as the engine did if no verdict is reversed', () => {
    expect([judged(ONE), judged(BROKEN), judged(STOOD_BETWEEN)]).toEqual([
      [20, 0],
      [9, 1],
      [9, 0],
    ]);
  });

  test.each([
    ['a middle second', [12], [11, 1]],
    ['an early second', [3], [17, 1]],
    ['the last second', [20], [19, 1]],
    ['two seconds', [7, 15], [7, 2]],
    ['seconds that leave less than five in a row', [4, 8, 12, 16], [0, 4]],
  ])('is as long as the longest unbroken part without %s', (_what, reversed, counts) => {
    expect(judged(ONE, ...reversed)).toEqual(counts);
  });

  test('keeps the longest hold if a second of another one is not valid', () => {
    expect(judged(STOOD_BETWEEN, 3)).toEqual([9, 1]);
  });

  test('counts the seconds before and after one that is not valid, also those not listed', () => {
    // Entries 7 to 9 are the 7th to 9th second of the set's second hold.
    expect(judged(STOOD_BETWEEN, 8)).toEqual([7, 1]);
    expect(judged(STOOD_BETWEEN, 7)).toEqual([6, 1]);
  });

  test('continues past an overruled fault, without counting its time', () => {
    expect(heldBy(...BROKEN).reps[6]).toMatchObject({ valid: false, fault: { code: 'hips_sagged' } });
    expect(
      judged(
        [
          [ON_HANDS, 6500],
          [SAGGING, 900],
          [ON_HANDS, 9500],
        ],
        7,
      ),
    ).toEqual([15, 0]);
  });

  test('ends at an overruled fault if the body stays out of position long after it', () => {
    expect(
      judged(
        [
          [ON_HANDS, 6500],
          [SAGGING, 6000],
          [ON_HANDS, 9500],
        ],
        7,
      ),
    ).toEqual([9, 0]);
  });
});

test('reps judged by a reviewer are counted one by one', () => {
  const entries = [true, false, true].map((valid, at) => ({ startMs: at, endMs: at + 1, valid, fault: null }));
  expect(holdOf(bareOf('plank'))).toBeNull();
  expect(holdOf({})).toBeNull();
  expect(countJudged(entries, null)).toEqual({ validReps: 2, invalidReps: 1 });
});

test('only an exercise that is held counts seconds', () => {
  const units = Object.entries(SHIPPED).map(([id, definition]) => [id, countUnitOf(definition)]);
  expect(units.filter(([, unit]) => unit === 'seconds').map(([id]) => id)).toEqual(['plank']);
  expect(countUnitOf(PLANK)).toBe('seconds');
  expect(countUnitOf(bareOf('plank'))).toBe('reps');
});

test('hold settings outside their limits are reported by name', () => {
  const parsed = parseExercise({ ...SHIPPED.plank, robust: { hold: { graceMs: -1, kneeDrop: 2 } } });
  expect(parsed.ok ? [] : parsed.faults.map(({ field }) => field)).toEqual([
    'robust.hold.graceMs',
    'robust.hold.kneeDrop',
  ]);
});

test('the running hold is not shown once the person is out of sight for longer than it survives', () => {
  const shownAfter = (outOfSightMs: number) => {
    const track = setOf([
      [ON_HANDS, 6500],
      [null, outOfSightMs],
    ]);
    return liveResult(track.frames.reduce(advance, startSession(PLANK, track))).heldSeconds;
  };
  expect([shownAfter(400), shownAfter(2000)]).toEqual([6, 0]);
});

describe('a rest limit', () => {
  const endOf = (...parts: readonly Part[]) => {
    const { elapsed } = heldBy(...parts);
    return earlyEnd(elapsed, { maxDurationMs: null, maxRestMs: 5000 });
  };

  test.each([
    ['standing', standingPose()],
    ['out of sight', null],
    ['with sagging hips', SAGGING],
  ])('is measured from hold to hold, with a break %s', (_name, pose) => {
    expect(endOf([ON_HANDS, 8000], [pose, 3000], [ON_HANDS, 7000])).toBeNull();
    expect(endOf([ON_HANDS, 8000], [pose, 3000], [ON_HANDS, 12_000], [pose, 4500])).toBeNull();
    const end = endOf([ON_HANDS, 8000], [pose, 7000], [ON_HANDS, 3000]);
    expect(end?.by).toBe('rest');
    expect(Math.round((end?.atMs ?? 0) / 1000)).toBe(13);
  });

  test('does not end the set during a hold, or before the first one', () => {
    expect(endOf([ON_HANDS, 20_000])).toBeNull();
    expect(endOf([SAGGING, 20_000])).toBeNull();
  });
});
