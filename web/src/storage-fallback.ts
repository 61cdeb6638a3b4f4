/**
 * Installs an in-memory storage if the browser blocks site data, where any access to storage
 * throws. Stored values are lost with the page, but the page works.
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

/** Replaces each blocked storage of `owner`, the window. Call it before any access to storage. */
export const installStorageFallback = (owner: object): void => {
  for (const name of NAMES) {
    if (isBlocked(owner, name)) Object.defineProperty(owner, name, { value: inMemory(), configurable: true });
  }
};
