/**
 * `localStorage` that ignores errors, for preferences such as a page's layout. In private mode the
 * preferences are not remembered.
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
      // Errors are ignored: the value is not remembered.
    }
  },
};
