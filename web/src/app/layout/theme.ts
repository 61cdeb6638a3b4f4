/**
 * Colour theme: the system's, or the user's stored choice. Used by the first script before
 * translations load, so it must not contain texts or imports.
 */

export type Theme = 'light' | 'dark';

const KEY = 'reptemple.theme';
/** Values of `--color-ground` in each theme, for the colour of the browser's toolbar. */
const BARS: Readonly<Record<Theme, string>> = { light: '#ece6da', dark: '#141517' };

const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const systemTheme = (): Theme => (systemPrefersDark.matches ? 'dark' : 'light');

const chosenTheme = (): Theme | undefined => {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : undefined;
};

export const currentTheme = (): Theme => chosenTheme() ?? systemTheme();

const applyTheme = (): void => {
  const theme = currentTheme();
  document.documentElement.dataset['theme'] = theme;
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute('content', BARS[theme]);
  for (const listener of listeners) listener();
};

/**
 * Stores the theme. Removes the choice if it equals the system's theme, so that the page follows
 * the system again.
 */
export const chooseTheme = (theme: Theme): void => {
  if (theme === systemTheme()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  applyTheme();
};

/**
 * Applies the theme, and follows the system's theme when it changes. Call it once, before the first
 * render.
 */
export const startTheme = (): void => {
  systemPrefersDark.addEventListener('change', applyTheme);
  applyTheme();
};

export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
