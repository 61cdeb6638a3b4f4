import { expect, test } from 'vitest';
import { definitionOf } from '../fixtures/parsed-definitions.ts';
import { pushUpPose } from '../fixtures/stick-figure.ts';
import { framesOf, IMAGE, rep } from '../fixtures/synthetic-tracks.ts';
import type { Movement, Script } from '../fixtures/synthetic-tracks.ts';
import { advance, startSession } from './counting/advance-session.ts';
import { explain } from './explain-frame.ts';

const after = (movements: readonly Movement[], more: Partial<Script> = {}): readonly string[] =>
  explain(
    framesOf({ from: 170, movements: [{ to: 170, ms: 1200 }, ...movements], ...more }).reduce(
      advance,
      startSession(definitionOf('push-up'), IMAGE),
    ),
  );

test('explain shows no phase and no angles before the first frame', () => {
  expect(explain(startSession(definitionOf('push-up'), IMAGE))).toEqual([
    'Phase: none yet; position not valid',
    'Arm movement: not seen',
    'Leg alignment (alignment): not seen',
    'Core alignment (alignment): not seen',
    'Not ready, out of posture; side not locked',
  ]);
});

test('explain shows each angle with its range in the start position', () => {
  const lines = after([]);
  expect(lines[0]).toBe('Phase: start; position valid');
  expect(lines[1]).toMatch(/^Arm movement: 1(69|70|71)°, inside start 151–180°$/);
  expect(lines.at(-1)).toBe('READY, in posture; side right');
});

test('explain shows sagging hips as OUTSIDE, the current attempt and the alignment failure', () => {
  const lines = after([{ to: 80, ms: 700 }], { pose: (elbow, t) => pushUpPose(elbow, t > 1300 ? 130 : 178) });
  expect(lines).toContainEqual(expect.stringMatching(/^Core alignment \(alignment\): 1\d\d°, OUTSIDE \w+ 145–180°$/));
  expect(lines).toContainEqual(expect.stringMatching(/^Attempt since \d+ ms: from 1\d\d° to \d\d° \(deep enough\)/));
  expect(lines).toContainEqual(expect.stringMatching(/^Alignment failure at \d+ ms in \w+: Core alignment 1\d\d°/));
});

test('explain shows why the latest rep was not counted', () => {
  expect(after(rep(125)).at(-1)).toMatch(
    /^Rep 1 invalid: not_deep_enough – Incomplete rep - skipped end phase \(Arm movement 12\d°, at most 110°\); form \d+; \d+–\d+–\d+ ms$/,
  );
  expect(after(rep(80)).at(-1)).toMatch(/^Rep 1 valid; form \d+; /);
});
