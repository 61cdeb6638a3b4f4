/**
 * `localStorage` that ignores errors, for preferences such as a page's layout; and attributes for
 * stored media. In private mode preferences are not remembered.
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

/**
 * Attributes for elements that load a recording's video or pictures, which may have another origin.
 * Without CORS their pixels cannot be read (for re-analysis), and cached copies cannot be saved or
 * shared.
 */
export const STORED_MEDIA = { crossOrigin: 'anonymous' } as const;
