/**
 * `localStorage` without exceptions, for preferences such as a page's layout. If the browser denies
 * access (private mode), preferences are not stored.
 */
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
      // Ignores the error: the value is then not stored.
    }
  },
};
