/**
 * Noon or night: the system's choice until the person makes their own, which the browser then keeps. The first script stands on it, before
 * there is a language: it says nothing and imports nothing.
 */

export type Theme = 'noon' | 'night';

const KEY = 'reptemple.theme';
/** `--color-ground` of each theme, for the browser's own bars. */
const BARS: Readonly<Record<Theme, string>> = { noon: '#ece6da', night: '#141517' };

const systemPrefersNight = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const systemTheme = (): Theme => (systemPrefersNight.matches ? 'night' : 'noon');

const chosenTheme = (): Theme | undefined => {
  const kept = localStorage.getItem(KEY);
  return kept === 'noon' || kept === 'night' ? kept : undefined;
};

/** What the person chose, else what the system has. */
export const currentTheme = (): Theme => chosenTheme() ?? systemTheme();

/** Puts the current theme on the page and its bars. */
const applyTheme = (): void => {
  const theme = currentTheme();
  document.documentElement.dataset['theme'] = theme;
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute('content', BARS[theme]);
  for (const listener of listeners) listener();
};

/** A choice equal to the system's is not kept, so that the page follows the system again. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === systemTheme()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  applyTheme();
};

/** Once, before anything is drawn: from then on every page follows the system, those without the switch too. */
export const startTheme = (): void => {
  systemPrefersNight.addEventListener('change', applyTheme);
  applyTheme();
};

/** Calls back on every change; the returned function ends that. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
