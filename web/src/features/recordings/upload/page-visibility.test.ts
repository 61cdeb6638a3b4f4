import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageVisibility, waitUntilVisible } from './page-visibility.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const network = new EventTarget();

const turn = (visibilityState: string): void => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('pageVisibility counts how often the page was hidden', () => {
  const { timesAway } = pageVisibility();
  turn('hidden');
  expect(pageVisibility()).toEqual({ isAway: true, timesAway: timesAway + 1 });
  turn('visible');
  expect(pageVisibility()).toEqual({ isAway: false, timesAway: timesAway + 1 });
});

it.each([
  ['the time has passed', () => vi.advanceTimersByTime(8000), true],
  ['the network is back', () => network.dispatchEvent(new Event('online')), true],
  ['the page is back', () => turn('visible'), true],
  ['the page goes', () => turn('hidden'), false],
])('waitUntilVisible ends only after the delay or when network or page return: %s', async (_what, happens, isOver) => {
  let hasEnded = false;
  void waitUntilVisible(8000).then(() => (hasEnded = true));
  happens();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasEnded).toBe(isOver);
});
