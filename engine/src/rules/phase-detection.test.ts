import { describe, expect, test } from 'vitest';
import { bareOf } from '../../fixtures/parsed-definitions.ts';
import { makePlan } from '../definition/counting-plan.ts';
import type { Phase, Timing } from '../definition/exercise-definition.ts';
import {
  detectPhase,
  detectPhaseFrom,
  failingAngles,
  holdStart,
  NO_PROGRESS,
  trimHistory,
  advancePhase,
} from './phase-detection.ts';
import type { Angles, Progress } from './phase-detection.ts';

/** Plan of the push-up, whose angles are arm, leg and core. */
const plan = makePlan(bareOf('push-up'));

describe('phase detection', () => {
  test.each<[string, Angles, string | null]>([
    ['an extended arm is start', [170, 170, 170], 'start'],
    ['an arm just in the start range is start', [151, 170, 170], 'start'],
    ['one degree below the start range is transition', [150, 170, 170], 'transition'],
    ['one degree above the end range is transition', [111, 170, 170], 'transition'],
    ['an arm just in the end range is end', [110, 170, 170], 'end'],
    ['sagging hips do not change the phase', [170, 90, 90], 'start'],
    ['an unseen alignment does not change the phase', [170, null, null], 'start'],
    ['an unseen arm is no phase', [null, 170, 170], null],
  ])('%s', (_, angles, phase) => {
    expect(detectPhase(plan, angles)).toBe(phase);
  });

  test('checks start first, then transition, then end', () => {
    const ranges = { angleRanges: { angle_1: { min: 0, max: 180 } } };
    const everywhere = makePlan(
      bareOf('push-up', { phases: { start: { ...ranges }, transition: { ...ranges }, end: { ...ranges } } }),
    );
    expect(detectPhase(everywhere, [90, 90, 90])).toBe('start');
  });

  test('ignores angles flagged as stop conditions', () => {
    const { angles } = bareOf('push-up');
    const stops = angles.map(({ id, name, landmarks }, i) => ({ id, name, landmarks, exerciseStop: i === 1 }));
    const stopping = makePlan(bareOf('push-up', { angles: stops, globalAlignments: [] }));
    expect(detectPhase(stopping, [170, 20, 170])).toBe('start');
    expect(detectPhase(stopping, [170, 20, 20])).toBeNull();
  });

  test.each<[string, 'start' | 'transition' | 'end', number, string]>([
    ['start lasts until 5° below its edge', 'start', 147, 'start'],
    ['start ends more than 5° below its edge', 'start', 145, 'transition'],
    ['end lasts until 5° above its edge', 'end', 115, 'end'],
    ['end ends more than 5° above its edge', 'end', 116, 'transition'],
    ['transition ends exactly at the start range', 'transition', 151, 'start'],
    ['transition ends exactly at the end range', 'transition', 110, 'end'],
    ['a jump from start to end is detected', 'start', 90, 'end'],
  ])('with hysteresis: %s', (_, current, arm, phase) => {
    expect(detectPhaseFrom(plan, current, [arm, 170, 170], 5)).toBe(phase);
  });

  test('detectPhaseFrom with a hysteresis of 0 equals detectPhase for every angle from 0 to 180', () => {
    for (let arm = 0; arm <= 180; arm += 1) {
      expect(detectPhaseFrom(plan, 'start', [arm, 170, 170], 0)).toBe(detectPhase(plan, [arm, 170, 170]));
    }
  });
});

test.each<[string, Angles, readonly number[]]>([
  ['nothing fails in a straight plank', [170, 146, 145], []],
  ['bent legs fail', [170, 145, 170], [1]],
  ['bent hips fail', [170, 170, 144], [2]],
  ['an unseen joint does not fail', [170, null, 144], [2]],
])('failing angles: %s', (_, angles, failing) => {
  expect(failingAngles(plan, 'start', angles)).toEqual(failing);
});

const NO_HOLDS: Timing = { minPhaseHoldTime: 0, transitionDebounce: 0, startingPositionHoldTime: 0 };
const LETTERS: Readonly<Record<string, Phase>> = { s: 'start', t: 'transition', e: 'end' };

/**
 * Returns the phases that were entered, one letter each. Each letter of `letters` is the phase
 * detected in a frame, 10 ms apart; `-` is a frame without one.
 */
const enteredPhases = (letters: string, timing: Timing): string => {
  let progress: Progress = NO_PROGRESS;
  for (const [index, letter] of Array.from(letters).entries()) {
    const detected = LETTERS[letter] ?? null;
    progress = advancePhase(holdStart(progress, detected, true, index * 10, timing), detected, index * 10, timing);
  }
  return progress.history.map(({ phase }) => phase[0]).join('');
};

describe('advancing through the phases', () => {
  test.each<[string, string, Partial<Timing>, string]>([
    ['every change counts without holds', 'stets', {}, 'stets'],
    ['a repeated phase is no change', 'ssttee', {}, 'ste'],
    ['an undetected phase keeps the current one', 's--t--e', {}, 'ste'],
    ['a minimum hold skips a phase that comes too soon', 'stssss', { minPhaseHoldTime: 20 }, 's'],
    ['a minimum hold accepts a phase that comes later', 'sssttt', { minPhaseHoldTime: 20 }, 'st'],
    ['a debounce ignores one frame', 'sssetsss', { transitionDebounce: 20 }, 's'],
    ['a debounce accepts a phase that lasts', 'sssttt', { transitionDebounce: 20 }, 'st'],
    ['start is not left before its hold was met', 'ssttt', { startingPositionHoldTime: 50 }, 's'],
    ['start is left after its hold was met', 'sssssstt', { startingPositionHoldTime: 50 }, 'st'],
    ['a starting hold stays met', 'sssssststs', { startingPositionHoldTime: 50 }, 'ststs'],
  ])('%s', (_, letters, timing, history) => {
    expect(enteredPhases(letters, { ...NO_HOLDS, ...timing })).toBe(history);
  });

  test('a start that was never valid blocks the transition only when a starting hold is set', () => {
    const inStart = advancePhase(NO_PROGRESS, 'start', 0, NO_HOLDS);
    expect(advancePhase(inStart, 'transition', 40, NO_HOLDS).current).toBe('transition');
    expect(advancePhase(inStart, 'transition', 40, { ...NO_HOLDS, startingPositionHoldTime: 1 }).current).toBe('start');
  });

  test('trims the history to the last 5 entries when it exceeds 10', () => {
    const entries = Array.from({ length: 11 }, (_, t) => ({ phase: 'start' as const, t }));
    expect(trimHistory(entries.slice(0, 10))).toHaveLength(10);
    expect(trimHistory(entries).map(({ t }) => t)).toEqual([6, 7, 8, 9, 10]);
  });
});

describe('leaving the starting position', () => {
  const held = (ms: number): Progress => ({ ...NO_PROGRESS, startSinceMs: 1000 - ms });
  const timing: Timing = { ...NO_HOLDS, startingPositionHoldTime: 200 };
  test.each<[string, Progress, Phase | null, boolean]>([
    ['100 ms too early is a fault', held(100), 'transition', true],
    ['50 ms too early is a fault', held(150), 'transition', true],
    ['49 ms too early is no fault', held(151), 'transition', false],
    ['staying in start is no fault', held(100), 'start', false],
    ['an undetected phase is no fault', held(100), null, false],
    ['losing the alignment in start is no fault', held(100), 'start', false],
    ['leaving after the hold was met is no fault', { ...held(100), startHeld: true }, 'end', false],
    ['leaving without having been in start is no fault', NO_PROGRESS, 'end', false],
  ])('%s', (_, before, detected, isFault) => {
    expect(holdStart(before, detected, true, 1000, timing).leftEarlyMs).toBe(isFault ? 1000 : null);
  });
});
