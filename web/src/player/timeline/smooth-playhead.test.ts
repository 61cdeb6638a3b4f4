import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SmoothPlayhead } from './smooth-playhead.ts';

/** Fake animation that only stores its values. */
const standIn = () => {
  const animation = {
    currentTime: 0,
    playbackRate: 1,
    playState: 'idle',
    play: () => (animation.playState = 'running'),
    pause: () => (animation.playState = 'paused'),
    cancel: () => (animation.playState = 'idle'),
  };
  const glide = new SmoothPlayhead({ animate: () => animation } as unknown as Element, { width: 100, lengthMs: 1000 });
  return { animation, glide };
};

beforeEach(() => {
  vi.stubGlobal('devicePixelRatio', 2);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('stands on a dot of the screen', () => {
  const { animation, glide } = standIn();
  glide.show(503, 0);
  expect(animation).toMatchObject({ playState: 'paused', currentTime: 505 });
});

it('goes as fast as the video, and is put right only when it is clearly elsewhere', () => {
  const { animation, glide } = standIn();
  glide.show(200, 2);
  expect(animation).toMatchObject({ playState: 'running', playbackRate: 2, currentTime: 200 });
  vi.advanceTimersByTime(100);
  glide.show(300, 2);
  expect(animation.currentTime).toBe(200);
  vi.advanceTimersByTime(100);
  glide.show(400, 2);
  expect(animation.currentTime).toBe(400);
  glide.show(410, 0);
  expect(animation).toMatchObject({ playState: 'paused', currentTime: 410 });
});

it('is looked at ten times a second, and at once where its speed is another one', () => {
  const { animation, glide } = standIn();
  glide.show(0, 1);
  vi.advanceTimersByTime(90);
  glide.show(500, 1);
  expect(animation.currentTime).toBe(0);
  glide.show(500, 2);
  expect(animation).toMatchObject({ playbackRate: 2, currentTime: 500 });
  vi.advanceTimersByTime(100);
  glide.show(900, 2);
  expect(animation.currentTime).toBe(900);
});
