import { describe, expect, test } from 'vitest';
import { bareOf } from '../../fixtures/definitions.ts';
import { detectPhase, detectPhaseFrom, failingAngles } from './phase.ts';
import type { Angles } from './phase.ts';
import { makePlan } from '../definition/plan.ts';

/** Angles in the order arm, leg, core. */
const plan = makePlan(bareOf('push-up'));

describe('phase detection', () => {
  test.each<[string, Angles, string | null]>([
    ['an extended arm is start', [170, 170, 170], 'start'],
    ['the lockout itself is start', [151, 170, 170], 'start'],
    ['one degree less is transition', [150, 170, 170], 'transition'],
    ['one degree above the depth is transition', [111, 170, 170], 'transition'],
    ['the depth itself is end', [110, 170, 170], 'end'],
    ['sagging hips do not matter here', [170, 90, 90], 'start'],
    ['an unseen alignment does not matter', [170, null, null], 'start'],
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
    ['start is left only 5° below its edge', 'start', 147, 'start'],
    ['and then it is left', 'start', 145, 'transition'],
    ['end likewise', 'end', 115, 'end'],
    ['and then it is left too', 'end', 116, 'transition'],
    ['but the lockout is where the definition puts it', 'transition', 151, 'start'],
    ['and so is the depth', 'transition', 110, 'end'],
    ['a leap is never held back', 'start', 90, 'end'],
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
