import { afterEach, describe, expect, it, vi } from 'vitest';
import { isClearedUnvisited } from './storage-space-and-warning.tsx';

afterEach(() => vi.unstubAllGlobals());

const browser = (isPersisted: boolean, isInstalled: boolean): void => {
  vi.stubGlobal('navigator', { storage: { persisted: async () => isPersisted } });
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
};

describe('isClearedUnvisited', () => {
  it.each([
    ['a page in it', false, false, true],
    ['a page that it promised to keep', true, false, false],
    ['an app on its home screen', false, true, false],
  ])(
    'is true in Safari only for a page without persistent storage: %s',
    async (_what, isPersisted, isInstalled, isCleared) => {
      vi.stubGlobal('GestureEvent', {});
      browser(isPersisted, isInstalled);
      expect(await isClearedUnvisited()).toBe(isCleared);
    },
  );

  it('is false in other browsers', async () => {
    browser(false, false);
    expect(await isClearedUnvisited()).toBe(false);
  });
});
