import { describe, expect, test } from 'vitest';
import type { Phase, Timing } from '../definition/exercise-definition.ts';
import { DEFAULT_ATTEMPTS } from '../definition/robust-settings.ts';
import { NO_PROGRESS, advancePhase } from '../rules/phase-detection.ts';
import { move, INITIAL_MOVEMENT } from './attempt-segmentation.ts';
import type { ClosedAttempt, Movement } from './attempt-segmentation.ts';
import type { BodyAt } from './body-position-range.ts';

const NO_HOLDS: Timing = { minPhaseHoldTime: 0, transitionDebounce: 0, startingPositionHoldTime: 0 };

const phaseOf = (angle: number): Phase => (angle >= 151 ? 'start' : angle > 110 ? 'transition' : 'end');

/**
 * Point of a test curve: an angle in degrees that is reached in steps of 10° per frame, and the
 * time in ms for which it is held. With `isJump` it is reached in one frame.
 */
type Stop = number | readonly [angle: number, holdMs: number, isJump?: true];

const frames = (stops: readonly Stop[]): readonly number[] => {
  const values: number[] = [];
  for (const stop of stops) {
    const [to, holdMs, isJump] = typeof stop === 'number' ? [stop, 0] : stop;
    const from = values.at(-1) ?? to;
    const steps = isJump ? 1 : Math.max(1, Math.ceil(Math.abs(to - from) / 10));
    for (let i = 1; i <= steps; i += 1) values.push(from + ((to - from) * i) / steps);
    for (let ms = 0; ms < holdMs; ms += 40) values.push(to);
  }
  return values;
};

const bodyAtHeight = (rise: number): BodyAt => ({
  torso: 1,
  rise,
  leftStillX: 0,
  leftStillY: 0,
  leftMovedY: 0,
  leftSeen: 1,
  rightStillX: 0,
  rightStillY: 0,
  rightMovedY: 0,
  rightSeen: 1,
  bothStillX: 0,
  bothStillY: 0,
  bothMovedY: 0,
  spread: 0,
  shinDifference: 0,
  stance: 0,
  hips: 0,
  knees: 0,
  hipHeight: 0,
});

/**
 * Runs the segmentation on the angles of `stops`, one frame per 40 ms. `riseOf` returns the height
 * of the body in a frame; without it, no body is measured.
 */
const run = (
  stops: readonly Stop[],
  timing: Timing = NO_HOLDS,
  riseOf?: (value: number, index: number) => number,
): { readonly movement: Movement; readonly closed: readonly ClosedAttempt[] } => {
  let movement = INITIAL_MOVEMENT;
  let progress = NO_PROGRESS;
  const closed: ClosedAttempt[] = [];
  for (const [index, value] of frames(stops).entries()) {
    const rounded = Math.round(value);
    const detected = phaseOf(rounded);
    progress = advancePhase(progress, detected, index * 40, timing);
    const moment = {
      t: index * 40,
      value,
      angles: [rounded],
      isStart: detected === 'start',
      isEnd: detected === 'end',
      isWaiting: detected !== progress.current,
      leftEarlyMs: null,
      inPosture: true,
      isSettled: true,
      body: riseOf ? bodyAtHeight(riseOf(value, index)) : null,
      hasUnevenLegs: false,
    };
    const moved = move(movement, moment, DEFAULT_ATTEMPTS, 0.1);
    movement = moved.movement;
    if (moved.closed) closed.push(moved.closed);
  }
  return { movement, closed };
};

/**
 * Encodes closed attempts as text: `+` locked out, `<` turned back, `=` rested; before that `D` if
 * the end range was reached, otherwise `d`.
 */
const encodedAttempts = (stops: readonly Stop[], timing: Partial<Timing> = {}): string =>
  run(stops, { ...NO_HOLDS, ...timing })
    .closed.map(({ attempt, closing }) => {
      const mark = { locked_out: '+', turned_back: '<', rested: '=' }[closing];
      return `${attempt.reachedEnd ? 'D' : 'd'}${mark}`;
    })
    .join(' ');

describe('detecting movement attempts', () => {
  test.each<[string, readonly Stop[], string]>([
    ['finds one attempt in a way down and up', [170, 80, 170], 'D+'],
    ['finds three attempts in a row', [170, 80, 170, 80, 170, 80, 170], 'D+ D+ D+'],
    ['finds a shallow attempt', [170, 125, 170], 'd+'],
    ['finds no attempt in a twitch', [170, 150, 170, 155, 170], ''],
    ['ends an attempt when the angle falls again without a lockout', [170, 80, 140, 80, 170], 'D< D+'],
    ['finds each attempt of a set without lockouts', [170, 70, 125, 70, 125, 70, 125], 'D< D<'],
    ['finds one attempt in spite of a bounce at the bottom', [170, 80, 115, 80, 170], 'D+'],
    ['finds one attempt in spite of trembling at the bottom', [170, 80, 88, 80, 90, 79, 170], 'D+'],
    ['finds one attempt in spite of a pause on the way down', [170, [130, 1200], 80, 170], 'D+'],
    ['finds one attempt in spite of a pause at the bottom', [170, [80, 3000], 170], 'D+'],
    ['finds one attempt in spite of a short pause near the top', [170, 80, [145, 400], 170], 'D+'],
    ['finds one attempt in spite of a long pause half-way up', [170, 80, [137, 1500], 170], 'D+'],
    ['ends an attempt that rests short of the lockout', [170, 80, [145, 1500]], 'D='],
    ['finds one attempt in a rest and a later lockout', [170, 80, [145, 1500], 170], 'D='],
    [
      'ends no attempt when the angle jumps up for one frame',
      [170, [142, 400], [125, 0, true], [165, 0, true], [90, 0, true], 80, 170],
      'D+',
    ],
    ['finds no attempt when the body comes up from the floor', [80, 170], ''],
    ['closes no attempt that only goes down', [170, 80], ''],
    ['closes no attempt that is half-way up', [170, 80, 120], ''],
    ['drops an attempt that stays at the bottom for longer than a rep', [170, [80, 21_000], 170], ''],
  ])('%s', (_, stops, encoded) => {
    expect(encodedAttempts(stops)).toBe(encoded);
  });

  test.each<[string, readonly Stop[], Partial<Timing>, string]>([
    ['an end that is held counts', [170, [80, 200], [170, 400]], { transitionDebounce: 120 }, 'D+'],
    ['an end that is left too soon does not count', [170, 108, [170, 400]], { transitionDebounce: 120 }, 'd+'],
    [
      'a start that is left too soon is no lockout',
      [170, 80, 155, 80, [170, 400]],
      { transitionDebounce: 160 },
      'D< D+',
    ],
    [
      'a start that is held is a lockout, although it counts late',
      [170, 80, [170, 400]],
      { transitionDebounce: 160 },
      'D+',
    ],
    [
      'waiting in the start for its hold is no rest short of the lockout',
      [
        [170, 3000],
        [130, 400],
        [80, 400],
        [170, 2000],
      ],
      { minPhaseHoldTime: 2500 },
      'd+',
    ],
  ])('with a hold or debounce of the phases: %s', (_, stops, timing, encoded) => {
    expect(encodedAttempts(stops, timing)).toBe(encoded);
  });

  test('keeps an unfinished attempt with its depth, and none after a lockout', () => {
    expect(run([170, 80, 120]).movement.attempt).toMatchObject({ reachedEnd: true, bottom: { value: 80 } });
    expect(run([170, 80, 170]).movement.attempt).toBeNull();
  });

  test('counts the watched time up to the peak, without the descent that follows', () => {
    const [only] = run([170, 80, 140, 60]).closed;
    expect(only?.closing).toBe('turned_back');
    // Three frames of 40 ms pass between the peak at 140° and the detected descent.
    expect((only?.attempt.seen.watchedMs ?? 0) - (only?.attempt.seenAtPeak.watchedMs ?? 0)).toBe(120);
  });

  test('does not end an attempt when the angle jumps while the body stays', () => {
    const jumping: readonly Stop[] = [170, 40, 120, 40, 170];
    const staysLow = (_value: number, index: number): number => (index > 8 && index < 32 ? 0.4 : 1);
    expect(run(jumping, NO_HOLDS, (value) => value / 170).closed.map(({ closing }) => closing)).toEqual([
      'turned_back',
      'locked_out',
    ]);
    expect(run(jumping, NO_HOLDS, staysLow).closed.map(({ closing }) => closing)).toEqual(['locked_out']);
  });

  test('starts an attempt after a sway at the top, not before it', () => {
    const [only] = run([[170, 400], [164, 400], 80, 170]).closed;
    expect(only?.attempt.startMs).toBeGreaterThanOrEqual(800);
  });

  test('starts when the top is left, turns at the deepest frame and ends at the lockout', () => {
    const [only] = run([[170, 400], 80, 170]).closed;
    expect(only).toMatchObject({ attempt: { startMs: 400, bottom: { t: 760, value: 80 } }, endMs: 1080 });
  });
});
