import { expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/definitions.ts';
import { rep, trackOf } from '../../fixtures/synthetic.ts';
import { withDepthStandard } from './depth-standard.ts';
import { replay } from '../counting/replay.ts';

const pushUp = definitionOf('push-up');
const track = trackOf({ from: 170, legs: [{ to: 170, ms: 300 }, ...rep(100), ...rep(80)] });

test.each([
  ['standard', 2, 110],
  ['record', 1, 90],
] as const)('depth standard %s counts %i of two push-ups of 100° and 80°', (standard, valid, depth) => {
  const definition = withDepthStandard(pushUp, 'angle_1', standard);
  expect(definition.phases.end.angleRanges['angle_1']).toEqual({ min: 0, max: depth });
  expect(definition.phases.transition.angleRanges['angle_1']).toEqual({ min: depth + 1, max: 150 });
  expect(replay(track, definition)).toMatchObject({ validReps: valid, invalidReps: 2 - valid });
});
