import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SmoothPlayhead } from './smooth-playhead.ts';

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

it('SmoothPlayhead snaps a paused position of 503 ms to the nearest screen pixel, at 505 ms', () => {
  const { animation, glide } = standIn();
  glide.show(503, 0);
  expect(animation).toMatchObject({ playState: 'paused', currentTime: 505 });
});

it('SmoothPlayhead plays at the video’s speed and corrects a position that is 200 ms off, but not 100 ms off', () => {
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

it('SmoothPlayhead corrects its position at most every 100 ms, but immediately when the speed changes', () => {
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
