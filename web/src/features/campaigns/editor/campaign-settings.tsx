/** Settings of a campaign in the editor: title, path, challenge, language, days and partner. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarDays, CirclePlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { ReactElement } from 'react';
import { WRITTEN_LANGUAGES } from '@reptemple/contract/campaigns/campaign-form';
import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { t, dateLocale } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedPart } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Field, FormPart } from '../../../ui/form/field.tsx';
import { Input, Select } from '../../../ui/form/input.tsx';
import { TimeZoneInput } from '../../../ui/form/time-zone-input.tsx';
import { formatDayRange, dayIn } from '../../../ui/format/format-dates.ts';
import { challengesQuery } from '../admin/queries.ts';
import { withJoinButton } from './campaign-draft.ts';
import type { CampaignDraft, HeadField } from './campaign-draft.ts';
import { LineField, TextField } from './text-choice-and-picture-fields.tsx';
import type { CampaignFormState } from './use-campaign-form.ts';

export interface ChosenDays {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
}

type Dated = Pick<ChallengeRow, 'startDate' | 'endDate' | 'timeZone'>;

/**
 * Returns the challenge's first and last day in its time zone; undefined if its start or end is
 * open.
 */
export const daysOfChallenge = ({ startDate, endDate, timeZone }: Dated): ChosenDays | undefined =>
  startDate && endDate ? { start: dayIn(timeZone, startDate), end: dayIn(timeZone, endDate), timeZone } : undefined;

/**
 * Returns the campaign's days after a challenge is chosen: unchanged if they are within the
 * challenge's dates, otherwise the challenge's days.
 */
export const daysOnceChosen = (row: Dated, days: ChosenDays): ChosenDays => {
  const own = daysOfChallenge(row);
  const isWithin = days.start !== '' && (!own || (days.start >= own.start && days.end <= own.end));
  return own && !isWithin ? own : { ...days, timeZone: row.timeZone };
};

export const stateOfChosen = ({
  isActive,
  status,
}: Pick<ChallengeRow, 'isActive' | 'status'>): 'off' | 'ended' | 'upcoming' | 'open' => {
  if (status === 'ended') return 'ended';
  if (!isActive) return 'off';
  return status === 'upcoming' ? 'upcoming' : 'open';
};

/** Link to create a challenge. It opens in a new tab, so that unsaved changes are kept. */
const CreateOne = (): ReactElement => (
  <Button asChild variant="secondary" size="small">
    <a href="/admin/challenges/create" target="_blank" rel="noopener">
      <CirclePlus aria-hidden />
      <span>{t('Create Challenge')}</span>
      <span className="sr-only">{t('(opens in a new tab)')}</span>
    </a>
  </Button>
);

const STATES = {
  off: t('This challenge is inactive, so no one can join.'),
  ended: t('This challenge is over. Choose another one or create one.'),
  upcoming: t('This challenge hasn’t started yet. The page says so until then.'),
  open: t('People can join as soon as the page is published.'),
} as const;

interface ChosenChallengeProps {
  /**
   * Row of the chosen challenge; undefined if none is chosen, or if the search results do not
   * contain it.
   */
  readonly row: ChallengeRow | undefined;
  readonly days: ChosenDays;
  readonly onDays: (days: ChosenDays) => void;
}

/**
 * Note about who can join the chosen challenge, with a button that copies the challenge's dates to
 * the page.
 */
const ChosenChallenge = ({ row, days, onDays }: ChosenChallengeProps): ReactElement => {
  const own = row && daysOfChallenge(row);
  const isOther = own !== undefined && (own.start !== days.start || own.end !== days.end);
  const dates = row && formatDayRange(row.startDate, row.endDate, row.timeZone);
  return (
    <div className="grid gap-3">
      {row ? (
        <p className="text-sm text-pretty text-quiet">{`${dates ? `${dates}. ` : ''}${STATES[stateOfChosen(row)]}`}</p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {isOther ? (
          <Button variant="secondary" size="small" onClick={() => onDays(own)}>
            <CalendarDays aria-hidden />
            <span>{t('Use Its Dates')}</span>
          </Button>
        ) : null}
        <CreateOne />
      </div>
    </div>
  );
};

type Written = CampaignDraft['language'];

/** Returns the languages with their names in the interface language, sorted by name. */
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
  <Field label={t('Language')}>
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

interface PartProps {
  readonly form: CampaignFormState;
  readonly challengeName: string | undefined;
}

/** Field paths in the contract, for fields that have another name in the form. */
const FIELDS: Partial<Readonly<Record<HeadField, string>>> = {
  start: 'window.start',
  end: 'window.end',
  timeZone: 'window.timeZone',
  partnerLine: 'partner.line',
  partnerLabel: 'partner.label',
  partnerUrl: 'partner.url',
};

const bound = (form: CampaignFormState, field: Exclude<HeadField, 'language' | 'logo'>) => ({
  value: form.draft[field],
  // The field of the start date also shows errors about the time window as a whole.
  fault: form.faults[FIELDS[field] ?? field] ?? (field === 'start' ? form.faults['window'] : undefined),
  onChange: (value: string): void => form.change({ [field]: value }),
});

/**
 * Returns the form changes after the organiser chose a challenge: its dates and, for the first
 * challenge, a Join button.
 */
const followed = ({ challengeId, blocks, start, end, timeZone }: CampaignDraft, row: ChallengeRow) => ({
  ...daysOnceChosen(row, { start, end, timeZone }),
  ...(challengeId === '' ? { blocks: withJoinButton(blocks) } : {}),
});

/** Splits challenges into those that have ended and the others. */
export const byEnd = <Row extends Pick<ChallengeRow, 'status'>>(rows: readonly Row[]) => ({
  open: rows.filter(({ status }) => status !== 'ended'),
  ended: rows.filter(({ status }) => status === 'ended'),
});

const optionOf = ({ id, name }: ChallengeRow): ReactElement => (
  <option key={id} value={id}>
    {name}
  </option>
);

const ChallengeField = ({ form, challengeName }: PartProps): ReactElement => {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...challengesQuery(useDeferredValue(search)),
    placeholderData: keepPreviousData,
    // Refetches when the tab gets the focus, to find challenges that were created in another tab.
    refetchOnWindowFocus: 'always',
  });
  const { value, fault } = bound(form, 'challengeId');
  const found = query.data?.rows ?? [];
  const choose = (challengeId: string): void => {
    const row = found.find(({ id }) => id === challengeId);
    form.change({ challengeId, ...(row ? followed(form.draft, row) : {}) });
  };
  const { open, ended } = byEnd(found);
  const isListed = value === '' || found.some(({ id }) => id === value);
  const { start, end, timeZone } = form.draft;
  return (
    <div className="grid grid-cols-1 items-end gap-3 @2xl:grid-cols-[minmax(0,1fr)_14rem]">
      <Field label={t('Challenge')} fault={fault}>
        {(control) => (
          <Select {...control} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value="">{t('None yet (the page says Coming Soon!)')}</option>
            {isListed ? null : <option value={value}>{challengeName ?? t('Challenge')}</option>}
            {open.map(optionOf)}
            {ended.length > 0 ? <optgroup label={t('Ended')}>{ended.map(optionOf)}</optgroup> : null}
          </Select>
        )}
      </Field>
      <Input
        type="search"
        aria-label={t('Search')}
        placeholder={t('Search')}
        value={search}
        onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div className="grid gap-3 @2xl:col-span-2">
        {query.isError && !query.data ? (
          <FailedPart query={query} failed={t('Failed to load challenges. Please try again.')} />
        ) : null}
        <ChosenChallenge
          row={found.find(({ id }) => id === value)}
          days={{ start, end, timeZone }}
          onDays={(days) => form.change(days)}
        />
      </div>
    </div>
  );
};

export const HeadPart = ({ form, challengeName }: PartProps): ReactElement => (
  <FormPart title={t('Campaign')}>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <LineField label={t('Title')} {...bound(form, 'title')} />
      <LineField label={t('Path')} hint={`${location.host}/${form.draft.path}`} {...bound(form, 'path')} />
    </div>
    <LineField label={t('Tagline')} {...bound(form, 'tagline')} />
    <TextField label={t('Description')} {...bound(form, 'description')} />
    <ChallengeField form={form} challengeName={challengeName} />
    <LanguageField value={form.draft.language} onChange={(language) => form.change({ language })} />
  </FormPart>
);

export const WindowPart = ({ form }: Pick<PartProps, 'form'>): ReactElement => (
  <FormPart title={t('Dates')}>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <LineField label={t('Start date')} type="date" {...bound(form, 'start')} />
      <LineField label={t('End date')} type="date" {...bound(form, 'end')} />
    </div>
    <Field label={t('Time zone')} fault={form.faults['window.timeZone']}>
      {(control) => (
        <TimeZoneInput {...control} value={form.draft.timeZone} onChange={(timeZone) => form.change({ timeZone })} />
      )}
    </Field>
  </FormPart>
);

export const PartnerPart = ({ form }: Pick<PartProps, 'form'>): ReactElement => (
  <FormPart title={t('Partner')} lead={t('Optional')}>
    <LineField label={t('Text, for example “In partnership with …”')} {...bound(form, 'partnerLine')} />
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <LineField label={t('Button')} {...bound(form, 'partnerLabel')} />
      <LineField label={t('Link')} type="url" {...bound(form, 'partnerUrl')} />
    </div>
  </FormPart>
);
