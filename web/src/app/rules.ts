/** Where one is, and what a page may take from its address. */

/** Challenges is highlighted on any path starting with /challenge, Admin on /admin (first document, section 2). */
export const isTabOf = (prefix: string, path: string): boolean => path.startsWith(prefix);

/** The value of a search parameter if it is text, so that an address typed by hand never breaks a page. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};
