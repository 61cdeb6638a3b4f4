import { expect, test } from 'vitest';
import { installStorageFallback } from './storage-fallback.ts';

interface Owner {
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
}

const blocked = (): Owner => ({
  get localStorage(): Storage {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  },
  get sessionStorage(): Storage {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  },
});

test('a page with blocked storage uses an in-memory storage', () => {
  const owner = blocked();
  installStorageFallback(owner);
  const { localStorage, sessionStorage } = owner;
  localStorage.setItem('theme', 'dark');
  expect([localStorage.getItem('theme'), localStorage.key(0), localStorage.length]).toEqual(['dark', 'theme', 1]);
  expect(sessionStorage.getItem('theme')).toBeNull();
  localStorage.removeItem('theme');
  expect([localStorage.getItem('theme'), localStorage.key(0), localStorage.length]).toEqual([null, null, 0]);
});

test('a working localStorage is not replaced', () => {
  const owner = blocked();
  installStorageFallback(owner);
  const { localStorage } = owner;
  installStorageFallback(owner);
  expect(owner.localStorage).toBe(localStorage);
});
