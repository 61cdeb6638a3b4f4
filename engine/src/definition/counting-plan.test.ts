import { describe, expect, test } from 'vitest';
import { bareOf, definitionOf, parsed } from '../../fixtures/parsed-definitions.ts';
import { makePlan } from './counting-plan.ts';
import { SHIPPED } from './shipped-exercises.ts';

describe('makePlan', () => {
  test('maps side-view landmarks to both sides, given by name or by id', () => {
    const draft = SHIPPED['push-up'];
    const [arm, ...others] = draft.angles;
    const byId = makePlan(parsed({ ...draft, angles: [{ ...arm, landmarks: [11, 13, 15] }, ...others] }));
    expect(byId.angles[0]?.on).toEqual({ left: [11, 13, 15], right: [12, 14, 16] });
    expect(byId.angles[0]?.on).toEqual(makePlan(definitionOf('push-up')).angles[0]?.on);
  });

  test('keeps landmark ids on their side in a front view', () => {
    const draft = SHIPPED['pull-up'];
    const [arm] = draft.angles;
    const fixed = makePlan(parsed({ ...draft, angles: [{ ...arm, landmarks: [12, 14, 16] }] }));
    expect(fixed.angles[0]?.on).toEqual({ left: [12, 14, 16], right: [12, 14, 16] });
  });

  test('finds the angle that moves most between start and end, and its direction', () => {
    expect(makePlan(definitionOf('push-up'))).toMatchObject({ moving: 0, direction: 1 });
    const reversed = { start: SHIPPED['push-up'].phases.end, end: SHIPPED['push-up'].phases.start };
    const opening = bareOf('push-up', { phases: { ...SHIPPED['push-up'].phases, ...reversed } });
    expect(makePlan(opening)).toMatchObject({ moving: 0, direction: -1 });
  });

  test('uses only limb landmarks to vote for the side', () => {
    expect(makePlan(definitionOf('push-up')).limbs).toEqual({ left: [13, 15], right: [14, 16] });
    expect(makePlan(definitionOf('squat')).limbs).toEqual({ left: [25, 27], right: [26, 28] });
  });

  test('excludes alignment angles from deciding the phase', () => {
    expect(makePlan(definitionOf('push-up')).angles.map(({ decides }) => decides)).toEqual([true, false, false]);
  });
});
