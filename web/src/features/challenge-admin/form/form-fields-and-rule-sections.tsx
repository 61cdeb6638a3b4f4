/**
 * Inputs bound to the draft of the admin's challenge form, labels of its fields, and the sections
 * for rules and access.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { LENGTH_UNITS } from '@reptemple/contract/challenges/challenge-form';
import { GetDashboard } from '@reptemple/contract/operations/admin-dashboard';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import {
  TYPE_LABELS,
  GENDER_FILTER_LABELS,
  CORRECTION_LABELS,
  TIE_LABELS,
} from '../../../entities/challenge/challenge-setting-labels.ts';
import { unitName } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/form/checkbox-radio-switch.tsx';
import { DAY_LIMITS } from '../../../ui/form/date-field-limits.ts';
import { FormPart, Field } from '../../../ui/form/field.tsx';
import { Input, Select } from '../../../ui/form/input.tsx';
import { partsOf } from './admin-challenge-draft.ts';
import type { ChallengeDraft, DraftField } from './admin-challenge-draft.ts';
import type { ChallengeFormState } from './use-challenge-form.ts';

export const FIELD_LABELS = {
  name: t('Name'),
  description: t('Description'),
  type: t('Challenge type'),
  exerciseDefinitionId: t('Exercise type'),
  depthStandard: t('Depth'),
  timeZone: t('Time zone'),
  startDay: t('Start date'),
  endDay: t('End date'),
  lengthValue: t('Duration'),
  lengthUnit: t('Duration unit'),
  minDailyReps: t('Daily minimum'),
  incrementValue: t('Increment'),
  incrementCadenceValue: t('Every'),
  incrementCadenceUnit: t('Interval unit'),
  genderFilter: t('Gender Filter'),
  corrections: t('Corrections'),
  ties: t('Ties'),
  maxDurationSeconds: t('Longest recording'),
  maxRestSeconds: t('Longest rest'),
  maxDailyAttempts: t('Attempts a day'),
  hideResultsUntilFinished: t('Hide results until finished'),
  allowGuests: t('Guests may take part'),
  givesPrizes: t('Gives prizes'),
  requiresConfirmedEmail: t('Confirmed email required'),
  asksCodeWord: t('Ask for a code word'),
  hasKudos: t('Kudos'),
  isActive: t('Active'),
  isHidden: t('Unlisted'),
  isDaily: t('Counts again every day'),
} as const satisfies Record<DraftField, string>;

export const UNIT_LABELS = {
  days: unitName('day'),
  weeks: unitName('week'),
  months: unitName('month'),
} as const satisfies Record<(typeof LENGTH_UNITS)[number], string>;

export const EMAIL_RULE_LABELS = {
  prizes: t('Only if there are prizes'),
  always: t('Always'),
  never: t('Never'),
} as const;

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: TYPE_LABELS,
  genderFilter: GENDER_FILTER_LABELS,
  corrections: CORRECTION_LABELS,
  ties: TIE_LABELS,
  requiresConfirmedEmail: EMAIL_RULE_LABELS,
  depthStandard: { standard: t('Standard'), record: t('Record') },
};

/** Formats a field's value for the panel that shows an edit conflict. `exercises`: names by id. */
export const valueLabel = (
  field: DraftField,
  value: string | boolean,
  exercises: Readonly<Record<string, string>>,
): string => {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (value === '') return t('None');
  if (field === 'exerciseDefinitionId') return exercises[value] ?? t('(deleted)');
  return WORDS[field]?.[value] ?? value;
};

type FieldsOf<Value> = {
  [Name in keyof ChallengeDraft]: ChallengeDraft[Name] extends Value ? Name : never;
}[keyof ChallengeDraft];
export type TextField = FieldsOf<string>;
type FlagField = FieldsOf<boolean>;

export interface FormProps {
  readonly form: ChallengeFormState;
}

interface BoundProps extends FormProps {
  readonly field: TextField;
  readonly hint?: ReactNode;
  readonly unit?: string;
  readonly label?: string;
}

const labelOf = (field: TextField, unit?: string, label: string = FIELD_LABELS[field]): ReactNode =>
  unit ? (
    <>
      <span>{label}</span> <span className="font-normal text-quiet">{`(${unit})`}</span>
    </>
  ) : (
    label
  );

interface TextProps extends BoundProps {
  readonly type?: 'text' | 'date';
  readonly maxLength?: number;
}

export const BoundInput = ({ form, field, hint, unit, type = 'text', maxLength }: TextProps): ReactElement => (
  <Field label={labelOf(field, unit)} hint={hint} fault={form.faults[field]}>
    {(control) => (
      <Input
        {...control}
        type={type}
        {...(type === 'date' && DAY_LIMITS)}
        maxLength={maxLength}
        autoComplete="off"
        value={form.draft[field]}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
      />
    )}
  </Field>
);

/** Number input. Its value stays text, so that invalid input can be shown and reported. */
export const BoundNumber = ({ form, field, hint, unit, label }: BoundProps): ReactElement => (
  <Field label={labelOf(field, unit, label)} hint={hint} fault={form.faults[field]}>
    {(control) => (
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
        value={form.draft[field]}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
      />
    )}
  </Field>
);

interface SelectProps extends BoundProps {
  readonly children: ReactNode;
  readonly disabled?: boolean;
}

export const BoundSelect = ({ form, field, hint, children, disabled }: SelectProps): ReactElement => (
  <Field label={labelOf(field)} hint={hint} fault={form.faults[field]}>
    {(control) => (
      <Select
        {...control}
        disabled={disabled}
        value={form.draft[field]}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
      >
        {children}
      </Select>
    )}
  </Field>
);

export const optionsOf = (labels: Readonly<Record<string, string>>): ReactElement[] =>
  Object.entries(labels).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));

interface FlagProps extends FormProps {
  readonly field: FlagField;
  readonly words?: string;
}

export const BoundCheck = ({ form, field, words }: FlagProps): ReactElement => (
  <CheckRow
    checked={form.draft[field]}
    aria-invalid={form.faults[field] ? true : undefined}
    onChange={({ currentTarget }) => form.change({ [field]: currentTarget.checked })}
  >
    <span>{FIELD_LABELS[field]}</span>
    {words ? <span className="block text-sm text-quiet">{words}</span> : null}
  </CheckRow>
);

/**
 * Returns the options of the gender filter. Both the empty value and `all` are named "Everyone", so
 * only one of them is included.
 */
const withoutDouble = (chosen: string): Readonly<Record<string, string>> => {
  const { all, ...others } = GENDER_FILTER_LABELS;
  return { [chosen === 'all' ? 'all' : '']: all, ...others };
};

/**
 * Lists what a challenge with prizes requires, with a link to invite a second admin. The draft is
 * kept while the admin is on another page.
 */
const PrizeNeeds = (): ReactElement => {
  const { data } = useQuery(endpointQuery(GetDashboard, {}, 0));
  const needsAdmin = data?.setup.hasSecondAdmin === false;
  return (
    <div className="grid justify-items-start gap-3 rounded-stone border bg-sunken/50 p-4 text-sm">
      <ul className="grid list-disc gap-1 pl-5 text-pretty">
        {needsAdmin ? <li>{t('Invite a second admin')}</li> : null}
        <li>{t('Admins who change these rules after the first recording cannot take part.')}</li>
        <li>{t('Winners need a video of their set.')}</li>
      </ul>
      <Button asChild variant="secondary" size="small">
        <Link to="/admin/users">
          <UserPlus aria-hidden /> <span>{t('Invite a second admin')}</span>
        </Link>
      </Button>
    </div>
  );
};

export const RulesPart = ({ form }: FormProps): ReactElement => (
  <FormPart title={t('Rules')} lead={t('Leave blank for no limit.')}>
    <div className="grid items-end gap-5 sm:grid-cols-3">
      <BoundNumber form={form} field="maxDurationSeconds" unit={unitName('second')} />
      <BoundNumber form={form} field="maxRestSeconds" unit={unitName('second')} />
      <BoundNumber form={form} field="maxDailyAttempts" />
    </div>
    <BoundSelect form={form} field="genderFilter" hint={t('Who appears on the leaderboard. Anyone can take part.')}>
      {optionsOf(withoutDouble(form.draft.genderFilter))}
    </BoundSelect>
    {partsOf(form.draft.type).hasTies ? (
      <BoundSelect form={form} field="ties">
        {optionsOf(TIE_LABELS)}
      </BoundSelect>
    ) : null}
    <BoundSelect form={form} field="corrections" hint={t('What happens when someone edits their own count.')}>
      {optionsOf(CORRECTION_LABELS)}
    </BoundSelect>
    <BoundCheck
      form={form}
      field="givesPrizes"
      words={t('Two reviewers who don’t compete must confirm the winners.')}
    />
    {form.draft.givesPrizes ? <PrizeNeeds /> : null}
    <BoundCheck
      form={form}
      field="asksCodeWord"
      words={t('Participants show four digits with their fingers at the start, so reviewers know the video is new.')}
    />
    <BoundSelect
      form={form}
      field="requiresConfirmedEmail"
      hint={t('Results rank below all others until their owner confirms their email address.')}
    >
      {optionsOf(EMAIL_RULE_LABELS)}
    </BoundSelect>
  </FormPart>
);

export const AccessPart = ({ form }: FormProps): ReactElement => (
  <FormPart title={t('Access')}>
    <div className="grid gap-2.5 sm:grid-cols-2">
      <BoundCheck form={form} field="isActive" />
      <CheckRow
        checked={!form.draft.isHidden}
        onChange={({ currentTarget }) => form.change({ isHidden: !currentTarget.checked })}
      >
        <span>{t('Listed')}</span>
        <span className="block text-sm text-quiet">
          {t('Everyone can find it. If off, only people with the link can.')}
        </span>
      </CheckRow>
      <BoundCheck form={form} field="isDaily" />
      <BoundCheck form={form} field="allowGuests" />
      <BoundCheck form={form} field="hasKudos" />
      {partsOf(form.draft.type).hasHiddenResults ? <BoundCheck form={form} field="hideResultsUntilFinished" /> : null}
    </div>
  </FormPart>
);
