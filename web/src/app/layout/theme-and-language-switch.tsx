import { Moon, Sun, Languages } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { chooseLanguage, LANGUAGE_NAMES } from '../../i18n/language.ts';
import { t, currentLanguage, LANGUAGES } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { chooseTheme, currentTheme, onThemeChange } from './theme.ts';
import type { Theme } from './theme.ts';

export const SWITCH_LABELS: Readonly<Record<Theme, string>> = {
  light: t('Switch to {theme, select, light {light} other {dark}} theme', { theme: 'light' }),
  dark: t('Switch to {theme, select, light {light} other {dark}} theme', { theme: 'dark' }),
};

export const ThemeSwitch = (): ReactElement => {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <Button variant="quiet" size="icon" aria-label={SWITCH_LABELS[other]} onClick={() => chooseTheme(other)}>
      {theme === 'light' ? <Moon aria-hidden /> : <Sun aria-hidden />}
    </Button>
  );
};

/** Language menu. Uses the browser's own select, in which users can search by typing. */
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
