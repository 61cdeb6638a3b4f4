/** Which rows of a palette a few letters find. */

/** Every word must be somewhere; a name that begins with the letters comes first. 0: not found. `names`: what is seen, then what else finds it. */
export const matchOf = (search: string, names: readonly string[]): number => {
  const [seen = '', ...others] = names.map((name) => name.toLowerCase());
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [seen, ...others].join(' ');
  if (!words.every((word) => all.includes(word))) return 0;
  if (seen.startsWith(words.join(' '))) return 1;
  return words.every((word) => seen.includes(word)) ? 0.8 : 0.5;
};
