import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameGrabber, isSameFrame, watchFrames } from './frame-source.ts';

const videoOf = (parts: object): HTMLVideoElement => Object.assign(Object.create(null), parts);

describe('watchFrames', () => {
  let frame: (() => void) | undefined;
  beforeEach(() => {
    vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
    vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
      frame = next;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => {
      frame = undefined;
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('reports the media time of each requestVideoFrameCallback and cancels it on stop', () => {
    const announced: number[] = [];
    let say: ((now: number, about: { readonly mediaTime: number }) => void) | undefined;
    const video = videoOf({
      requestVideoFrameCallback: (callback: NonNullable<typeof say>) => {
        say = callback;
        return 7;
      },
      cancelVideoFrameCallback: (handle: number) => announced.push(-handle),
    });
    const stop = watchFrames(video, (at) => announced.push(at));
    say?.(0, { mediaTime: 0.04 });
    say?.(0, { mediaTime: 0.08 });
    stop();
    expect(announced).toEqual([40, 80, -7]);
    expect(frame).toBeUndefined();
  });

  it('without requestVideoFrameCallback reports each changed currentTime on repaint, and nothing without data', () => {
    const announced: number[] = [];
    const empty = videoOf({ currentTime: 0, readyState: 0 });
    watchFrames(empty, (at) => announced.push(at))();
    expect(announced).toEqual([]);

    const playing = videoOf({ currentTime: 0, readyState: 2 });
    const end = watchFrames(playing, (at) => announced.push(at));
    for (const currentTime of [0, 0, 0.5, 0.5, 1]) {
      Object.assign(playing, { currentTime });
      frame?.();
    }
    end();
    expect(announced).toEqual([0, 500, 1000]);
    expect(frame).toBeUndefined();
  });
});

describe('FrameGrabber', () => {
  const closed = vi.fn<() => void>();
  /** Timestamp of the next grabbed frame in ms. */
  let ownTime = 0;
  beforeEach(() => {
    closed.mockClear();
    vi.stubGlobal(
      'VideoFrame',
      class {
        readonly timestamp = ownTime * 1000;
        readonly close = closed;
      },
    );
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('returns a frame with the announced time without VideoFrame support, and no current frame', async () => {
    vi.stubGlobal('VideoFrame', undefined);
    const grabber = new FrameGrabber(videoOf({}));
    expect((await grabber.announced(100))?.mediaTime).toBe(100);
    expect(grabber.current(100)).toBeUndefined();
  });

  it('returns undefined before the video has an image', async () => {
    vi.stubGlobal('VideoFrame', undefined);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
    expect(await new FrameGrabber(videoOf({})).announced(100)).toBeUndefined();
  });

  it('uses the timestamp of the frame it grabbed, even if that is later than announced', async () => {
    const grabber = new FrameGrabber(videoOf({}));
    for (const [announced, own] of [
      [100, 100.4],
      [140, 180],
    ] as const) {
      ownTime = own;
      expect((await grabber.announced(announced))?.mediaTime).toBe(own);
    }
    ownTime = 220;
    expect(grabber.current(180)?.mediaTime).toBe(220);
    expect(closed).not.toHaveBeenCalled();
  });

  it.each([
    ['before', -50_000],
    ['after', 50_000],
    ['a little before', -300],
    ['a little after', 300],
  ])('uses the announced time if the clock of VideoFrame timestamps runs %s the video’s', async (_, offset) => {
    const grabber = new FrameGrabber(videoOf({}));
    for (const announced of [60_000, 60_040, 60_080]) {
      ownTime = announced + offset;
      expect((await grabber.announced(announced))?.mediaTime).toBe(announced);
      expect(grabber.current(announced)).toBeUndefined();
    }
  });

  it('treats 40 and 40.6 ms as the same frame, but not 40 and 80 ms', () => {
    expect(isSameFrame(40, 40.6)).toBe(true);
    expect(isSameFrame(40, 80)).toBe(false);
  });
});
