import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SeekableFakeVideo } from './fake-video.fixture.ts';
import { resumePlayback } from './load-and-resume-video.ts';

const FILM = { frameTimes: [0, 0.5, 1, 1.5], lengthSeconds: 2 };

let video: SeekableFakeVideo;
let links: string[];
let life: AbortController;

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });
  video = new SeekableFakeVideo(FILM);
  links = ['/video?until=2', '/video?until=3'];
  life = new AbortController();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const followed = () => {
  const goOn = resumePlayback(async () => links.shift());
  const runs: Promise<void>[] = [];
  video.addEventListener('error', () => runs.push(goOn(video as unknown as HTMLVideoElement, life.signal)));
  return async (): Promise<void> => {
    video.break();
    await Promise.all(runs);
  };
};

it('a video with an expired link resumes at its time with a new link, playing only if it was', async () => {
  const lose = followed();
  await video.play();
  video.playTo(1);
  await lose();
  expect(video.loaded).toEqual(['/video?until=2']);
  expect([video.currentTime, video.paused]).toEqual([1, false]);
  video.pause();
  video.playTo(1.5);
  await lose();
  expect(video.loaded).toEqual(['/video?until=2', '/video?until=3']);
  expect([video.currentTime, video.paused]).toEqual([1.5, true]);
});

it('a failed video is reloaded with its current link if there is no new one', async () => {
  links = [];
  await followed()();
  expect(video.loaded).toEqual(['']);
  expect(video.error).toBeNull();
});

it('a video that fails again at the same time with a new link is not reloaded', async () => {
  const lose = followed();
  video.playTo(1);
  await lose();
  expect(video.loaded).toHaveLength(1);
  video.playTo(1.04);
  await lose();
  expect(video.loaded).toHaveLength(1);
  expect(video.error).not.toBeNull();
});

it('a video that cannot be loaded is reloaded only once', async () => {
  video.loads = false;
  await followed()();
  expect(video.loaded).toEqual(['/video?until=2']);
});

it('a video removed from the page is neither reloaded nor played', async () => {
  const play = vi.spyOn(video, 'play');
  const lose = followed();
  await video.play();
  play.mockClear();
  life.abort();
  await lose();
  expect(video.loaded).toEqual([]);
  expect(play).not.toHaveBeenCalled();
});
