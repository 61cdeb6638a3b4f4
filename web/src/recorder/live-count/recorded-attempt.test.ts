import { describe, expect, it } from 'vitest';
import { replay } from '@reptemple/engine/counting/track-replay';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { definitionOf } from '../../../../engine/fixtures/parsed-definitions.ts';
import { IMAGE, framesOf, reps } from '../../../../engine/fixtures/synthetic-tracks.ts';
import { makeAttempt } from './recorded-attempt.ts';
import type { AttemptParts } from './recorded-attempt.ts';

const definition = definitionOf('push-up');
const frames = framesOf({ from: 170, movements: [{ to: 170, ms: 1500 }, ...reps(4, 80), { to: 170, ms: 1000 }] });
const parts: AttemptParts = {
  frames,
  image: IMAGE,
  definition,
  counted: { validReps: 4, invalidReps: 0 },
  pose: { config: RECORDING_POSE_CONFIG, delegate: 'CPU' },
  times: { targets: [], dropped: [] },
  video: new Blob(),
  ending: 'person',
  end: null,
};

describe('makeAttempt', () => {
  it('keeps all 4 reps and the full duration if the user ended the set', () => {
    const attempt = makeAttempt(parts);
    expect(attempt.reps).toHaveLength(4);
    expect(attempt).toMatchObject({ validReps: 4, durationMs: frames.at(-1)?.t, ending: 'person' });
  });

  it('counts only the 2 reps before the rest limit, but keeps the whole track', () => {
    const second = replay({ ...makeAttempt(parts).track }, definition).reps[1];
    const atMs = (second?.endMs ?? 0) + 100;
    const attempt = makeAttempt({ ...parts, ending: 'rest', end: { atMs, by: 'rest' } });
    expect(attempt).toMatchObject({ validReps: 2, invalidReps: 0, ending: 'rest' });
    expect(attempt.reps).toHaveLength(2);
    expect(attempt.durationMs).toBeLessThanOrEqual(atMs);
    expect(attempt.track.frames).toBe(frames);
  });
});
