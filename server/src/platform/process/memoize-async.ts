/** Memoizes an async function by its arguments. Failed calls are not cached. */
export const memoizeAsync = <Name extends readonly string[], Value>(load: (...name: Name) => Promise<Value>) => {
  const loaded = new Map<string, Promise<Value>>();
  return (...name: Name): Promise<Value> => {
    const key = name.join(' ');
    const before = loaded.get(key);
    if (before) return before;
    const value = load(...name);
    loaded.set(key, value);
    value.catch(() => loaded.delete(key));
    return value;
  };
};
