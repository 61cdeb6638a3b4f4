import { Languages } from 'lucide-react';
import type { ReactElement } from 'react';
import { cn } from '../../ui/class-names.ts';
import { chooseLanguage, LANGUAGE_NAMES } from '../../i18n/language.ts';
import { currentLanguage, LANGUAGES, t } from '../../i18n/translate.ts';

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
