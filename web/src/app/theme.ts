/** Noon or night: the system's choice until the person makes their own, which the browser then keeps. */
import { t } from '../language/texts.ts';

export type Theme = 'noon' | 'night';

/** What the way to it is called. */
export const SWITCH_WORDS: Readonly<Record<Theme, string>> = {
  noon: t('Switch to noon'),
  night: t('Switch to night'),
};

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

/** Once, at the start: from then on every page follows the system, those without the switch too. */
export const startTheme = (): void => {
  systemPrefersNight.addEventListener('change', applyTheme);
  applyTheme();
};

/** Calls back on every change; the returned function ends that. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
