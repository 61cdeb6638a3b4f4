import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import { VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { openDetectors } from '../../pose/fixtures/fake-detectors.ts';
import type { Detectors } from '../../pose/fixtures/fake-detectors.ts';
import type * as poseDetector from '../../pose/pose-detector.ts';
import { SeekableFakeVideo } from '../playback/fake-video.fixture.ts';
import { VideoAnalyzer } from './analyze-video.ts';

const { openPoseDetector } = vi.hoisted(() => ({ openPoseDetector: vi.fn<typeof poseDetector.openPoseDetector>() }));
vi.mock('../../pose/pose-detector.ts', () => ({ openPoseDetector }));
vi.mock('virtual:pose-assets', () => ({ POSE_ASSETS: '/pose' }));

const definitionOf = (name: string) => {
  const file = new URL(`../../../../engine/exercises/${name}.json`, import.meta.url);
  const parsed = parseExercise(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error('not an exercise');
  return parsed.value;
};

const PUSH_UP = definitionOf('push-up');
const SQUAT = definitionOf('squat');

let detectors: Detectors;
beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  detectors = openDetectors();
  openPoseDetector.mockImplementation(() => detectors.open(VIEWER_POSE_CONFIG, () => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const judging = () => {
  const onFault = vi.fn<() => void>();
  const onModelLoaded = vi.fn<(loaded: number | null) => void>();
  const judge = new VideoAnalyzer({
    onAnalysis: () => undefined,
    onJudged: () => undefined,
    onCounted: () => undefined,
    onModelLoaded,
    onSeen: () => undefined,
    onPace: () => undefined,
    onFault,
  });
  const video = new SeekableFakeVideo({ frameTimes: [0], lengthSeconds: 1 }) as unknown as HTMLVideoElement;
  judge.judge({ definition: PUSH_UP, track: undefined });
  return { judge, onFault, onModelLoaded, prepare: () => judge.prepare(video, VIEWER_POSE_CONFIG) };
};

const closed = (): readonly boolean[] => detectors.opened.map(({ isClosed }) => isClosed());

describe('the pose model of a video analysis', () => {
  it('is closed and reported if its warm-up fails, and another one opens after a restart', async () => {
    const { judge, prepare, onFault, onModelLoaded } = judging();
    detectors.break(new Error('no graphics'));
    await prepare();
    expect(onFault).toHaveBeenCalledOnce();
    expect([closed(), judge.analysis]).toEqual([[true], undefined]);
    await prepare();
    expect(closed()).toEqual([true]);

    detectors.break(undefined);
    judge.restart();
    await prepare();
    expect(judge.analysis?.definition).toBe(PUSH_UP);
    expect(closed()).toEqual([true, false]);
    expect(onFault).toHaveBeenCalledOnce();
    expect(onModelLoaded).toHaveBeenLastCalledWith(null);
  });

  it('analyzes the exercise that was set while it was loading', async () => {
    const { judge, prepare, onFault } = judging();
    detectors.openAfter(300);
    const prepared = prepare();
    await vi.waitFor(() => expect(detectors.open).toHaveBeenCalledOnce(), 10_000);
    detectors.openAfter(0);
    judge.judge({ definition: SQUAT, track: undefined });
    await prepared;
    expect(judge.analysis?.definition).toBe(SQUAT);
    await vi.waitFor(() => expect(closed()).toEqual([false, true]), 10_000);
    expect(onFault).not.toHaveBeenCalled();
  });

  it('is closed without an error if the analysis stops during its warm-up', async () => {
    const { judge, prepare, onFault, onModelLoaded } = judging();
    detectors.take(100);
    const prepared = prepare();
    await vi.waitFor(() => expect(detectors.opened).toHaveLength(1), 10_000);
    judge.rest();
    await prepared;
    await vi.waitFor(() => expect(closed()).toEqual([true]), 10_000);
    expect([onFault.mock.calls, judge.analysis]).toEqual([[], undefined]);
    expect(onModelLoaded).toHaveBeenLastCalledWith(null);
  });
});
