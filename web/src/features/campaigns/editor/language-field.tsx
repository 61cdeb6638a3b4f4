/** Language of the page's texts, for screen readers (WCAG 3.1.2). */
import { WRITTEN_LANGUAGES } from '@reptemple/contract/campaigns/campaign-form';
import type { ReactElement } from 'react';
import { dateLocale, t } from '../../../i18n/translate.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { CampaignDraft } from './campaign-draft.ts';

type Written = CampaignDraft['language'];

/** Returns the languages by name in the reader's language, sorted. */
const namedLanguages = (): readonly { readonly code: Written; readonly name: string }[] => {
  const names = new Intl.DisplayNames(dateLocale(), { type: 'language' });
  return WRITTEN_LANGUAGES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((one, other) =>
    one.name.localeCompare(other.name, dateLocale()),
  );
};

interface LanguageFieldProps {
  readonly value: Written;
  readonly onChange: (language: Written) => void;
}

export const LanguageField = ({ value, onChange }: LanguageFieldProps): ReactElement => (
  <Field label={t('Content language')} hint={t('Helps screen readers pronounce your text.')}>
    {(control) => (
      <Select
        {...control}
        value={value}
        onChange={({ currentTarget }) =>
          onChange(WRITTEN_LANGUAGES.find((code) => code === currentTarget.value) ?? value)
        }
      >
        {namedLanguages().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
