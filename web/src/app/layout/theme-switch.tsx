import { Moon, Sun, Languages } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { t, currentLanguage, LANGUAGES } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import { chooseLanguage, LANGUAGE_NAMES } from '../../i18n/language.ts';

/**
 * Colour theme: the system's until the user chooses one, which is stored. Used by the first script,
 * before translations load, so it has no texts and no imports.
 */

export type Theme = 'noon' | 'night';

const KEY = 'reptemple.theme';
/** `--color-ground` of each theme, for the browser's toolbar. */
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
 * Stores the choice, or removes it if it equals the system's, so that the page follows the system
 * again.
 */
export const chooseTheme = (theme: Theme): void => {
  if (theme === systemTheme()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  applyTheme();
};

/** Call it once before the first render, on every page. */
export const startTheme = (): void => {
  systemPrefersNight.addEventListener('change', applyTheme);
  applyTheme();
};

/** Subscribes to changes. Returns an unsubscribe function. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Label of the theme switch. */
export const SWITCH_LABELS: Readonly<Record<Theme, string>> = {
  noon: t('Switch to light theme'),
  night: t('Switch to dark theme'),
};

export const ThemeSwitch = (): ReactElement => {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const other = theme === 'noon' ? 'night' : 'noon';
  return (
    <Button variant="quiet" size="icon" aria-label={SWITCH_LABELS[other]} onClick={() => chooseTheme(other)}>
      {theme === 'noon' ? <Moon aria-hidden /> : <Sun aria-hidden />}
    </Button>
  );
};

/** A native select, because a list of languages is searched by name. */
export const LanguageSwitch = ({ className }: { readonly className?: string }): ReactElement => (
  <label className={cn('relative inline-flex items-center text-quiet focus-within:text-ink hover:text-ink', className)}>
    <Languages aria-hidden className="pointer-events-none absolute left-3 size-4.5" />
    <select
      aria-label={t('Language')}
      value={currentLanguage()}
      onChange={({ currentTarget }) => {
        const language = LANGUAGES.find((one) => one === currentTarget.value);
        if (language) chooseLanguage(language);
      }}
      className="min-h-11 cursor-pointer appearance-none rounded-sm bg-transparent py-2 pr-3 pl-10 text-sm"
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language} className="bg-surface text-ink">
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </select>
  </label>
);
