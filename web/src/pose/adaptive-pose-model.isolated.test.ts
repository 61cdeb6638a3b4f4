import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { sleep } from '../sleep-yield-and-first-user-activity.ts';
import { AdaptivePose } from './adaptive-pose-model.ts';
import type { SeenPose } from './draw-pose-overlay.ts';
import { asVideo, openBrowser, FakeVideo } from './fixtures/fake-browser.ts';
import { openDetectors } from './fixtures/fake-detectors.ts';
import type { Detectors } from './fixtures/fake-detectors.ts';
import type * as recordingDetector from './open-recording-detector.ts';
import type { PoseDetector } from './pose-detector.ts';
import type { Detection } from './pose-worker-messages.ts';

const { openRecordingDetector } = vi.hoisted(() => ({
  openRecordingDetector: vi.fn<typeof recordingDetector.openRecordingDetector>(),
}));
vi.mock('./open-recording-detector.ts', () => ({ openRecordingDetector }));

let detectors: Detectors;
let video: FakeVideo;
beforeEach(() => {
  vi.useFakeTimers();
  openBrowser('front');
  detectors = openDetectors();
  openRecordingDetector.mockImplementation(detectors.open);
  video = new FakeVideo();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let shown = 0;
const film = async (seconds: number): Promise<void> => {
  for (let frame = 0; frame < seconds * 25; frame += 1) {
    shown += 40;
    video.show(shown);
    await vi.advanceTimersByTimeAsync(40);
  }
};

const POSE: SeenPose = { p: null, image: { width: 640, height: 360 }, isGood: false };

const opened = async () => {
  const told: string[] = [];
  const drawn: SeenPose[] = [];
  const view = { show: () => undefined, add: (_at: number, pose: SeenPose) => void drawn.push(pose) };
  const opening = AdaptivePose.open(asVideo(video), RECORDING_POSE_CONFIG, view, {
    onModelLoaded: () => undefined,
    onShown: () => undefined,
    onAnalysed: () => POSE,
    onFault: ({ message }) => told.push(`fault: ${message}`),
    onWarm: () => told.push('warm'),
    onSteppedDown: (model) => told.push(`down to ${model}`),
  });
  await vi.advanceTimersByTimeAsync(0);
  const pose = await opening;
  pose.startRun();
  return { pose, told, analysed: () => drawn.length };
};

describe('AdaptivePose before a set', () => {
  it('keeps the full model and reports it as warm if it is fast enough', async () => {
    const { told, pose } = await opened();
    await film(1);
    expect([told, pose.config.modelComplexity, detectors.opened.length]).toEqual([['warm'], 1, 1]);
  });

  it('steps down to the lite model and closes the full one if that takes 100 ms per frame', async () => {
    detectors.take(100);
    const { told, pose } = await opened();
    await film(1);
    detectors.take(5);
    await film(1);
    expect([told, pose.config.modelComplexity]).toEqual([['down to lite', 'warm'], 0]);
    expect(detectors.opened.map((detector) => detector.isClosed())).toEqual([true, false]);
  });

  it('keeps the full model if the lite model cannot be loaded', async () => {
    detectors.take(100);
    const { told, pose } = await opened();
    detectors.refuse(new Error('offline'));
    await film(2);
    expect([told, pose.config.modelComplexity]).toEqual([['warm'], 1]);
  });
});

describe('AdaptivePose on a device that becomes slow during a set', () => {
  const slowSet = async () => {
    const set = await opened();
    await film(1);
    detectors.take(130);
    return set;
  };

  it('steps down to the lite model once, closes the full one and reaches 25 frames per second', async () => {
    const { told, pose } = await slowSet();
    await film(8);
    detectors.take(5);
    await film(3);
    expect(told).toEqual(['warm', 'down to lite']);
    expect(detectors.opened[0]?.isClosed()).toBe(true);
    expect([pose.hopeless, Math.round(pose.framesPerSecond ?? 0)]).toEqual([undefined, 25]);
  });

  it('keeps the full model, requests the lite model once and sets hopeless to "model" if it cannot be loaded', async () => {
    const { told, pose, analysed } = await slowSet();
    detectors.refuse(new Error('offline'));
    await film(8);
    const before = analysed();
    await film(8);
    expect(told).toEqual(['warm']);
    expect(detectors.open).toHaveBeenCalledTimes(2);
    expect(pose.hopeless).toBe('model');
    expect(analysed()).toBeGreaterThan(before);
    expect(detectors.opened[0]?.isClosed()).toBe(false);
  });

  const lighterAnswers = (first: () => Promise<Detection>) => {
    openRecordingDetector.mockImplementationOnce(async (config, onProgress) => {
      const detector = await detectors.open(config, onProgress);
      let isFirst = true;
      const detect: PoseDetector['detect'] = (request) => {
        const answer = isFirst ? first() : detector.detect(request);
        isFirst = false;
        return answer;
      };
      return { ...detector, detect };
    });
  };

  it('uses the full model until the lite model has returned its first result, on the same delegate (CPU)', async () => {
    const { told, analysed } = await slowSet();
    lighterAnswers(() => sleep(5000).then(() => ({ landmarks: null, tookMs: 5000, delegate: 'CPU' })));
    while (detectors.open.mock.calls.length < 2) await film(0.04);
    expect(openRecordingDetector.mock.lastCall?.[2]).toBe('CPU');
    const before = analysed();
    await film(4);
    expect(analysed()).toBeGreaterThan(before + 20);
    expect([told, detectors.opened[0]?.isClosed()]).toEqual([['warm'], false]);
    await film(2);
    expect([told, detectors.opened[0]?.isClosed()]).toEqual([['warm', 'down to lite'], true]);
  });

  it.each([
    ['breaks', (): Promise<Detection> => Promise.reject(new Error('broken'))],
    ['never comes', (): Promise<Detection> => new Promise(() => undefined)],
  ])('keeps the full model and closes the lite one if the lite model’s first answer %s', async (_, first) => {
    const { told, pose } = await slowSet();
    lighterAnswers(first);
    while (detectors.open.mock.calls.length < 2) await film(0.04);
    await film(31);
    expect([told, pose.hopeless]).toEqual([['warm'], 'model']);
    expect(detectors.opened.map((detector) => detector.isClosed())).toEqual([false, true]);
  });

  it.each([
    ['while the lighter model is being loaded', 20_000, 1],
    ['while the heavier one has its last frame', 60, 0],
  ])('reports nothing more and closes both models if it is closed %s', async (_when, loadsForMs, loaded) => {
    const { told, pose } = await slowSet();
    detectors.take(400);
    detectors.openAfter(loadsForMs);
    while (detectors.open.mock.calls.length < 2) await film(0.04);
    await film(0.12);
    expect(detectors.opened).toHaveLength(2 - loaded);
    pose.close();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told).toEqual(['warm']);
    expect(detectors.opened.map((detector) => detector.isClosed())).toEqual([true, true]);
  });

  it('reports a model error once', async () => {
    const { told } = await slowSet();
    detectors.break(new Error('out of memory'));
    await film(2);
    expect(told).toEqual(['warm', 'fault: out of memory']);
  });
});
