/**
 * Tests playing, seeking and frame steps, and recovery from an expired link, a broken connection or
 * a damaged video.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPlayback, settled, SeekableFakeVideo } from './fake-video.fixture.ts';
import type { FakeVideoOptions } from './fake-video.fixture.ts';
import { Playback } from './video-playback.ts';

describe('playback', () => {
  /**
   * Start times of the frames in seconds. They are irregular, and one frame lasts twice as long.
   */
  const FRAME_TIMES = [0, 0.0417, 0.0834, 0.1251, 0.2085, 0.2502];
  const FILM: FakeVideoOptions = { frameTimes: FRAME_TIMES, lengthSeconds: 0.3 };
  const MILLIS = FRAME_TIMES.map((seconds) => Math.round(seconds * 1000));

  let repaint: ((now: number) => void) | undefined;

  beforeEach(() => {
    vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 });
    vi.stubGlobal('requestAnimationFrame', (next: (now: number) => void) => {
      repaint = next;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => {
      repaint = undefined;
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const opened = async (film: FakeVideoOptions) => {
    const video = new SeekableFakeVideo(film);
    return { video, ...(await openPlayback(video as unknown as HTMLVideoElement)) };
  };

  const stepped = async (playback: Playback, direction: 1 | -1, times: number): Promise<readonly number[]> => {
    const shown: number[] = [];
    for (let step = 0; step < times; step += 1) {
      playback.step(direction);
      for (let wait = 0; wait < 10; wait += 1) await settled();
      shown.push(Math.round(playback.atMs));
    }
    return shown;
  };

  describe('stepping through frames', () => {
    it('moves by 1/30 s when frames last longer, forwards and backwards', async () => {
      const { playback } = await opened(FILM);
      expect(await stepped(playback, 1, 5)).toEqual([33, 67, 100, 133, 167]);
      expect(await stepped(playback, -1, 5)).toEqual([133, 100, 67, 33, 0]);
    });

    it('needs one seek per step in the part of the video that has been played', async () => {
      const { video, playback } = await opened(FILM);
      playback.play();
      video.playTo(0.13);
      playback.pause();
      video.sought.length = 0;
      await stepped(playback, -1, 2);
      await stepped(playback, 1, 1);
      expect(video.sought).toHaveLength(3);
    });

    it('ignores the analyzed frames unless stepsAnalyzedFrames is on', async () => {
      const { video, playback } = await opened(FILM);
      playback.frames = [{ t: 0 }, { t: 83 }, { t: 209 }];
      expect(await stepped(playback, 1, 2)).toEqual([33, 67]);
      playback.seek(0);
      await settled();
      playback.stepsAnalyzedFrames = true;
      expect(await stepped(playback, 1, 2)).toEqual([84, 210]);
      expect(video.shown).toBe(0.2085);
      expect(await stepped(playback, -1, 2)).toEqual([84, 1]);
    });

    it('moves by 1/30 s if the browser reports no frame times', async () => {
      const { playback } = await opened({ ...FILM, isSilent: true });
      expect(await stepped(playback, 1, 2)).toEqual([33, 67]);
      expect(await stepped(playback, -1, 1)).toEqual([33]);
    });

    it('does not move beyond the start or the end', async () => {
      const { playback } = await opened(FILM);
      expect(await stepped(playback, -1, 1)).toEqual([0]);
      playback.seek(260);
      await settled();
      expect(await stepped(playback, 1, 1)).toEqual([293]);
    });
  });

  describe('playback', () => {
    it('reports every video frame, falls back to a timer, and reports nothing when paused', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const { video, playback, moves } = await opened(FILM);
      playback.play();
      moves.length = 0;
      video.playTo(0.13);
      expect(moves.map(Math.round)).toEqual(MILLIS.slice(1, 4));
      vi.advanceTimersByTime(200);
      expect(moves).toHaveLength(5);
      playback.pause();
      moves.length = 0;
      vi.advanceTimersByTime(500);
      expect(moves).toEqual([]);
    });

    it('goes through the stages ready, playing and paused', async () => {
      const { video, playback, stages } = await opened(FILM);
      playback.play();
      video.pause();
      expect(stages).toEqual(['ready', 'playing', 'paused']);
    });

    it('plays backwards by seeking, doubles its speed per press, and pauses at the start', async () => {
      const { video, playback, stages } = await opened(FILM);
      playback.seek(200);
      await settled();
      vi.stubGlobal('performance', { now: () => 1000 });
      playback.shuttle(-1);
      playback.shuttle(-1);
      repaint?.(1050);
      expect(playback.atMs).toBe(100);
      await settled();
      repaint?.(1500);
      expect(video.currentTime).toBe(0);
      expect(stages).toEqual(['ready', 'playing -1', 'playing -2', 'paused']);
    });

    it('starts at the last seek target and ignores the late "ended" event of an earlier seek', async () => {
      const { video, playback, stages } = await opened(FILM);
      playback.seek(300);
      playback.seek(0);
      playback.shuttle(1);
      expect(video.currentTime).toBe(0);
      video.dispatchEvent(new Event('ended'));
      video.dispatchEvent(new Event('pause'));
      playback.shuttle(1);
      expect(stages).toEqual(['ready', 'playing', 'playing 2']);
      await settled();
      expect(video.sought.at(-1)).toBe(0);
    });

    it('has speed 0 while the video waits for data', async () => {
      const { video, playback, moves } = await opened(FILM);
      playback.play();
      expect(playback.speed).toBe(1);
      moves.length = 0;
      video.readyState = 2;
      video.dispatchEvent(new Event('waiting'));
      expect([playback.speed, moves.length]).toEqual([0, 1]);
      video.readyState = 4;
      video.dispatchEvent(new Event('playing'));
      expect([playback.speed, moves.length]).toEqual([1, 2]);
      playback.pause();
    });

    it('returns to the chosen rate after shuttling, a pause and play', async () => {
      const { video, playback } = await opened(FILM);
      playback.rate = 0.5;
      playback.shuttle(1);
      playback.shuttle(1);
      expect(video.playbackRate).toBe(1);
      playback.pause();
      playback.play();
      expect(video.playbackRate).toBe(0.5);
    });
  });

  describe('seeking', () => {
    it('before the video can seek happens once it is open, instead of its initial time', async () => {
      const video = new SeekableFakeVideo(FILM);
      const moves: number[] = [];
      const playback = new Playback(video as unknown as HTMLVideoElement, {
        onStage: () => undefined,
        onLength: () => undefined,
        onShown: () => undefined,
        onMoved: (ms) => moves.push(ms),
        onLost: async () => undefined,
        onHeldBack: () => undefined,
        onBroken: () => undefined,
      });
      const opening = playback.open(50);
      playback.seek(200);
      expect([video.sought, moves]).toEqual([[], [200]]);
      await opening;
      expect([video.sought, playback.atMs]).toEqual([[0.2], 200]);
    });

    it('is clamped to the length of the video', async () => {
      const { playback } = await opened(FILM);
      playback.seek(900);
      expect(playback.atMs).toBe(300);
      playback.seek(-5);
      expect(playback.atMs).toBe(0);
    });

    it('skips intermediate targets and ends at the last one', async () => {
      const { video, playback } = await opened(FILM);
      video.sought.length = 0;
      for (const ms of [10, 20, 30, 40, 120]) playback.seek(ms);
      await settled();
      expect(video.sought).toEqual([0.01, 0.12]);
    });
  });

  describe('while a slow frame is loading', () => {
    const slowAt = async (ms: number) => {
      const { video, playback } = await opened(FILM);
      playback.seek(ms);
      await settled();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
      video.pictureAfterMs = 10;
      return { video, playback };
    };

    it('a seek during a step takes precedence', async () => {
      const { video, playback } = await slowAt(126);
      playback.step(1);
      playback.seek(10);
      await vi.advanceTimersByTimeAsync(1000);
      expect([playback.atMs, video.currentTime]).toEqual([10, 0.01]);
    });

    it('a second step waits for the first, and a held key adds only one more step', async () => {
      const { playback } = await slowAt(0);
      playback.step(1);
      playback.step(1);
      await vi.advanceTimersByTimeAsync(1000);
      expect(Math.round(playback.atMs)).toBe(67);
      for (let press = 0; press < 10; press += 1) playback.step(1);
      await vi.advanceTimersByTimeAsync(1000);
      expect(Math.round(playback.atMs)).toBe(133);
    });

    it('a step right after a seek starts at the seek target', async () => {
      const { playback } = await slowAt(209);
      playback.seek(0);
      playback.step(1);
      await vi.advanceTimersByTimeAsync(1000);
      expect(Math.round(playback.atMs)).toBe(33);
    });
  });

  describe('a video of unknown length', () => {
    it('is sought to 999,999 s and back to find its length', async () => {
      const { video, playback } = await opened({ ...FILM, isLengthUnknown: true });
      expect(video.sought.slice(0, 2)).toEqual([999_999, 0]);
      expect([playback.lengthMs, video.currentTime]).toEqual([300, 0]);
    });
  });

  it('playback reports "held back" and pauses when the browser blocks play()', async () => {
    const { video, playback, stages } = await opened(FILM);
    stages.length = 0;
    vi.spyOn(video, 'play').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    playback.play();
    await settled();
    expect(stages).toEqual(['paused', 'held back']);
  });
});

describe('playback lost', () => {
  const FILM: FakeVideoOptions = { frameTimes: [0, 0.0417, 0.0834, 0.1251, 0.2085, 0.2502], lengthSeconds: 0.3 };

  beforeEach(() => {
    vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 });
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const opened = async (film: FakeVideoOptions, links: string[] = []) => {
    const video = new SeekableFakeVideo(film);
    return { video, ...(await openPlayback(video as unknown as HTMLVideoElement, links)) };
  };

  describe('a video that fails during playback', () => {
    it('resumes at the same time with a new link', async () => {
      const { video, playback, stages } = await opened(FILM, ['/video?until=2']);
      playback.seek(125);
      playback.play();
      video.playTo(0.2);
      stages.length = 0;
      video.break();
      for (let wait = 0; wait < 5; wait += 1) await settled();
      expect(video.loaded).toEqual(['/video?until=2']);
      expect(stages).toEqual(['loading', 'ready', 'playing']);
      expect(video.currentTime).toBeCloseTo(playback.atMs / 1000);
      expect(playback.atMs).toBeGreaterThan(100);
    });

    it('is reported as failed if the reload fails, and reopens on request', async () => {
      const { video, playback, stages } = await opened(FILM);
      playback.seek(125);
      stages.length = 0;
      video.loads = false;
      video.break();
      for (let wait = 0; wait < 5; wait += 1) await settled();
      expect(stages).toEqual(['loading', 'failed']);
      expect(video.loaded).toEqual(['']);
      video.loads = true;
      await playback.reopen();
      expect(stages).toEqual(['loading', 'failed', 'loading', 'ready']);
      expect(playback.atMs).toBe(125);
    });

    describe('repeatedly at the same time', () => {
      const LONG: FakeVideoOptions = { frameTimes: [0, 2, 4, 6], lengthSeconds: 8 };
      const turns = async (): Promise<void> => {
        for (let wait = 0; wait < 5; wait += 1) await settled();
      };
      const broken = async () => {
        const { video, playback, stages } = await opened(LONG, ['/again', '/and-again', '/and-again']);
        playback.seek(3990);
        playback.play();
        for (const seconds of [4.01, 4.05]) {
          video.playTo(seconds);
          video.break();
          await turns();
        }
        return { video, playback, stages };
      };

      it('is reloaded once, then reported as broken', async () => {
        const { video, stages } = await broken();
        expect(video.loaded).toEqual(['/again']);
        expect(stages.slice(-5)).toEqual(['loading', 'ready', 'playing', 'failed', 'broken']);
      });

      it('plays on after the user seeks to a later time', async () => {
        const { video, playback, stages } = await broken();
        stages.length = 0;
        for (const ms of [6000, 6500]) playback.seek(ms);
        await turns();
        expect([video.loaded.length, video.currentTime, playback.atMs]).toEqual([2, 6.5, 6500]);
        playback.play();
        expect(stages).toEqual(['loading', 'ready', 'playing']);
      });

      it('is reloaded once on reopen, then reported as broken again', async () => {
        const { video, playback, stages } = await broken();
        await playback.reopen();
        expect(video.loaded).toHaveLength(2);
        video.break();
        await turns();
        expect([video.loaded.length, stages.at(-1)]).toEqual([2, 'broken']);
      });
    });
  });
});
