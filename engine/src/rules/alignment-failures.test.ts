import { describe, expect, test } from 'vitest';
import { bareOf } from '../../fixtures/parsed-definitions.ts';
import { makePlan } from '../definition/counting-plan.ts';
import { ALIGNED, clearOldFailures, isSustained, logFailure } from './alignment-failures.ts';
import type { Alignment } from './alignment-failures.ts';
import type { Angles } from './phase-detection.ts';

const plan = makePlan(bareOf('push-up'));
const STRAIGHT: Angles = [170, 170, 170];
const SAGGING: Angles = [170, 170, 130];
/**
 * Angles with an arm between two ranges: outside the phase, but no failure of a global alignment.
 */
const OTHER: Angles = [100, 170, 170];

const logged = (frames: readonly [number, Angles][], holdMs = 0): Alignment => {
  let alignment = ALIGNED;
  for (const [t, angles] of frames) alignment = logFailure(alignment, plan, 'start', angles, t, holdMs, true);
  return alignment;
};
const every = (stepMs: number, lastMs: number, angles: Angles): [number, Angles][] =>
  Array.from({ length: lastMs / stepMs + 1 }, (_, i) => [i * stepMs, angles]);

describe('logging alignment failures', () => {
  test('logs at most one failure every 500 ms', () => {
    expect(logged(every(100, 1500, SAGGING)).failures.map(({ t }) => t)).toEqual([0, 500, 1000, 1500]);
  });

  test('logs phase, angle, value and limit of a failure', () => {
    const [first] = logged([[0, SAGGING]]).failures;
    expect(first).toEqual({ t: 0, phase: 'start', isGlobal: true, angle: 2, value: 130, limit: 145 });
  });

  test('with a hold of 150 ms, logs a failure only after it lasted', () => {
    expect(
      logged(
        [
          [0, SAGGING],
          [100, STRAIGHT],
          [200, SAGGING],
        ],
        150,
      ).failures,
    ).toEqual([]);
    expect(logged(every(50, 200, SAGGING), 150).failures.map(({ t }) => t)).toEqual([150]);
  });

  test('logs angles outside the global alignments only when requested', () => {
    expect(logFailure(ALIGNED, plan, 'start', OTHER, 0, 0, true).failures).toHaveLength(1);
    expect(logFailure(ALIGNED, plan, 'start', OTHER, 0, 0, false).failures).toHaveLength(0);
  });
});

test('an hour of sagging keeps only the latest 240 alignment failures, two minutes', () => {
  const { failures } = logged(every(500, 3_600_000, SAGGING));
  expect([failures.length, failures[0]?.t, failures.at(-1)?.t]).toEqual([240, 3_480_500, 3_600_000]);
});

describe('clearing old alignment failures', () => {
  const old = logged([
    [0, SAGGING],
    [2000, SAGGING],
  ]);
  test.each([
    ['keeps all failures while the start is not steady', 3500, 999, 2],
    ['keeps failures that are 3000 ms old', 3000, 1000, 2],
    ['drops failures that are older than 3000 ms', 3001, 1000, 1],
    ['drops all failures once they are older than 3000 ms', 9000, 1000, 0],
  ])('%s', (_, t, steadyMs, left) => {
    expect(clearOldFailures(old, t, steadyMs).failures).toHaveLength(left);
  });
});

describe('sustained alignment failures within 2000 ms', () => {
  const others = (count: number): Alignment => {
    return { ...ALIGNED, failures: logged(every(500, (count - 1) * 500, OTHER)).failures };
  };
  test.each<[string, Alignment, 'start' | 'end', number, boolean]>([
    ['one global failure is not enough', logged([[0, SAGGING]]), 'end', 0, false],
    [
      'two global failures are enough',
      logged([
        [0, SAGGING],
        [500, SAGGING],
      ]),
      'end',
      500,
      true,
    ],
    [
      'two global failures in start are enough',
      logged([
        [0, SAGGING],
        [500, SAGGING],
      ]),
      'start',
      500,
      true,
    ],
    [
      'two global failures too far apart are not enough',
      logged([
        [0, SAGGING],
        [2001, SAGGING],
      ]),
      'end',
      2001,
      false,
    ],
    ['four others in start are not enough', others(4), 'start', 1500, false],
    ['five others in start are enough', others(5), 'start', 2000, true],
    ['two others outside start are not enough', others(2), 'end', 500, false],
    ['three others outside start are enough', others(3), 'end', 1000, true],
  ])('%s', (_, alignment, phase, t, isIt) => {
    expect(isSustained(alignment, phase, t)).toBe(isIt);
  });
});
