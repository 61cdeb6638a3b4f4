import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asVideo, openBrowser, StandInVideo } from './fixtures/browser.ts';
import { openSource } from './picture-source.ts';

beforeEach(() => void openBrowser('front'));
afterEach(() => vi.unstubAllGlobals());

const opened = async (video: StandInVideo, signal = new AbortController().signal) => {
  const opening = openSource(asVideo(video), { kind: 'test-video', url: '/samples/push-up.webm' }, signal);
  video.dispatchEvent(new Event('loadeddata'));
  return opening;
};

it('the end of a test video is told once, and not to whoever had the element before', async () => {
  const video = new StandInVideo();
  const [before, now] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const first = await opened(video);
  first.onEnded(before);
  first.close();
  (await opened(video)).onEnded(now);
  for (let times = 0; times < 2; times += 1) video.dispatchEvent(new Event('ended'));
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
});

it('a test video that cannot be played is a fault, and one that comes too late belongs to nobody', async () => {
  const video = new StandInVideo();
  const opening = openSource(asVideo(video), { kind: 'test-video', url: '/gone' }, new AbortController().signal);
  video.dispatchEvent(new Event('error'));
  await expect(opening).rejects.toThrow('The test video cannot be played.');
  const late = new AbortController();
  late.abort(new Error('closed'));
  await expect(opened(video, late.signal)).rejects.toThrow('closed');
});

it('a test video begins at its start, and rests there when the set is called off', async () => {
  const video = new StandInVideo();
  const source = await opened(video);
  video.currentTime = 7;
  const beginning = source.begin();
  video.dispatchEvent(new Event('seeked'));
  await beginning;
  expect([video.currentTime, video.paused]).toEqual([0, false]);
  video.currentTime = 3;
  source.rest();
  expect([video.currentTime, video.paused]).toEqual([0, true]);
});
