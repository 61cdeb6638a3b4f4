/**
 * Where the browser keeps nothing for a site (site data blocked), merely to touch its storage throws. The page lends itself one that
 * lasts as long as the page does, so that nobody else has to think of it: whoever blocks it loses what is kept, not the page.
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

/** Before anything is read. `owner`: the window. */
export const lendStorage = (owner: object): void => {
  for (const name of NAMES) {
    if (isBlocked(owner, name)) Object.defineProperty(owner, name, { value: inMemory(), configurable: true });
  }
};
