import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameGrabber, isSameFrame, watchFrames } from './frame-source.ts';

/** Fake video with only the given members. */
const videoOf = (parts: object): HTMLVideoElement => Object.assign(Object.create(null), parts);

describe('frames are announced', () => {
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

  it('by the browser, with the time they carry, where it says so', () => {
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

  it('by looking at every repaint elsewhere: only when the picture has changed, and once there is one', () => {
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

describe('a picture of a video', () => {
  const closed = vi.fn<() => void>();
  /** Timestamps of the following frames, in ms. */
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

  it('is a plain one of the time announced where the browser cannot take one, and none between two', async () => {
    vi.stubGlobal('VideoFrame', undefined);
    const grabber = new FrameGrabber(videoOf({}));
    expect((await grabber.announced(100))?.mediaTime).toBe(100);
    expect(grabber.current(100)).toBeUndefined();
  });

  it('is none where there is nothing to be seen yet', async () => {
    vi.stubGlobal('VideoFrame', undefined);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
    expect(await new FrameGrabber(videoOf({})).announced(100)).toBeUndefined();
  });

  it('has its own time, also when another one has come since the announcement', async () => {
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
  ])('has the time announced where the browser’s pictures run on a clock %s', async (_, offset) => {
    const grabber = new FrameGrabber(videoOf({}));
    for (const announced of [60_000, 60_040, 60_080]) {
      ownTime = announced + offset;
      expect((await grabber.announced(announced))?.mediaTime).toBe(announced);
      expect(grabber.current(announced)).toBeUndefined();
    }
  });

  it('is the same frame when two readings differ by rounding only', () => {
    expect(isSameFrame(40, 40.6)).toBe(true);
    expect(isSameFrame(40, 80)).toBe(false);
  });
});
