/**
 * Colour theme: the system's until the user chooses one, which is stored. Used by the first script
 * before translations load, so it has no texts and no imports.
 */

export type Theme = 'noon' | 'night';

const KEY = 'reptemple.theme';
/** `--color-ground` of each theme, for the colour of the browser's toolbar. */
const BARS: Readonly<Record<Theme, string>> = { noon: '#ece6da', night: '#141517' };

const systemPrefersNight = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const systemTheme = (): Theme => (systemPrefersNight.matches ? 'night' : 'noon');

const chosenTheme = (): Theme | undefined => {
  const kept = localStorage.getItem(KEY);
  return kept === 'noon' || kept === 'night' ? kept : undefined;
};

/** Returns the chosen theme, or else the system's. */
export const currentTheme = (): Theme => chosenTheme() ?? systemTheme();

/** Applies the current theme to the page and the browser's toolbar. */
const applyTheme = (): void => {
  const theme = currentTheme();
  document.documentElement.dataset['theme'] = theme;
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute('content', BARS[theme]);
  for (const listener of listeners) listener();
};

/**
 * Stores the chosen theme, or removes the choice if it equals the system's, so that the page
 * follows the system again.
 */
export const chooseTheme = (theme: Theme): void => {
  if (theme === systemTheme()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  applyTheme();
};

/**
 * Applies the theme and follows the system's. Called once before the first render, on every page.
 */
export const startTheme = (): void => {
  systemPrefersNight.addEventListener('change', applyTheme);
  applyTheme();
};

/** Subscribes to changes of the theme. Returns an unsubscribe function. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
