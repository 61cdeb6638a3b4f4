import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import type { Attempt, Closing, MovementSample, Seen } from '../counting/attempt-segmentation.ts';
import { NO_TRAVEL } from '../counting/body-position-range.ts';
import { makePlan } from '../definition/counting-plan.ts';
import { INITIAL_MEASURING } from '../signal/measure-frame.ts';
import { ALIGNED } from './alignment-failures.ts';
import type { Alignment } from './alignment-failures.ts';
import { FAULT_TEXTS, judge, makeRep, formScore } from './rep-verdict-and-form-score.ts';
import type { Judging, FormMeasured } from './rep-verdict-and-form-score.ts';

const plan = makePlan(definitionOf('push-up'));

const judging = (exercise: 'push-up' | 'squat', alignment: Alignment, spread = 0.1): Judging => {
  const definition = definitionOf(exercise);
  const measuring = { ...INITIAL_MEASURING, view: { t: 0, spread } };
  return { alignment, definition, plan: makePlan(definition), measuring };
};

const at = (t: number, arm: number): MovementSample => ({
  t,
  value: arm,
  angles: [arm, 170, 170],
  isStart: arm >= 151,
  isEnd: arm <= 110,
  isWaiting: false,
  leftEarlyMs: null,
  inPosture: true,
  isSettled: true,
  body: null,
  hasUnevenLegs: false,
});

const attemptTo = (bottom: number, peak: number, changes: Partial<Attempt> = {}): Attempt => {
  const seen: Seen = {
    spans: [
      { min: bottom, max: 170 },
      { min: 170, max: 170 },
      { min: 140, max: 170 },
    ],
    postureMs: 2000,
    unevenMs: 0,
    watchedMs: 2000,
    travel: NO_TRAVEL,
  };
  return {
    startMs: 0,
    top: at(0, 170),
    bottom: at(1000, bottom),
    peak: at(2000, peak),
    rest: at(2000, peak),
    lastMs: 2000,
    reachedEnd: bottom <= 110,
    isSettled: true,
    seen,
    seenAtPeak: seen,
    ...changes,
  };
};
const sagAt = (...times: readonly number[]): Alignment => ({
  ...ALIGNED,
  failures: times.map((t) => ({ t, phase: 'end', isGlobal: true, angle: 2, value: 140, limit: 145 })),
});

describe('verdict on a rep', () => {
  test.each<[string, Attempt, Closing, Alignment, string | null, string | null]>([
    ['accepts a strict rep', attemptTo(90, 155), 'locked_out', ALIGNED, null, null],
    ['accepts a rep at the limits', attemptTo(110, 151), 'locked_out', ALIGNED, null, null],
    [
      'rejects a rep that is one degree too shallow',
      attemptTo(111, 155),
      'locked_out',
      ALIGNED,
      'not_deep_enough',
      'Arm movement 111°, at most 110°',
    ],
    [
      'rejects a rep without lockout',
      attemptTo(90, 150),
      'turned_back',
      ALIGNED,
      'not_locked_out',
      'Arm movement 150°, at least 151°',
    ],
    [
      'rejects a rep that rests short of the lockout',
      attemptTo(90, 148),
      'rested',
      ALIGNED,
      'not_locked_out',
      'Arm movement 148°, at least 151°',
    ],
    [
      'names the depth of a rep that is neither deep nor locked out',
      attemptTo(120, 148),
      'turned_back',
      ALIGNED,
      'not_deep_enough',
      'Arm movement 120°, at most 110°',
    ],
    [
      'rejects a rep with one alignment failure',
      attemptTo(90, 155),
      'locked_out',
      sagAt(1000),
      'alignment',
      'Core alignment 140°, at least 145°',
    ],
    ['accepts an alignment failure at the very start', attemptTo(90, 155), 'locked_out', sagAt(300), null, null],
    [
      'rejects a lasting alignment failure, even at the start',
      attemptTo(90, 155),
      'locked_out',
      sagAt(0, 390),
      'sustained_alignment',
      'Core alignment 140°, at least 145°',
    ],
    ['accepts alignment failures before the rep', attemptTo(90, 155), 'locked_out', sagAt(-500, -100), null, null],
  ])('%s', (_, attempt, closing, alignment, code, detail) => {
    const fault = judge({ attempt, closing, endMs: 2000 }, judging('push-up', alignment));
    expect(fault?.code ?? null).toBe(code);
    expect(fault?.detail ?? null).toBe(detail);
  });

  test('uses the specified texts for skipped and restarted reps', () => {
    expect([FAULT_TEXTS.skipped_end, FAULT_TEXTS.skipped_return, FAULT_TEXTS.started_new_rep]).toEqual([
      'Incomplete rep - skipped end phase',
      'Incomplete rep - skipped return transition',
      'Incomplete rep - started new rep before completing previous',
    ]);
  });
});

test('without lockout, the verdict names the hip that stayed bent, although the knee defines the squat', () => {
  const peak = { ...at(2000, 172), angles: [172, 140], isStart: false };
  const fault = judge(
    { attempt: attemptTo(90, 172, { peak }), closing: 'rested', endMs: 2000 },
    judging('squat', ALIGNED),
  );
  expect(fault).toMatchObject({ code: 'not_locked_out', detail: 'Hip angle 140°, at least 150°', angle: 'angle_2' });
});

describe('the body-line check', () => {
  const withLine = (hips: readonly [number, number], hipHeight: number): Attempt => {
    const attempt = attemptTo(90, 155);
    const travel = { ...NO_TRAVEL, hips: { min: hips[0], max: hips[1] }, hipHeight: { min: hipHeight, max: 0.9 } };
    return { ...attempt, seenAtPeak: { ...attempt.seenAtPeak, travel } };
  };

  test.each<[string, Attempt, string | null, string | null]>([
    ['accepts a straight body', withLine([-0.04, 0.05], 0.3), null, null],
    ['rejects sagging hips', withLine([-0.1, 0], 0.3), 'hips_sagged', 'Hips 10% below the body line, limit 8%'],
    [
      'rejects hips resting on the floor',
      withLine([-0.05, 0], 0.02),
      'hips_sagged',
      'Hips 5% below the body line, limit 5%',
    ],
    ['rejects a piked body', withLine([0, 0.2], 0.6), 'hips_too_high', 'Hips 20% above the body line, limit 16%'],
  ])('%s', (_, attempt, code, detail) => {
    const fault = judge({ attempt, closing: 'locked_out', endMs: 2000 }, judging('push-up', ALIGNED));
    expect([fault?.code ?? null, fault?.detail ?? null]).toEqual([code, detail]);
  });

  test('is skipped in a front view', () => {
    const attempt = withLine([-0.5, 0], 0);
    const fault = judge({ attempt, closing: 'locked_out', endMs: 2000 }, judging('push-up', ALIGNED, 1.5));
    expect(fault).toBeNull();
  });
});

test('a rep without a turning point has a way down of its full duration and a way up of 0 ms', () => {
  const measurements = {
    startMs: 0,
    bottomMs: null,
    endMs: 900,
    spans: [],
    top: 170,
    bottom: 170,
    lockout: 170,
    straightness: 1,
  };
  expect(makeRep(1, measurements, null, ALIGNED, plan)).toMatchObject({
    bottomMs: null,
    downMs: 900,
    upMs: 0,
    rangeOfMotion: 0,
  });
});

const STRICT: FormMeasured = {
  bottom: 90,
  top: 170,
  start: { min: 151, max: 180 },
  end: { min: 0, max: 110 },
  direction: 1,
  failures: 0,
  straightness: 1,
  downMs: 900,
  upMs: 700,
};

describe('the form score', () => {
  test.each<[string, Partial<FormMeasured>, number]>([
    ['has all points for a strict rep', {}, 100],
    ['has no points for alignment if the body is far out of line', { straightness: 0 }, 75],
    ['has all points for a rep that is just deep enough', { bottom: 110 }, 100],
    ['loses half of 40 points with half the depth missing', { bottom: 120.25 }, 80],
    ['loses 40 points without depth', { bottom: 140 }, 60],
    ['loses 25 points without extension', { top: 120 }, 75],
    ['loses 10 points for a thrown rep', { upMs: 100 }, 90],
    ['loses 5 points at 250 ms', { downMs: 250 }, 95],
    ['loses 9 points at 130 ms', { downMs: 130 }, 91],
    ['loses a third of 25 points with one failure in 1.6 s', { failures: 1 }, 92],
    ['loses 25 points if the alignment fails all the time', { failures: 9 }, 75],
  ])('%s', (_, changes, score) => {
    expect(formScore({ ...STRICT, ...changes })).toBe(score);
  });

  test('is computed likewise for an angle that opens during the rep', () => {
    const opening: FormMeasured = {
      ...STRICT,
      direction: -1,
      start: { min: 0, max: 29 },
      end: { min: 70, max: 180 },
    };
    expect(formScore({ ...opening, top: 10, bottom: 90 })).toBe(100);
    expect(formScore({ ...opening, top: 10, bottom: 40 })).toBe(60);
  });

  test('is 0 at the worst and never negative', () => {
    const worst = { bottom: 180, top: 0, failures: 99, downMs: 0, upMs: 0 };
    expect(formScore({ ...STRICT, ...worst })).toBe(0);
  });
});
