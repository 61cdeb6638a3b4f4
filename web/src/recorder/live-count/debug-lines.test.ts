import { advance, startSession } from '@reptemple/engine/counting/session';
import { expect, it } from 'vitest';
import { definitionOf } from '../../../../engine/fixtures/definitions.ts';
import { IMAGE, framesOf, rep, reps } from '../../../../engine/fixtures/synthetic.ts';
import { debugLines } from './debug-lines.ts';

it('debugLines lists the model, delegate, thread, frame rate, dropped frames and every rep', () => {
  const frames = framesOf({
    from: 170,
    legs: [{ to: 170, ms: 1500 }, ...reps(2, 80), ...rep(130), { to: 170, ms: 900 }],
  });
  const session = frames.reduce(advance, startSession(definitionOf('push-up'), IMAGE));
  const pose = {
    thread: 'worker',
    delegate: 'CPU',
    framesPerSecond: 14.26,
    runSoFar: () => ({ targets: [0, 40, 80], dropped: [40] }),
  } as const;
  const lines = debugLines({ stage: 'recording', model: 'full', rotation: 0 }, pose, session);
  expect(lines).toContain('Pose: full, CPU, worker thread; 14.3 fps; dropped 1 of 3');
  const ofReps = lines.filter((line) => line.startsWith('Rep '));
  expect(ofReps.map((line) => line.split(/[:;]/, 1)[0])).toEqual(['Rep 3 invalid', 'Rep 2 valid', 'Rep 1 valid']);
  expect(ofReps[0]).toContain('not_deep_enough');
});
