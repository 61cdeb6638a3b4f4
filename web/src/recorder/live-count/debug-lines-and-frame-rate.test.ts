import { expect, it, describe } from 'vitest';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import { definitionOf } from '../../../../engine/fixtures/parsed-definitions.ts';
import { IMAGE, framesOf, rep, reps } from '../../../../engine/fixtures/synthetic-tracks.ts';
import type { Slowness } from '../../pose/pose-loop.ts';
import { RecorderStore } from '../recorder-snapshot-store.ts';
import { debugLines, showFrameRate } from './debug-lines-and-frame-rate.ts';

it('debugLines lists the model, delegate, thread, frame rate, dropped frames and every rep', () => {
  const frames = framesOf({
    from: 170,
    movements: [{ to: 170, ms: 1500 }, ...reps(2, 80), ...rep(130), { to: 170, ms: 900 }],
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

const said = (story: readonly (Slowness | undefined)[], elapsedMs: number | null): readonly string[] => {
  const [store, words] = [new RecorderStore(), new Array<string>()];
  for (const hopeless of story) {
    showFrameRate(store, { say: (spoken) => words.push(spoken) }, { framesPerSecond: 9.6, hopeless }, elapsedMs);
    expect(store.getSnapshot()).toMatchObject({ framesPerSecond: 10, slowness: hopeless ?? null });
  }
  return words;
};

describe('warnings about too few frames', () => {
  it.each([
    ['are spoken once while they last', ['model', 'model', 'camera'], 3000, ['Too few frames']],
    ['are spoken again when they return', ['model', undefined, 'model'], 3000, ['Too few frames', 'Too few frames']],
    ['are only shown, not spoken, before the recording', ['model', 'model'], null, []],
    ['are not spoken while there are enough', [undefined, undefined], 3000, []],
  ] as const)('%s', (_, story, elapsedMs, words) => {
    expect(said(story, elapsedMs)).toEqual(words);
  });
});
