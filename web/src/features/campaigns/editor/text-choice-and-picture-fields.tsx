/**
 * Text, choice and picture fields of the campaign editor. Inputs for the page's texts have the
 * `lang` of the campaign.
 */
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { pictureUrl } from '@reptemple/contract/pictures/picture-uploads';
import type { CampaignPicture, PictureKind } from '@reptemple/contract/pictures/picture-uploads';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { DAY_LIMITS } from '../../../ui/form/date-field-limits.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input, Select, Textarea } from '../../../ui/form/input.tsx';
import { PictureUpload } from '../../../ui/form/picture-upload.tsx';
import { uploadPicture } from '../admin/queries.ts';
import { useOrganiserLanguage } from '../page/organiser-language.ts';

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
  readonly hint?: ReactNode;
  readonly type?: 'text' | 'date' | 'url';
}

export const LineField = ({ label, value, onChange, fault, hint, type = 'text' }: TextProps): ReactElement => {
  const lang = useOrganiserLanguage();
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
  const lang = useOrganiserLanguage();
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
  /** True if the labels are proper names, which are not translated. */
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

const SHAPES = {
  logo: 'h-auto max-h-24 w-auto max-w-56 bg-[#14100e] object-contain p-4',
  hero: 'aspect-video w-full max-w-80 object-cover',
  prize: 'aspect-4/3 w-full max-w-52 object-cover',
} as const satisfies Record<Exclude<PictureKind, 'avatar'>, string>;

interface PictureFieldProps {
  readonly kind: keyof typeof SHAPES;
  readonly label: string;
  readonly hint?: string;
  readonly value: CampaignPicture | undefined;
  readonly fault: string | undefined;
  readonly onChange: (picture: CampaignPicture | undefined) => void;
}

export const PictureField = ({ kind, label, hint, value, fault, onChange }: PictureFieldProps): ReactElement => {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-3">
      <p id={id} className="font-medium">
        {label}
      </p>
      {value ? (
        <img
          src={pictureUrl(value.id, value.widths[0] ?? value.width)}
          alt={value.alt}
          width={value.width}
          height={value.height}
          className={cn('rounded-stone border', SHAPES[kind])}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <PictureUpload
          kind={kind}
          label={t('Upload Picture')}
          upload={async (file, crop) => onChange({ ...(await uploadPicture(kind, file, crop)), alt: value?.alt ?? '' })}
        />
        {value ? (
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            {t('Remove')}
          </Button>
        ) : null}
      </div>
      {hint && !value ? <p className="text-sm text-pretty text-quiet">{hint}</p> : null}
      {fault ? (
        <p role="alert" className="flex items-center gap-1.5 text-sm font-medium text-clay">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          <span>{translateMessage(fault)}</span>
        </p>
      ) : null}
      {value ? (
        <LineField
          label={t('What does the picture show?')}
          value={value.alt}
          fault={undefined}
          onChange={(alt) => onChange({ ...value, alt })}
        />
      ) : null}
    </fieldset>
  );
};
