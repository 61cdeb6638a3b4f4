/**
 * Replaces browser storage with storage in memory if the browser blocks site data, because every
 * access would throw. The page then works, but stored values are lost when it is closed.
 */

const NAMES = ['localStorage', 'sessionStorage'] as const;

const isBlocked = (owner: object, name: string): boolean => {
  try {
    return !Reflect.get(owner, name);
  } catch {
    return true;
  }
};

const inMemory = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};

/**
 * Replaces each blocked storage of the window, `owner`. Must be called before any access to
 * storage.
 */
export const installStorageFallback = (owner: object): void => {
  for (const name of NAMES) {
    if (isBlocked(owner, name)) Object.defineProperty(owner, name, { value: inMemory(), configurable: true });
  }
};
