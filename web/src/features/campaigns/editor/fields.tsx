/** Fields of the editor. User content has the `lang` of the campaign. */
import type { ReactElement, ReactNode } from 'react';
import { translateMessage } from '../../../i18n/translate.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { DAY_LIMITS } from '../../../ui/form/year-issue.ts';
import { useOwnLanguage } from '../page/own-words.ts';

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
  readonly hint?: ReactNode;
  readonly type?: 'text' | 'date' | 'url';
}

export const LineField = ({ label, value, onChange, fault, hint, type = 'text' }: TextProps): ReactElement => {
  const lang = useOwnLanguage();
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(control) => (
        <Input
          {...control}
          lang={lang}
          type={type}
          {...(type === 'date' && DAY_LIMITS)}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
};

export const TextField = ({ label, value, onChange, fault, hint }: TextProps): ReactElement => {
  const lang = useOwnLanguage();
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(control) => (
        <Textarea
          {...control}
          lang={lang}
          rows={2}
          className="min-h-20"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
};

interface ChoiceProps<Choice extends string> {
  readonly label: string;
  readonly value: Choice;
  readonly words: Readonly<Record<Choice, string>>;
  readonly onChange: (value: Choice) => void;
  readonly hint?: ReactNode;
  /** True for proper names, which are not translated. */
  readonly areNames?: boolean;
}

const keysOf = <Choice extends string>(words: Readonly<Record<Choice, string>>): readonly Choice[] =>
  Object.keys(words).filter((key): key is Choice => key in words);

export const ChoiceField = <Choice extends string>(props: ChoiceProps<Choice>): ReactElement => {
  const { label, value, words, onChange, hint, areNames = false } = props;
  const choices = keysOf(words);
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ currentTarget }) => onChange(choices.find((choice) => choice === currentTarget.value) ?? value)}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {areNames ? words[choice] : translateMessage(words[choice])}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
};
