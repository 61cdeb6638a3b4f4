/** What the browser keeps for the next visit: how somebody has laid out a page, say. Where it keeps nothing (private modes), every visit begins as usual. */
export const KEPT_STORAGE = {
  getItem: (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The next visit begins as usual.
    }
  },
};
