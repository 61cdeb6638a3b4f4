/**
 * Colour theme: the user's stored choice, or else the system's. The bootstrap script uses it before
 * translations load, so this file must not have texts or imports.
 */

export type Theme = 'light' | 'dark';

const KEY = 'reptemple.theme';
/** Colour of the browser's toolbar in each theme: the values of `--color-ground`. */
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
 * Stores the user's theme. If it equals the system's, deletes the stored choice instead, so that
 * the page follows the system again.
 */
export const chooseTheme = (theme: Theme): void => {
  if (theme === systemTheme()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  applyTheme();
};

/**
 * Applies the theme now and whenever the system's theme changes. Must be called once, before the
 * first render.
 */
export const startTheme = (): void => {
  systemPrefersDark.addEventListener('change', applyTheme);
  applyTheme();
};

export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
