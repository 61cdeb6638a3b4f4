import { expect, test } from 'vitest';
import { refreshOnActivity } from './activity.ts';
import type { Stage } from './activity.ts';

/** Fake page, clock and timers. */
const openTheatre = () => {
  const target = new EventTarget();
  let visibility: DocumentVisibilityState = 'visible';
  let now = 0;
  let timers: { readonly at: number; readonly act: () => void }[] = [];
  let refreshes: number[] = [];
  const stage: Stage = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    get visibilityState() {
      return visibility;
    },
  };
  const stop = refreshOnActivity({
    stage,
    now: () => now,
    later: (milliseconds, act) => {
      const timer = { at: now + milliseconds, act };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    refresh: () => {
      refreshes = [...refreshes, now];
    },
  });
  return {
    stop,
    refreshes: () => refreshes,
    until: (time: number) => {
      for (const timer of timers.filter(({ at }) => at <= time)) {
        now = timer.at;
        timers = timers.filter((other) => other !== timer);
        timer.act();
      }
      now = time;
    },
    happens: (sign: 'click' | 'scroll') => target.dispatchEvent(new Event(sign)),
    shows: (state: DocumentVisibilityState) => {
      visibility = state;
      target.dispatchEvent(new Event('visibilitychange'));
    },
  };
};

test.each(['click', 'scroll'] as const)('the session is refreshed 5 s after a %s', (sign) => {
  const theatre = openTheatre();
  theatre.until(60_000);
  theatre.happens(sign);
  theatre.until(64_999);
  expect(theatre.refreshes()).toEqual([]);
  theatre.until(65_000);
  expect(theatre.refreshes()).toEqual([65_000]);
});

test('however much is clicked, at most once in 60 s', () => {
  const theatre = openTheatre();
  for (let second = 1; second <= 200; second += 1) {
    theatre.happens('click');
    theatre.until(second * 1000);
  }
  expect(theatre.refreshes()).toEqual([60_000, 120_000, 180_000]);
});

test('a click within a minute of the start refreshes nothing: the start has read the session', () => {
  const theatre = openTheatre();
  theatre.happens('click');
  theatre.until(59_000);
  expect(theatre.refreshes()).toEqual([]);
});

test('a page that is shown again refreshes at once, and not when it is hidden', () => {
  const theatre = openTheatre();
  theatre.until(70_000);
  theatre.shows('hidden');
  expect(theatre.refreshes()).toEqual([]);
  theatre.shows('visible');
  expect(theatre.refreshes()).toEqual([70_000]);
  theatre.shows('visible');
  expect(theatre.refreshes()).toEqual([70_000]);
});

test('nothing happens after the end', () => {
  const theatre = openTheatre();
  theatre.until(70_000);
  theatre.happens('click');
  theatre.stop();
  theatre.until(200_000);
  theatre.happens('click');
  theatre.shows('visible');
  expect(theatre.refreshes()).toEqual([]);
});
