import { array, assert, double, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { asVideo, openBrowser, FakeVideo } from './fixtures/fake-browser.ts';
import { openDetectors } from './fixtures/fake-detectors.ts';
import type { Detectors } from './fixtures/fake-detectors.ts';
import {
  analysedPerSecond,
  answered,
  frameAnalysed,
  frameShown,
  frameWithoutAnswer,
  hasTimedOut,
  PoseLoop,
  slowness,
  startClock,
  startFrameRate,
  startWatchdog,
  tick,
} from './pose-loop.ts';

describe('pose loop', () => {
  let detectors: Detectors;
  let video: FakeVideo;
  beforeEach(() => {
    vi.useFakeTimers();
    openBrowser('front');
    detectors = openDetectors();
    video = new FakeVideo();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const looping = async () => {
    const opening = detectors.open(RECORDING_POSE_CONFIG, () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const [analysed, faults] = [new Array<number>(), new Array<string>()];
    const loop = new PoseLoop(asVideo(video), await opening, {
      onShown: () => undefined,
      onAnalysed: ({ sinceStart }) => analysed.push(sinceStart),
      onFault: ({ message }) => faults.push(message),
    });
    return { loop, analysed, faults };
  };
  /**
   * Displays frames 40 ms apart (25 per second). `frames` is their number, `fromMs` the media time
   * of the first.
   */
  const show = async (fromMs: number, frames: number): Promise<void> => {
    for (let frame = 0; frame < frames; frame += 1) {
      video.show(fromMs + frame * 40);
      await vi.advanceTimersByTimeAsync(40);
    }
  };

  describe('PoseLoop', () => {
    it('analyzes every frame with a fast model, timed from the first frame of the run', async () => {
      const { loop, analysed } = await looping();
      await show(1000, 3);
      expect(analysed).toEqual([]);
      loop.startRun();
      await show(1120, 4);
      expect(analysed).toEqual([0, 40, 80, 120]);
      expect(await loop.endRun()).toEqual({ times: { targets: [0, 40, 80, 120], dropped: [] }, isAnswered: true });
    });

    it('drops frames that arrive while a slow model is busy and lists them as dropped', async () => {
      const { loop, analysed } = await looping();
      detectors.take(100);
      loop.startRun();
      await show(0, 9);
      await vi.advanceTimersByTimeAsync(200);
      expect(analysed).toEqual([0, 120, 240]);
      expect((await loop.endRun()).times.dropped).toEqual([40, 80, 160, 200, 280, 320]);
    });

    it('analyzes the frame of a paused video, and again after analyseAgain()', async () => {
      video.paused = true;
      const { loop, analysed } = await looping();
      loop.startRun();
      await vi.advanceTimersByTimeAsync(10);
      loop.analyseAgain();
      await vi.advanceTimersByTimeAsync(10);
      expect(analysed).toEqual([0, 0]);
    });

    it('analyzes a paused frame of a new run once the model has finished the frame of the previous run', async () => {
      const { loop, analysed } = await looping();
      detectors.take(100);
      loop.startRun();
      await show(0, 1);
      video.paused = true;
      loop.startRun();
      await vi.advanceTimersByTimeAsync(300);
      expect(analysed).toEqual([0]);
    });

    it('waits at the end of a run for the frame in analysis and counts it to that run', async () => {
      const { loop, analysed } = await looping();
      detectors.take(100);
      loop.startRun();
      video.show(0);
      await vi.advanceTimersByTimeAsync(10);
      const ended = loop.endRun();
      video.show(40);
      await vi.advanceTimersByTimeAsync(200);
      expect([analysed, (await ended).times.targets]).toEqual([[0], [0]]);
    });

    it('reports no result of an earlier run', async () => {
      const { loop, analysed } = await looping();
      detectors.take(100);
      loop.startRun();
      video.show(0);
      await vi.advanceTimersByTimeAsync(10);
      loop.startRun();
      await vi.advanceTimersByTimeAsync(200);
      expect(analysed).toEqual([]);
      detectors.take(5);
      await show(400, 2);
      expect(analysed).toEqual([0, 40]);
    });

    it('reports a detector error once, and none after it was closed', async () => {
      const { loop, analysed, faults } = await looping();
      loop.startRun();
      detectors.break(new Error('out of memory'));
      await show(0, 5);
      expect([analysed, faults]).toEqual([[], ['out of memory']]);

      const second = await looping();
      second.loop.startRun();
      video.show(0);
      await vi.advanceTimersByTimeAsync(1);
      second.loop.close();
      await vi.advanceTimersByTimeAsync(100);
      expect([second.faults, detectors.opened[1]?.isClosed()]).toEqual([[], true]);
    });

    it('ends a run within 3 s if the model does not answer, and ignores late results', async () => {
      const { loop, analysed } = await looping();
      loop.startRun();
      await show(0, 2);
      detectors.take(20_000);
      await show(80, 2);
      const ended = loop.endRun();
      await vi.advanceTimersByTimeAsync(3000);
      expect(await ended).toEqual({ times: { targets: [0, 40, 80, 120], dropped: [80, 120] }, isAnswered: false });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(analysed).toEqual([0, 40]);
    });

    it('reports a model that has not answered for ten seconds, not counting the time the device slept', async () => {
      const { loop, faults } = await looping();
      loop.startRun();
      await show(0, 2);
      detectors.take(3_600_000);
      await show(80, 240);
      expect(faults).toEqual([]);
      vi.setSystemTime(Date.now() + 3_000_000);
      await show(3_000_000, 5);
      expect(faults).toEqual([]);
      await show(3_000_200, 8);
      expect(faults).toEqual(['The pose model does not answer.']);
    });

    it('reports a model that has not answered about a paused frame for a minute', async () => {
      video.paused = true;
      detectors.take(3_600_000);
      const { loop, faults } = await looping();
      loop.startRun();
      await vi.advanceTimersByTimeAsync(59_000);
      expect(faults).toEqual([]);
      await vi.advanceTimersByTimeAsync(2000);
      expect(faults).toEqual(['The pose model does not answer.']);
    });
  });
});

const run = (times: readonly number[]): number[] => {
  let clock = startClock();
  return times.map((time) => {
    clock = tick(clock, time);
    return clock.last;
  });
};

describe('media clock', () => {
  it('rounds increasing video times to whole milliseconds', () => {
    expect(run([0, 41.5, 91.4])).toEqual([0, 42, 91]);
  });

  it('continues from the last time when the video restarts at 0', () => {
    expect(run([0, 1000, 0, 40, 80])).toEqual([0, 1000, 1040, 1080, 1120]);
  });

  it('returns strictly increasing whole milliseconds for any video times', () => {
    assert(
      property(array(double({ min: 0, max: 1e7, noNaN: true })), (times) => {
        const out = run(times);
        expect(out.every((at, i) => Number.isInteger(at) && at > (out[i - 1] ?? Number.NEGATIVE_INFINITY))).toBe(true);
      }),
    );
  });
});

const after = (shownPerSecond: number, analysedEach: number, seconds = 10) => {
  let rate = startFrameRate();
  const shown = Array.from({ length: shownPerSecond * seconds }, (_, i) => (i * 1000) / shownPerSecond);
  for (const [index, at] of shown.entries()) {
    rate = frameShown(rate, at);
    if (index % analysedEach === 0) rate = frameAnalysed(rate, at);
  }
  return { rate, now: seconds * 1000 - 1 };
};

describe('pose frame rate', () => {
  it('counts the analyzed frames, not the displayed ones', () => {
    const { rate, now } = after(24, 2);
    expect(analysedPerSecond(rate, now)).toBeCloseTo(12, 0);
  });

  it('is null after one second', () => {
    const { rate } = after(24, 1, 1);
    expect(analysedPerSecond(rate, 999)).toBeNull();
  });

  it.each([
    { story: 'every frame of 24', shown: 24, each: 1, seconds: 10, expected: undefined },
    { story: 'a third of 24: the model is too slow', shown: 24, each: 3, seconds: 10, expected: 'model' },
    { story: 'all of 8: the camera is too slow', shown: 8, each: 1, seconds: 10, expected: 'camera' },
    { story: 'slow for a moment only', shown: 24, each: 3, seconds: 5, expected: undefined },
  ])('finds the cause of a low rate: $story', ({ shown, each, seconds, expected }) => {
    const { rate, now } = after(shown, each, seconds);
    expect(slowness(rate, now)).toBe(expected);
  });

  it('is no longer slow once the rate has recovered', () => {
    let { rate } = after(24, 3, 5);
    for (let at = 5000; at < 12_000; at += 40) rate = frameAnalysed(frameShown(rate, at), at);
    expect(slowness(rate, 12_000)).toBeUndefined();
  });
});

const passed = (from: ReturnType<typeof answered>, frames: number, everyMs: number) =>
  Array.from({ length: frames }, (_, frame) => frame * everyMs).reduce(frameWithoutAnswer, from);

describe('a pose model that does not answer', () => {
  it.each([
    ['for almost ten seconds has not timed out', answered(), 250, 40, false],
    ['for more than ten seconds has timed out', answered(), 252, 40, true],
    ['has a minute for its first answer', startWatchdog(), 1500, 40, false],
    ['has timed out without a first answer within a minute', startWatchdog(), 1502, 40, true],
    ['does not time out while the device sleeps', answered(), 20, 600_000, false],
  ])('%s', (_what, from, frames, everyMs, mute) => {
    expect(hasTimedOut(passed(from, frames, everyMs))).toBe(mute);
  });

  it('gets its whole timeout again after an answer', () => {
    expect(passed(answered(), 100, 40).silentMs).toBe(3960);
    expect(answered().silentMs).toBe(0);
  });
});
