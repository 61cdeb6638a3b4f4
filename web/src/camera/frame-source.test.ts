import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grabCurrent, isSameFrame, watchFrames } from './frame-source.ts';

/** A video as far as it is asked; the types of a whole one are the browser's. */
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
  it('is not had where the browser cannot take one', () => {
    expect(grabCurrent(videoOf({}), 0)).toBeUndefined();
  });

  it.each([
    ['its own time', 120_000, 100, 120],
    ['not of another clock', 50_000, 100, undefined],
  ])('has %s', (_, timestamp, shown, mediaTime) => {
    const closed = vi.fn<() => void>();
    vi.stubGlobal(
      'VideoFrame',
      class {
        readonly timestamp = timestamp;
        readonly close = closed;
      },
    );
    expect(grabCurrent(videoOf({}), shown)?.mediaTime).toBe(mediaTime);
    expect(closed).toHaveBeenCalledTimes(mediaTime === undefined ? 1 : 0);
    vi.unstubAllGlobals();
  });

  it('is the same frame when two readings differ by rounding only', () => {
    expect(isSameFrame(40, 40.6)).toBe(true);
    expect(isSameFrame(40, 80)).toBe(false);
  });
});
