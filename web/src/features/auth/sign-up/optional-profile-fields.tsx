import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { GOAL_LABELS, GOALS } from '@reptemple/contract/accounts/profile';
import type { Goal, Profile } from '@reptemple/contract/accounts/profile';
import {
  GENDER_LABELS,
  PROFILE_BOUNDS,
  PROFILE_FIGURES,
  PROFILE_GENDERS,
  ProfileFields,
  typedFigure,
} from '@reptemple/contract/schemas/accounts/profile';
import { FIGURE_UNITS } from '../../../i18n/locale-formats.ts';
import { rich } from '../../../i18n/translate-rich-text.tsx';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { CheckRow } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, Select } from '../../../ui/form/input.tsx';

export interface OptionalDraft {
  readonly gender: string;
  readonly age: string;
  readonly heightCm: string;
  readonly weightKg: string;
  readonly targetWeightKg: string;
  readonly goals: readonly Goal[];
}

export const NOTHING_SAID: OptionalDraft = {
  gender: '',
  age: '',
  heightCm: '',
  weightKg: '',
  targetWeightKg: '',
  goals: [],
};

/**
 * Form values shared by sign-up with a password and by emailed link, so that switching does not
 * lose them.
 */
export interface SignUpSaid {
  readonly name: string;
  readonly email: string;
  readonly about: OptionalDraft;
}

/**
 * Returns the initial form values. For guests they include the email, because guests keep their
 * recordings only if they sign up with the same address.
 */
export const initialSignUp = (profile: Pick<Profile, 'isGuest' | 'name' | 'email'> | null): SignUpSaid => ({
  name: profile?.isGuest ? profile.name : '',
  email: profile?.isGuest ? profile.email : '',
  about: NOTHING_SAID,
});

export interface SignUpFormProps {
  readonly said: SignUpSaid;
  readonly onSaid: (change: Partial<SignUpSaid>) => void;
}

/** Returns the profile fields that were filled in; undefined if any is invalid. */
export const saidFields = (draft: OptionalDraft): ProfileFields | undefined => {
  const said = {
    gender: draft.gender || undefined,
    age: typedFigure(draft.age),
    heightCm: typedFigure(draft.heightCm),
    weightKg: typedFigure(draft.weightKg),
    targetWeightKg: typedFigure(draft.targetWeightKg),
    goals: draft.goals.length > 0 ? [...draft.goals] : undefined,
  };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const parsed = ProfileFields.safeParse(given);
  return parsed.success ? parsed.data : undefined;
};

type FigureName = (typeof PROFILE_FIGURES)[number]['name'];

/** Returns the validation message for a typed number; undefined if the number is valid. */
const figureFault = (name: FigureName, text: string): string | undefined =>
  ProfileFields.shape[name].safeParse(typedFigure(text)).error?.issues[0]?.message;

interface OptionalFieldsProps {
  readonly draft: OptionalDraft;
  readonly onChange: (draft: OptionalDraft) => void;
}

const Figures = ({ draft, onChange }: OptionalFieldsProps): ReactElement => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    {PROFILE_FIGURES.map(({ name, label, unit }) => (
      <Field
        key={name}
        label={`${translateMessage(label)} (${FIGURE_UNITS[unit]})`}
        fault={figureFault(name, draft[name])}
      >
        {(control) => (
          <Input
            {...control}
            value={draft[name]}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, [name]: value })}
            inputMode={PROFILE_BOUNDS[name].step < 1 ? 'decimal' : 'numeric'}
            className="tabular-nums"
          />
        )}
      </Field>
    ))}
  </div>
);

const Goals = ({ draft, onChange }: OptionalFieldsProps): ReactElement => {
  const toggle = (goal: Goal, isWanted: boolean): void =>
    onChange({ ...draft, goals: GOALS.filter((other) => (other === goal ? isWanted : draft.goals.includes(other))) });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t('Goals')}</legend>
      {GOALS.map((goal) => (
        <CheckRow
          key={goal}
          checked={draft.goals.includes(goal)}
          onChange={({ currentTarget: { checked } }) => toggle(goal, checked)}
        >
          {translateMessage(GOAL_LABELS[goal])}
        </CheckRow>
      ))}
    </fieldset>
  );
};

/**
 * Collapsible section with the optional profile fields. `isFaulty`: the form was submitted with
 * invalid fields, so the section stays open.
 */
export const OptionalFields = ({
  draft,
  onChange,
  isFaulty,
}: OptionalFieldsProps & { readonly isFaulty: boolean }): ReactElement => {
  const [wasOpened, setOpen] = useState(false);
  const isOpen = wasOpened || isFaulty;
  return (
    <div className="rounded-stone border">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="about-you"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-2 rounded-stone px-4 text-left font-medium hover:bg-surface"
      >
        <ChevronRight aria-hidden className={isOpen ? 'size-4 rotate-90 transition' : 'size-4 transition'} />
        {rich('About you <note>(optional)</note>', {
          note: <span className="font-normal text-quiet" />,
        })}
      </button>
      <div id="about-you" hidden={!isOpen} className="border-t p-4">
        <div className="grid gap-5">
          <Field label={t('Gender')} hint={t('Men and women also have their own leaderboards.')}>
            {(control) => (
              <Select
                {...control}
                value={draft.gender}
                onChange={({ currentTarget: { value } }) => onChange({ ...draft, gender: value })}
              >
                <option value="">{t('Not set')}</option>
                {PROFILE_GENDERS.map((gender) => (
                  <option key={gender} value={gender}>
                    {translateMessage(GENDER_LABELS[gender])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Figures draft={draft} onChange={onChange} />
          <Goals draft={draft} onChange={onChange} />
        </div>
      </div>
    </div>
  );
};
