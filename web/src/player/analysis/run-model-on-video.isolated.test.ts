import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import { VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { openDetectors } from '../../pose/fixtures/fake-detectors.ts';
import type { Detectors } from '../../pose/fixtures/fake-detectors.ts';
import type * as poseDetector from '../../pose/pose-detector.ts';
import { SeekableFakeVideo } from '../playback/fake-video.fixture.ts';
import { ModelWatch } from './run-model-on-video.ts';

const { openPoseDetector } = vi.hoisted(() => ({ openPoseDetector: vi.fn<typeof poseDetector.openPoseDetector>() }));
vi.mock('../../pose/pose-detector.ts', () => ({ openPoseDetector }));
vi.mock('virtual:pose-assets', () => ({ POSE_ASSETS: '/pose' }));

const definitionOf = (name: string) => {
  const file = new URL(`../../../../engine/exercises/${name}.json`, import.meta.url);
  const parsed = parseExercise(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error('not an exercise');
  return parsed.value;
};

let detectors: Detectors;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  detectors = openDetectors();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FRAME_MS = 40;
const LENGTH_MS = 4000;

/**
 * Opens a video of just over three seconds with a frame every 40 ms, and lets the model warm up.
 */
const watching = async (fromSeconds = 0) => {
  const frameTimes = Array.from({ length: LENGTH_MS / FRAME_MS }, (_, index) => (index * FRAME_MS) / 1000);
  const video = Object.assign(new SeekableFakeVideo({ frameTimes, lengthSeconds: LENGTH_MS / 1000 }), { ended: false });
  video.currentTime = fromSeconds;
  video.sought.length = 0;
  openPoseDetector.mockImplementation(() => detectors.open(VIEWER_POSE_CONFIG, () => undefined));
  const listener = {
    onProgress: () => undefined,
    onSeen: () => undefined,
    onPace: () => undefined,
    onFault: () => undefined,
  };
  const opening = ModelWatch.open(
    video as unknown as HTMLVideoElement,
    definitionOf('push-up'),
    VIEWER_POSE_CONFIG,
    listener,
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(200);
  const watch = await opening;
  const play = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += FRAME_MS) {
      video.playTo(video.currentTime + FRAME_MS / 1000);
      await vi.advanceTimersByTimeAsync(FRAME_MS);
    }
  };
  const times = (): readonly number[] => watch.analysis.result('full').track.frames.map(({ t }) => t);
  await video.play();
  return { video, watch, play, times };
};

it('a model that starts in the middle does not seek, and counts once the user seeks back', async () => {
  const { video, play, times } = await watching(2);
  await play(800);
  expect([video.sought, times()]).toEqual([[], []]);
  video.currentTime = 0;
  video.dispatchEvent(new Event('seeking'));
  await play(400);
  expect(times().length).toBeGreaterThan(5);
});

describe('a pose model that stalls during playback', () => {
  it('seeks back to the last analyzed frame, so that the track has no gap', async () => {
    const { video, play, times } = await watching();
    await play(400);
    detectors.take(900);
    await play(40);
    detectors.take(5);
    await play(1200);
    expect(video.sought).toEqual([0.4]);
    await play(1600);
    const gaps = times().map((t, index, all) => t - (all[index - 1] ?? t));
    expect(Math.max(...gaps)).toBeLessThan(200);
    expect(times().at(-1)).toBeGreaterThan(2000);
  });

  it('does not seek if the user has paused or jumped ahead', async () => {
    const { video, play, times } = await watching();
    await play(400);
    const before = times();
    video.currentTime = 2;
    video.dispatchEvent(new Event('seeking'));
    await play(400);
    expect([video.sought, times()]).toEqual([[2], before]);

    video.currentTime = 0.4;
    video.dispatchEvent(new Event('seeking'));
    detectors.take(900);
    await play(400);
    video.pause();
    await play(800);
    expect(video.sought).toEqual([2, 0.4]);
  });
});
