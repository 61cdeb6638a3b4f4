import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asVideo, openBrowser, FakeVideo } from '../../pose/fixtures/fake-browser.ts';
import { openSource } from './camera-or-video-source.ts';

beforeEach(() => void openBrowser('front'));
afterEach(() => vi.unstubAllGlobals());

const opened = async (video: FakeVideo, signal = new AbortController().signal) => {
  const opening = openSource(asVideo(video), { kind: 'test-video', url: '/samples/push-up.webm' }, signal);
  video.dispatchEvent(new Event('loadeddata'));
  return opening;
};

it('a test video reports its end once, and not to the listener of a closed source', async () => {
  const video = new FakeVideo();
  const [before, now] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const first = await opened(video);
  first.onEnded(before);
  first.close();
  (await opened(video)).onEnded(now);
  for (let times = 0; times < 2; times += 1) video.dispatchEvent(new Event('ended'));
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
});

it('a test video that cannot be played is rejected, as is one whose opening was aborted', async () => {
  const video = new FakeVideo();
  const opening = openSource(asVideo(video), { kind: 'test-video', url: '/gone' }, new AbortController().signal);
  video.dispatchEvent(new Event('error'));
  await expect(opening).rejects.toThrow('The test video cannot be played.');
  const late = new AbortController();
  late.abort(new Error('closed'));
  await expect(opened(video, late.signal)).rejects.toThrow('closed');
});

it('a test video plays from 0 when a set begins and returns to 0, paused, when the set is cancelled', async () => {
  const video = new FakeVideo();
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

describe('a paused camera video', () => {
  const paused = async () => {
    const { trackOf } = openBrowser('front');
    const video = new FakeVideo();
    const choice = { kind: 'camera', id: undefined } as const;
    const source = await openSource(asVideo(video), choice, new AbortController().signal);
    video.pause();
    return { video, source, track: trackOf('front') };
  };

  it.each([
    ['at once', ({ video }: Awaited<ReturnType<typeof paused>>) => video.dispatchEvent(new Event('pause'))],
    ['when the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    [
      'when the call is over',
      ({ track }: Awaited<ReturnType<typeof paused>>) => track?.dispatchEvent(new Event('unmute')),
    ],
  ])('resumes %s', async (_, happens) => {
    const scene = await paused();
    happens(scene);
    expect(scene.video.paused).toBe(false);
  });

  it('stays paused while the page is hidden, the camera is muted or play() is refused, and after close()', async () => {
    const { video, source, track } = await paused();
    const { play } = video;
    video.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    video.dispatchEvent(new Event('pause'));
    video.play = play;
    Object.assign(document, { visibilityState: 'hidden' });
    video.dispatchEvent(new Event('pause'));
    Object.assign(document, { visibilityState: 'visible' });
    Object.assign(track ?? {}, { muted: true });
    video.dispatchEvent(new Event('pause'));
    expect(video.paused).toBe(true);
    source.close();
    Object.assign(track ?? {}, { muted: false });
    for (const target of [video, document]) target.dispatchEvent(new Event('pause'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(video.paused).toBe(true);
  });
});
