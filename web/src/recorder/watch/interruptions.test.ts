import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ending } from '../live-count/end-reasons.ts';
import { PATIENCE_MS, watchInterruptions, lookedAgain, NOT_STALLED, STILL_MS } from './interruptions.ts';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  become(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

class Track extends EventTarget {
  muted = false;
  become(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

interface Scene {
  readonly page: Page;
  readonly track: Track;
  readonly endings: readonly Ending[];
  readonly stop: () => void;
}

const watched = (): Scene => {
  const [page, track, endings] = [new Page(), new Track(), new Array<Ending>()];
  const stop = watchInterruptions(
    { page, track },
    () => Date.now(),
    (ending) => endings.push(ending),
  );
  return { page, track, endings, stop };
};

const pass = (ms: number): void => void vi.advanceTimersByTime(ms);

describe('an interrupted set', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['ends when a call takes the camera', ({ track }: Scene) => track.become(true), ['camera-muted']],
    ['ends when the page is hidden', ({ page }: Scene) => page.become('hidden'), ['hidden']],
    [
      'continues after a moment without a picture',
      ({ track }: Scene) => {
        track.become(true);
        pass(PATIENCE_MS - 100);
        track.become(false);
      },
      [],
    ],
    [
      'is not ended by several short moments',
      ({ page }: Scene) => {
        for (const _ of [1, 2, 3]) {
          page.become('hidden');
          pass(PATIENCE_MS / 2);
          page.become('visible');
          pass(100);
        }
      },
      [],
    ],
    [
      'is not interrupted after it has ended',
      ({ page, stop }: Scene) => {
        stop();
        page.become('hidden');
      },
      [],
    ],
  ] as const)('%s', (_, story, endings) => {
    const scene = watched();
    story(scene);
    pass(PATIENCE_MS * 2);
    expect(scene.endings).toEqual(endings);
  });

  it('ends as "hidden" when a page that was frozen for a minute becomes visible', () => {
    const { page, endings } = watched();
    page.become('hidden');
    // Moves the clock without running timers, as on a frozen page.
    vi.setSystemTime(Date.now() + 60_000);
    page.become('visible');
    expect(endings).toEqual(['hidden']);
  });
});

const after = (times: readonly number[]): number => times.reduce(lookedAgain, NOT_STALLED).stillMs;

it.each([
  ['none after one check', [10_000], 0],
  ['the time between two checks', [10_000, 10_250], 250],
  ['two seconds after nine checks', Array.from({ length: 9 }, (_, look) => look * 250), STILL_MS],
  ['an hour of sleep counts as half a second', [0, 250, 3_600_250, 3_600_500], 1000],
])('time without a new frame: %s', (_, times, stillMs) => {
  expect(after(times)).toBe(stillMs);
});
