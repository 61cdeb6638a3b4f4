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
 * Angles along straight lines through these stops, 10° or 40 ms per frame; `[angle, ms]` holds an
 * angle. A jump takes one frame.
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
 * of the body at a frame; without it, no body is measured.
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
 * Encodes closed attempts: `+` locked out, `<` turned back, `=` rested. Prefix `D`: the end was
 * reached.
 */
const told = (stops: readonly Stop[], timing: Partial<Timing> = {}): string =>
  run(stops, { ...NO_HOLDS, ...timing })
    .closed.map(({ attempt, closing }) => {
      const mark = { locked_out: '+', turned_back: '<', rested: '=' }[closing];
      return `${attempt.reachedEnd ? 'D' : 'd'}${mark}`;
    })
    .join(' ');

describe('detecting movement attempts', () => {
  test.each<[string, readonly Stop[], string]>([
    ['down and up is one', [170, 80, 170], 'D+'],
    ['three in a row are three', [170, 80, 170, 80, 170, 80, 170], 'D+ D+ D+'],
    ['a shallow one is one too', [170, 125, 170], 'd+'],
    ['a twitch is none', [170, 150, 170, 155, 170], ''],
    ['down again without a lockout ends one', [170, 80, 140, 80, 170], 'D< D+'],
    ['a whole set without a lockout is counted rep by rep', [170, 70, 125, 70, 125, 70, 125], 'D< D<'],
    ['a bounce at the bottom is one attempt', [170, 80, 115, 80, 170], 'D+'],
    ['trembling at the bottom is one attempt', [170, 80, 88, 80, 90, 79, 170], 'D+'],
    ['a pause on the way down is one attempt', [170, [130, 1200], 80, 170], 'D+'],
    ['a pause at the bottom is one attempt', [170, [80, 3000], 170], 'D+'],
    ['a short pause near the top is one attempt', [170, 80, [145, 400], 170], 'D+'],
    ['a long pause half-way up is one attempt', [170, 80, [137, 1500], 170], 'D+'],
    ['resting short of the lockout ends it', [170, 80, [145, 1500]], 'D='],
    ['resting, then locking out, is still one', [170, 80, [145, 1500], 170], 'D='],
    [
      'an angle that jumps up for one frame ends none',
      [170, [142, 400], [125, 0, true], [165, 0, true], [90, 0, true], 80, 170],
      'D+',
    ],
    ['coming up from the floor is none', [80, 170], ''],
    ['going down only is unfinished', [170, 80], ''],
    ['half-way up is unfinished', [170, 80, 120], ''],
    ['a stay at the bottom for longer than a rep lasts is none', [170, [80, 21_000], 170], ''],
  ])('%s', (_, stops, story) => {
    expect(told(stops)).toBe(story);
  });

  test.each<[string, readonly Stop[], Partial<Timing>, string]>([
    ['an end that is held is one', [170, [80, 200], [170, 400]], { transitionDebounce: 120 }, 'D+'],
    ['an end that is left too soon is none', [170, 108, [170, 400]], { transitionDebounce: 120 }, 'd+'],
    ['a start that is left too soon is none', [170, 80, 155, 80, [170, 400]], { transitionDebounce: 160 }, 'D< D+'],
    ['a start that is held is one, though it counts late', [170, 80, [170, 400]], { transitionDebounce: 160 }, 'D+'],
    [
      'waiting in the start until its hold counts is no rest short of it',
      [
        [170, 3000],
        [130, 400],
        [80, 400],
        [170, 2000],
      ],
      { minPhaseHoldTime: 2500 },
      'd+',
    ],
  ])('by phases that take their time: %s', (_, stops, timing, story) => {
    expect(told(stops, timing)).toBe(story);
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
