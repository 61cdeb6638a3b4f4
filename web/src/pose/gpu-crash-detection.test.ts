import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasGpuCrashed, withNotedTrial } from './pose-detector.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = () => Promise<string>;
const trying = (answer: Answer) => {
  const trial = withNotedTrial(answer);
  return { ...trial, first: trial.detect(undefined) };
};
const seen: Answer = () => Promise.resolve('seen');
const never: Answer = () => new Promise(() => undefined);

describe('a GPU trial', () => {
  it('that never finished counts as a GPU crash after 6 days, but not after 8', () => {
    expect(hasGpuCrashed()).toBe(false);
    trying(never);
    expect(hasGpuCrashed()).toBe(true);
    vi.setSystemTime(Date.now() + 6 * DAY_MS);
    expect(hasGpuCrashed()).toBe(true);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect(hasGpuCrashed()).toBe(false);
  });

  it.each([
    ['has been answered', (): Promise<unknown> => trying(seen).first],
    ['is refused', () => trying(() => Promise.reject(new Error('no'))).first.catch(() => undefined)],
    ['is closed', () => Promise.resolve(trying(never).end())],
    [
      'is on a page the user leaves',
      () => {
        trying(never);
        return Promise.resolve(page.dispatchEvent(new Event('pagehide')));
      },
    ],
  ])('that %s does not count as a crash', async (_, ends) => {
    await ends();
    expect(hasGpuCrashed()).toBe(false);
  });

  it('covers the first frame only: a pending second frame does not count as a crash', async () => {
    const { detect, first } = trying(seen);
    expect(await first).toBe('seen');
    const second = detect(undefined);
    expect(hasGpuCrashed()).toBe(false);
    expect(await second).toBe('seen');
  });

  it('works without localStorage and counts as no crash', async () => {
    vi.stubGlobal('localStorage', undefined);
    expect(await trying(seen).first).toBe('seen');
    expect(hasGpuCrashed()).toBe(false);
  });
});
