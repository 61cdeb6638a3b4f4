/** Search ranking of the command palette. */

/**
 * Returns a score from 0 (no match) to 1. Every word must occur in a name; a visible name that
 * starts with the search ranks first. `names`: the visible name, then keywords.
 */
export const matchOf = (search: string, names: readonly string[]): number => {
  const [seen = '', ...others] = names.map((name) => name.toLowerCase());
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [seen, ...others].join(' ');
  if (!words.every((word) => all.includes(word))) return 0;
  if (seen.startsWith(words.join(' '))) return 1;
  return words.every((word) => seen.includes(word)) ? 0.8 : 0.5;
};
