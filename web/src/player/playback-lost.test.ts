/** Recovery of a video whose link expired, whose connection broke, or which is damaged. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPlayback, settled } from './playback/opened-playback.ts';
import { StandInVideo } from './playback/stand-in-video.ts';
import type { StandInFilm } from './playback/stand-in-video.ts';

const FILM: StandInFilm = { frameTimes: [0, 0.0417, 0.0834, 0.1251, 0.2085, 0.2502], lengthSeconds: 0.3 };

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 });
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const opened = async (film: StandInFilm, links: string[] = []) => {
  const video = new StandInVideo(film);
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
    const LONG: StandInFilm = { frameTimes: [0, 2, 4, 6], lengthSeconds: 8 };
    const turns = async (): Promise<void> => {
      for (let wait = 0; wait < 5; wait += 1) await settled();
    };
    /** Simulates a video that always breaks at 4 s, after any reload. */
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
