/** Uses a clip of five push-ups, of which the second and the fourth have form faults. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { replay } from '@reptemple/engine/counting/track-replay';
import { readTrack } from '../analyze.ts';
import { getExercise } from '../load-exercise.ts';
import { viewsOf } from './draw-overlay-frame.ts';

const CLIP = fileURLToPath(new URL('../../../media/clips/push-up-faults.track.json.gz', import.meta.url));
const TRACK = readTrack(CLIP);
const DEFINITION = getExercise('push-up');
const VIEWS = viewsOf(TRACK, DEFINITION);
const viewAt = (ms: number) => VIEWS.find(({ t }) => t >= ms);

describe('video overlay', () => {
  test('shows the counts of the replay in its last frame', () => {
    const { validReps, invalidReps } = replay(TRACK, DEFINITION);
    expect(VIEWS).toHaveLength(TRACK.frames.length);
    expect(VIEWS.at(-1)).toMatchObject({ validReps, invalidReps });
  });

  test('shows each verdict once, for two seconds', () => {
    const told = VIEWS.filter(({ verdict }, index) => verdict && VIEWS[index - 1]?.verdict !== verdict);
    expect(told.map(({ verdict }) => [verdict?.number, verdict?.valid])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, false],
      [5, true],
    ]);
    for (const { t, verdict } of told) {
      expect(viewAt(t + 1900)?.verdict).toBe(verdict);
      expect(viewAt(t + 2100)?.verdict ?? null).toBeNull();
    }
  });

  test('marks the failing alignment only while it fails', () => {
    // In the fourth rep the hips sag, so the angle of shoulder, hip and knee breaks its limit.
    const failing = VIEWS.filter(({ angles }) => angles.some(({ isFailing }) => isFailing));
    expect(failing.length).toBeGreaterThan(10);
    expect(failing.every(({ t }) => t > 11_000 && t < 13_700)).toBe(true);
    expect(failing[0]?.angles.find(({ isFailing }) => isFailing)?.landmarks).toEqual([12, 24, 26]);
    expect(viewAt(3840)?.angles).toHaveLength(3);
  });

  test('shows no angles and no verdict in a frame without a body', () => {
    const empty = { ...TRACK, frames: [{ t: 0, p: null }] };
    expect(viewsOf(empty, DEFINITION)).toMatchObject([{ angles: [], verdict: null, validReps: 0 }]);
  });
});
