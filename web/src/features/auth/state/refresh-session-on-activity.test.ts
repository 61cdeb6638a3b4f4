import { expect, test } from 'vitest';
import { refreshOnActivity } from './refresh-session-on-activity.ts';
import type { Stage } from './refresh-session-on-activity.ts';

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

test.each(['click', 'scroll'] as const)('refreshOnActivity refreshes the session 5 s after a %s', (sign) => {
  const theatre = openTheatre();
  theatre.until(60_000);
  theatre.happens(sign);
  theatre.until(64_999);
  expect(theatre.refreshes()).toEqual([]);
  theatre.until(65_000);
  expect(theatre.refreshes()).toEqual([65_000]);
});

test('refreshOnActivity refreshes at most once every 60 s under constant clicks', () => {
  const theatre = openTheatre();
  for (let second = 1; second <= 200; second += 1) {
    theatre.happens('click');
    theatre.until(second * 1000);
  }
  expect(theatre.refreshes()).toEqual([60_000, 120_000, 180_000]);
});

test('refreshOnActivity does not refresh for a click in the first minute', () => {
  const theatre = openTheatre();
  theatre.happens('click');
  theatre.until(59_000);
  expect(theatre.refreshes()).toEqual([]);
});

test('refreshOnActivity refreshes immediately when a hidden page becomes visible, not when it is hidden', () => {
  const theatre = openTheatre();
  theatre.until(70_000);
  theatre.shows('hidden');
  expect(theatre.refreshes()).toEqual([]);
  theatre.shows('visible');
  expect(theatre.refreshes()).toEqual([70_000]);
  theatre.shows('visible');
  expect(theatre.refreshes()).toEqual([70_000]);
});

test('refreshOnActivity does nothing after it is stopped', () => {
  const theatre = openTheatre();
  theatre.until(70_000);
  theatre.happens('click');
  theatre.stop();
  theatre.until(200_000);
  theatre.happens('click');
  theatre.shows('visible');
  expect(theatre.refreshes()).toEqual([]);
});
