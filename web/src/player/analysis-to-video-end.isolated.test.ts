import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveResult } from '@reptemple/engine/counting/advance-session';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import type { Track } from '@reptemple/engine/landmark-track';
import { VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { openDetectors } from '../pose/fixtures/fake-detectors.ts';
import type { Detectors } from '../pose/fixtures/fake-detectors.ts';
import type * as poseDetector from '../pose/pose-detector.ts';
import { SeekableFakeVideo } from './playback/fake-video.fixture.ts';
import { Player } from './player-controller.ts';

const { openPoseDetector } = vi.hoisted(() => ({ openPoseDetector: vi.fn<typeof poseDetector.openPoseDetector>() }));
vi.mock('../pose/pose-detector.ts', () => ({ openPoseDetector }));
vi.mock('virtual:pose-assets', () => ({ POSE_ASSETS: '/pose' }));

const parsed = parseExercise(pushUp);
if (!parsed.ok) throw new Error('The push-up is a definition.');
const PUSH_UP = parsed.value;

const FRAME_MS = 40;
const LENGTH_MS = 4000;
const LAST_MS = LENGTH_MS - FRAME_MS;
const FRAME_TIMES = Array.from({ length: LENGTH_MS / FRAME_MS }, (_, index) => (index * FRAME_MS) / 1000);

class EndingVideo extends SeekableFakeVideo {
  get ended(): boolean {
    return this.currentTime >= LENGTH_MS / 1000;
  }
}

const PEN = new Proxy({}, { get: () => () => undefined, set: () => true });
const CANVAS = { clientWidth: 640, clientHeight: 360, width: 0, height: 0, getContext: () => PEN };

let detectors: Detectors;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('devicePixelRatio', 1);
  const observer = { observe: () => undefined, disconnect: () => undefined };
  const Watcher = class {
    readonly observe = observer.observe;
    readonly disconnect = observer.disconnect;
  };
  vi.stubGlobal('ResizeObserver', Watcher);
  vi.stubGlobal('IntersectionObserver', Watcher);
  detectors = openDetectors();
  openPoseDetector.mockImplementation(() => detectors.open(VIEWER_POSE_CONFIG, () => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watching = async () => {
  const video = new EndingVideo({ frameTimes: FRAME_TIMES, lengthSeconds: LENGTH_MS / 1000 });
  const player = new Player();
  const onWatched = vi.fn<(track: Track, result: LiveResult) => void>();
  const settings = {
    rate: 1,
    initialSeconds: 0,
    startsByItself: true,
    onAnalysed: () => undefined,
    onJudged: () => undefined,
    onWatched,
    poseConfig: () => VIEWER_POSE_CONFIG,
  };
  void player.open(video as unknown as HTMLVideoElement, CANVAS as unknown as HTMLCanvasElement, settings);
  player.judge({ definition: PUSH_UP, track: undefined });
  await vi.waitFor(() => expect(player.getSnapshot().stage).toBe('playing'), 10_000);
  const playTo = async (ms: number): Promise<void> => {
    while (video.currentTime * 1000 < ms) {
      video.playTo(Math.min(video.currentTime + FRAME_MS / 1000, ms / 1000));
      await vi.advanceTimersByTimeAsync(FRAME_MS);
    }
  };
  const playToEnd = async (): Promise<void> => {
    await playTo(LENGTH_MS);
    video.pause();
    video.dispatchEvent(new Event('ended'));
  };
  const watchedTo = () => onWatched.mock.calls.map(([{ frames }]) => frames.at(-1)?.t);
  return { player, video, playTo, playToEnd, watchedTo };
};

const settle = () => vi.advanceTimersByTimeAsync(1200);

describe('a video analyzed to its end', () => {
  it('is reported once, with a track that includes its last frame', async () => {
    const { playToEnd, watchedTo } = await watching();
    await playToEnd();
    await settle();
    expect(watchedTo()).toEqual([LAST_MS]);
  });

  it('is reported only after a short stall of the model, with its last frame', async () => {
    const { playTo, playToEnd, watchedTo } = await watching();
    await playTo(3600);
    detectors.take(700);
    await playToEnd();
    detectors.take(5);
    expect(watchedTo()).toEqual([]);
    await settle();
    expect(watchedTo()).toEqual([LAST_MS]);
  });

  it('is rewound after a longer stall, and reported after it is played to the end again', async () => {
    const { video, playTo, playToEnd, watchedTo } = await watching();
    await playTo(3080);
    detectors.take(1000);
    await playToEnd();
    detectors.take(5);
    await settle();
    expect([watchedTo(), video.paused]).toEqual([[], false]);
    await playToEnd();
    await settle();
    expect(watchedTo()).toEqual([LAST_MS]);
  });
});
