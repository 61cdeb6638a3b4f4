import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import { replay } from '@reptemple/engine/counting/track-replay';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { explain } from '@reptemple/engine/explain-frame';
import { VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { clipTrack } from '../../../engine/fixtures/clip-tracks.ts';
import type { Analysis, LiveAnalysis } from './analysis/frame-by-frame-count.ts';
import { SeekableFakeVideo } from './playback/fake-video.fixture.ts';
import { Player, Completion } from './player-controller.ts';
import type { PlayerSettings } from './player-controller.ts';

describe('player', () => {
  const read = (path: string): Buffer => readFileSync(new URL(`../../../${path}`, import.meta.url));

  const definitionOf = (name: string): ExerciseDefinition => {
    const parsed = parseExercise(JSON.parse(read(`engine/exercises/${name}.json`).toString()));
    if (!parsed.ok) throw new Error('not an exercise');
    return parsed.value;
  };

  const PUSH_UP = definitionOf('push-up');
  const TRACK = clipTrack('push-up-faults');

  const PEN = new Proxy({}, { get: () => () => undefined, set: () => true });
  const CANVAS = { clientWidth: 640, clientHeight: 360, width: 0, height: 0, getContext: () => PEN };

  beforeEach(() => {
    vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2 });
    vi.stubGlobal('requestAnimationFrame', () => 1);
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
    vi.stubGlobal('devicePixelRatio', 1);
    const Watcher = class {
      readonly observe = (): void => undefined;
      readonly disconnect = (): void => undefined;
    };
    vi.stubGlobal('ResizeObserver', Watcher);
    vi.stubGlobal('IntersectionObserver', Watcher);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const SETTINGS: PlayerSettings = {
    rate: 1,
    initialSeconds: 0,
    startsByItself: false,
    onAnalysed: () => undefined,
    onJudged: () => undefined,
    onWatched: () => undefined,
    poseConfig: () => VIEWER_POSE_CONFIG,
  };

  const opened = async (startsByItself = false) => {
    const video = new SeekableFakeVideo({ frameTimes: TRACK.frames.map(({ t }) => t / 1000), lengthSeconds: 21 });
    const player = new Player();
    const analysed: LiveAnalysis[] = [];
    const onAnalysed = (analysis: LiveAnalysis): void => void analysed.push(analysis);
    const judged: Analysis[] = [];
    const onJudged = (analysis: Analysis): void => void judged.push(analysis);
    const settings = { ...SETTINGS, startsByItself, onAnalysed, onJudged };
    const opening = player.open(video as unknown as HTMLVideoElement, CANVAS as unknown as HTMLCanvasElement, settings);
    player.judge({ definition: PUSH_UP, track: TRACK });
    await opening;
    await vi.waitFor(() => expect(player.getSnapshot().counted).toBeNull(), 10_000);
    return { video, player, analysed, judged };
  };

  describe('a recording with a track', () => {
    it('is counted on opening with the same reps as a replay of the track', async () => {
      const { player } = await opened();
      const { reps, timeline } = replay(TRACK, PUSH_UP);
      expect(player.getSnapshot().chapters).toEqual({ reps, timeline });
      expect(reps.map(({ valid }) => valid)).toEqual([true, false, true, false, true]);
    });

    it('shows phase, counts and latest rep as of the current time', async () => {
      const { player } = await opened();
      // Seeks, and waits for the snapshot of that time. During a fast drag, React gets the last
      // snapshot but not all of them.
      const standsAt = async (ms: number, standing: object): Promise<void> => {
        player.seekTo(ms);
        await vi.waitFor(() => expect(player.getSnapshot().standing).toMatchObject(standing), 10_000);
      };
      await standsAt(7000, {
        phase: 'start',
        validReps: 1,
        invalidReps: 1,
        latest: { number: 2, fault: { detail: 'Arm movement 132°, at most 110°' } },
        fresh: { number: 2 },
        current: undefined,
      });
      await standsAt(12_500, { validReps: 2, invalidReps: 1, current: 4, fresh: undefined });
      await standsAt(0, { validReps: 0, invalidReps: 0, latest: undefined });
    });

    it('notifies React at most once during a fast drag, and then shows the last position', async () => {
      const { player } = await opened();
      player.seekTo(7000);
      vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
      const told = vi.fn<() => void>();
      player.subscribe(told);
      for (let ms = 0; ms <= 12_500; ms += 50) player.seekTo(ms);
      expect(told.mock.calls.length).toBeLessThanOrEqual(1);
      vi.advanceTimersByTime(100);
      expect(player.getSnapshot().standing).toMatchObject({ validReps: 2, current: 4 });
    });

    it('explains a frame as the engine did at that frame', async () => {
      const { player } = await opened();
      player.seekTo(TRACK.frames[333]?.t ?? 0);
      let session = startSession(PUSH_UP, TRACK);
      for (const frame of TRACK.frames.slice(0, 334)) session = advance(session, frame);
      expect(player.explain()).toEqual(explain(session));
    });

    it('moves from rep to rep with next-rep and previous-rep', async () => {
      const { player } = await opened();
      const starts = player.getSnapshot().chapters.reps.map(({ startMs }) => startMs);
      const places: number[] = [];
      player.follow((ms) => places.push(ms));
      for (let press = 0; press < 6; press += 1) player.do('next-rep');
      player.do('previous-rep');
      expect(places.slice(1)).toEqual([...starts, starts[3]]);
    });

    it('is analyzed again by a different definition, not by an equal one, and keeps old reps until then', async () => {
      const { player, judged } = await opened();
      const before = player.getSnapshot().chapters;
      player.judge({ definition: structuredClone(PUSH_UP), track: TRACK });
      expect(player.getSnapshot().chapters).toBe(before);
      const lenient = deepTo(140);
      player.judge({ definition: lenient, track: TRACK });
      expect(player.getSnapshot()).toMatchObject({ chapters: before, judgedBy: PUSH_UP, counted: null });
      await vi.waitFor(() => expect(player.getSnapshot().judgedBy).toBe(lenient), 10_000);
      expect(player.getSnapshot().chapters.reps[1]?.valid).toBe(true);
      expect(judged.map(({ definition }) => definition)).toEqual([PUSH_UP, lenient]);
    });

    it('sends readers the count by the new definition while the video is paused', async () => {
      const { player } = await opened();
      player.seekTo(7000);
      const lenient = deepTo(140);
      player.judge({ definition: lenient, track: TRACK });
      await vi.waitFor(() => expect(player.getSnapshot().judgedBy).toBe(lenient), 10_000);
      const told: unknown[] = [];
      const leave = player.read((ms, moment) => told.push(ms, moment?.validReps), {
        kind: 'figure',
        isSeen: () => true,
      });
      expect(told).toEqual([7000, 2]);
      player.tell((ms, moment) => told.push(ms, moment?.validReps));
      expect([...told, player.atMs]).toEqual([7000, 2, 7000, 2, 7000]);
      leave();
    });

    it('analyzes only the first and the last of five definitions set in quick succession', async () => {
      const { player, judged } = await opened();
      const tried = [140, 139, 138, 137, 60].map(deepTo);
      for (const definition of tried) player.judge({ definition, track: TRACK });
      await vi.waitFor(() => expect(player.getSnapshot().judgedBy).toBe(tried.at(-1)), 10_000);
      expect(judged.map(({ definition }) => definition)).toEqual([PUSH_UP, tried[0], tried[4]]);
      expect(player.getSnapshot().chapters.reps.filter(({ valid }) => valid)).toEqual([]);
    });
  });

  const deepTo = (max: number): ExerciseDefinition => {
    const { end } = PUSH_UP.phases;
    const angleRanges = { ...end.angleRanges, angle_1: { min: 0, max } };
    return { ...PUSH_UP, phases: { ...PUSH_UP.phases, end: { ...end, angleRanges } } };
  };

  describe('React subscribers of the player', () => {
    it('are notified fewer than 60 times while every frame of the track plays', async () => {
      const { video, player } = await opened();
      player.play();
      await vi.waitFor(() => expect(player.getSnapshot().stage).toBe('playing'), 10_000);
      let renders = 0;
      let told = 0;
      player.subscribe(() => (renders += 1));
      player.follow(() => (told += 1));
      for (const { t } of TRACK.frames) {
        video.playTo(t / 1000);
        player.seekTo(t);
      }
      expect(told).toBeGreaterThan(TRACK.frames.length);
      expect(renders).toBeLessThan(60);
    });
  });

  describe('a requested analysis', () => {
    it('starts playing, and completes once half a second before the end and again after a reset', async () => {
      const { video, player, analysed } = await opened(true);
      await vi.waitFor(() => expect(player.getSnapshot().stage).toBe('playing'), 10_000);
      player.seekTo(20_400);
      expect(analysed).toHaveLength(0);
      player.seekTo(20_500);
      player.seekTo(20_900);
      expect(analysed).toHaveLength(1);
      expect(analysed[0]?.result).toMatchObject({ repCount: 3, invalidRepCount: 2 });
      expect(analysed[0]?.track).toEqual(TRACK);
      player.reset();
      await vi.waitFor(() => expect(video.currentTime).toBe(0), 10_000);
      player.seekTo(20_600);
      expect(analysed).toHaveLength(2);
    });

    it('is not reported for a player that does not start by itself', async () => {
      const { player, analysed } = await opened();
      player.seekTo(20_900);
      expect(analysed).toHaveLength(0);
    });
  });

  it('a video without a track is reported as not analyzed', async () => {
    const { player } = await opened();
    expect(player.getSnapshot().isModelMissing).toBe(false);
    player.judge({ definition: PUSH_UP, track: undefined });
    expect(player.getSnapshot()).toMatchObject({ isModelMissing: true, judgedBy: undefined, counted: null });
  });

  describe('a canvas without a drawing context', () => {
    it('is reported as a problem while the video becomes ready', async () => {
      const player = new Player();
      const video = new SeekableFakeVideo({ frameTimes: [0], lengthSeconds: 1 });
      const canvas = { ...CANVAS, getContext: () => null } as unknown as HTMLCanvasElement;
      await player.open(video as unknown as HTMLVideoElement, canvas, SETTINGS);
      expect(player.getSnapshot()).toMatchObject({ problem: 'canvas', stage: 'ready' });
    });
  });
});

const at = (atMs: number, countedMs: number, isMoving = true) => ({
  atMs,
  countedMs,
  lengthMs: 10_000,
  isMoving,
  hasSeenEnd: true,
});

it('becomesComplete is true once, half a second before the end, if enough was counted', () => {
  const completion = new Completion();
  expect(completion.becomesComplete({ ...at(0, 0), lengthMs: 0 })).toBe(false);
  expect(completion.becomesComplete(at(9499, 9400))).toBe(false);
  expect(completion.becomesComplete(at(9500, 8499))).toBe(false);
  expect(completion.becomesComplete(at(9500, 8500))).toBe(true);
  expect(completion.becomesComplete(at(9600, 9500))).toBe(false);
  completion.again();
  expect(completion.becomesComplete(at(9600, 9500))).toBe(true);
});

it('becomesWhole is true once the video ends by itself, not after a seek to the end', () => {
  const completion = new Completion();
  expect(completion.becomesWhole(at(10_000, 9960))).toBe(false);
  expect(completion.becomesWhole(at(9000, 9000, false))).toBe(false);
  expect(completion.becomesWhole({ ...at(10_000, 2000, false), hasSeenEnd: false })).toBe(false);
  expect(completion.becomesWhole({ ...at(10_000, 9960, false), hasSeenEnd: false })).toBe(false);
  expect(completion.becomesWhole(at(10_000, 9960, false))).toBe(true);
  expect(completion.becomesWhole(at(10_000, 9960, false))).toBe(false);
});

it('becomesWhole is true even if the last frame lasts half the video', () => {
  expect(new Completion().becomesWhole(at(10_000, 5000, false))).toBe(true);
});
