/**
 * Draft of the admin's challenge form: conversion from and to the API, and validation
 * (specification S1, sections 3 and 5).
 */
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { AdminChallenge } from '@reptemple/contract/challenges/challenge-admin';
import type { ChallengeLength } from '@reptemple/contract/challenges/challenge-form';
import { AdminChallengeForm, END_BEFORE_START } from '@reptemple/contract/schemas/challenges/challenge-form';
import { yearIssues } from '../../../ui/form/date-field-limits.ts';

/** Returns the local date, such as `2026-03-29`, of a point in time in a time zone. */
export const dayOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();

const read = (day: string, timeZone: string): Temporal.ZonedDateTime | undefined => {
  try {
    return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).startOfDay();
  } catch {
    return undefined;
  }
};

const isoOf = (moment: Temporal.ZonedDateTime | undefined): string | undefined =>
  moment && new Date(moment.epochMilliseconds).toISOString();

/**
 * Returns the ISO time at which a day begins: midnight, or later if daylight saving time skips
 * midnight. Undefined for an invalid date or time zone.
 */
export const startOfDay = (day: string, timeZone: string): string | undefined => isoOf(read(day, timeZone));

/**
 * Returns the ISO time of the last millisecond of a day, which may have 23 or 25 hours. Undefined
 * for an invalid date or time zone.
 */
export const endOfDay = (day: string, timeZone: string): string | undefined =>
  isoOf(read(day, timeZone)?.add({ days: 1 }).startOfDay().subtract({ milliseconds: 1 }));

/**
 * Returns the ISO time of the last millisecond of a challenge that lasts some days, weeks or
 * months. The server computes the end of challenges without an end date in the same way.
 */
export const endOfLength = (start: string, { value, unit }: ChallengeLength, timeZone: string): string | undefined =>
  isoOf(
    Temporal.Instant.from(start)
      .toZonedDateTimeISO(timeZone)
      .add({ [unit]: value })
      .subtract({ milliseconds: 1 }),
  );

/** Values of the form's fields. Numbers are text, so that invalid input stays in its field. */
export const ChallengeDraft = z.object({
  name: z.string(),
  description: z.string(),
  type: z.string(),
  exerciseDefinitionId: z.string(),
  depthStandard: z.string(),
  timeZone: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  lengthValue: z.string(),
  lengthUnit: z.string(),
  minDailyReps: z.string(),
  incrementValue: z.string(),
  incrementCadenceValue: z.string(),
  incrementCadenceUnit: z.string(),
  genderFilter: z.string(),
  corrections: z.string(),
  ties: z.string(),
  requiresConfirmedEmail: z.string(),
  maxDurationSeconds: z.string(),
  maxRestSeconds: z.string(),
  maxDailyAttempts: z.string(),
  hideResultsUntilFinished: z.boolean(),
  allowGuests: z.boolean(),
  givesPrizes: z.boolean(),
  asksCodeWord: z.boolean(),
  hasKudos: z.boolean(),
  isActive: z.boolean(),
  isHidden: z.boolean(),
  isDaily: z.boolean(),
});
export type ChallengeDraft = z.output<typeof ChallengeDraft>;
export type DraftField = keyof ChallengeDraft;
export type Faults = Readonly<Partial<Record<DraftField, string>>>;

/**
 * Returns the form values of a new challenge. `timeZone`: IANA name of the organiser's time zone.
 */
export const emptyDraft = (timeZone: string, exerciseDefinitionId = ''): ChallengeDraft => ({
  name: '',
  description: '',
  type: 'daily',
  exerciseDefinitionId,
  depthStandard: 'standard',
  timeZone,
  startDay: '',
  endDay: '',
  lengthValue: '',
  lengthUnit: 'days',
  minDailyReps: '',
  incrementValue: '',
  incrementCadenceValue: '',
  incrementCadenceUnit: 'days',
  genderFilter: '',
  corrections: 'reviewed',
  ties: 'earlier',
  requiresConfirmedEmail: 'prizes',
  maxDurationSeconds: '',
  maxRestSeconds: '',
  maxDailyAttempts: '',
  hideResultsUntilFinished: false,
  allowGuests: false,
  givesPrizes: false,
  asksCodeWord: false,
  hasKudos: true,
  isActive: true,
  isHidden: false,
  isDaily: true,
});

const typed = (figure: number | null): string => (figure === null ? '' : String(figure));

/**
 * Returns the end day for the form. Empty if the end results from start and length, so that it
 * moves when one of them is changed.
 */
const endDayOf = ({ startDate, createdAt, endDate, length, timeZone }: AdminChallenge): string => {
  if (!endDate || (length && endDate === endOfLength(startDate ?? createdAt, length, timeZone))) return '';
  return dayOf(endDate, timeZone);
};

/**
 * Maps the form's options for "requires a confirmed email" to the API's value. The default `prizes`
 * is null in the API.
 */
const EMAIL_RULES: Readonly<Record<string, boolean | null>> = { prizes: null, always: true, never: false };

const emailRuleOf = ({ requiresConfirmedEmail }: AdminChallenge): string => {
  if (requiresConfirmedEmail === null) return 'prizes';
  return requiresConfirmedEmail ? 'always' : 'never';
};

export const draftOf = (challenge: AdminChallenge): ChallengeDraft => {
  const { timeZone, startDate, length } = challenge;
  return {
    name: challenge.name,
    description: challenge.description ?? '',
    type: challenge.type,
    exerciseDefinitionId: challenge.exerciseDefinitionId,
    depthStandard: challenge.depthStandard,
    timeZone,
    startDay: startDate ? dayOf(startDate, timeZone) : '',
    endDay: endDayOf(challenge),
    lengthValue: typed(length?.value ?? null),
    lengthUnit: length?.unit ?? 'days',
    minDailyReps: typed(challenge.minDailyReps),
    incrementValue: typed(challenge.incrementValue),
    incrementCadenceValue: typed(challenge.incrementCadenceValue),
    incrementCadenceUnit: challenge.incrementCadenceUnit ?? 'days',
    genderFilter: challenge.genderFilter ?? '',
    corrections: challenge.corrections,
    ties: challenge.ties,
    requiresConfirmedEmail: emailRuleOf(challenge),
    maxDurationSeconds: typed(challenge.maxDurationSeconds),
    maxRestSeconds: typed(challenge.maxRestSeconds),
    maxDailyAttempts: typed(challenge.maxDailyAttempts),
    hideResultsUntilFinished: challenge.hideResultsUntilFinished,
    allowGuests: challenge.allowGuests,
    givesPrizes: challenge.givesPrizes,
    asksCodeWord: challenge.asksCodeWord,
    hasKudos: challenge.hasKudos,
    isActive: challenge.isActive,
    isHidden: challenge.isHidden,
    isDaily: challenge.isDaily,
  };
};

/**
 * Returns which groups of fields a challenge type has. The form hides the others, and the server
 * drops them.
 */
export const partsOf = (type: string) => ({
  hasGoal: type === 'accountability' || type === 'progression',
  hasIncrement: type === 'progression',
  hasHiddenResults: type === 'duel',
  /** False for duels, because the form score always decides a tie in a duel. */
  hasTies: type !== 'duel',
});

const figure = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()));

export type SavedDates = Pick<AdminChallenge, 'startDate' | 'endDate' | 'timeZone'>;

type Edge = 'startDate' | 'endDate';
const DAY_FIELDS = { startDate: 'startDay', endDate: 'endDay' } as const;
const MOMENTS = { startDate: startOfDay, endDate: endOfDay } as const;

const momentOf = (edge: Edge, draft: ChallengeDraft, saved: SavedDates | undefined): string | null => {
  const day = draft[DAY_FIELDS[edge]];
  if (day === '') return null;
  const kept = saved?.[edge];
  if (saved && kept && saved.timeZone === draft.timeZone && dayOf(kept, saved.timeZone) === day) return kept;
  // An invalid date is sent as it was typed, so that the contract's validation rejects it.
  return MOMENTS[edge](day, draft.timeZone) ?? day;
};

const increments = (draft: ChallengeDraft) => ({
  incrementValue: figure(draft.incrementValue),
  incrementCadenceValue: figure(draft.incrementCadenceValue),
  incrementCadenceUnit: draft.incrementCadenceValue.trim() === '' ? null : draft.incrementCadenceUnit,
});

const goal = (draft: ChallengeDraft) => ({
  length: draft.lengthValue.trim() === '' ? null : { value: figure(draft.lengthValue), unit: draft.lengthUnit },
  minDailyReps: figure(draft.minDailyReps),
});

const sentOf = (draft: ChallengeDraft, saved: SavedDates | undefined) => {
  const { hasGoal, hasIncrement, hasHiddenResults } = partsOf(draft.type);
  return {
    name: draft.name,
    description: draft.description,
    type: draft.type,
    exerciseDefinitionId: draft.exerciseDefinitionId,
    depthStandard: draft.depthStandard,
    timeZone: draft.timeZone.trim(),
    startDate: momentOf('startDate', draft, saved),
    endDate: momentOf('endDate', draft, saved),
    ...(hasGoal ? goal(draft) : {}),
    ...(hasIncrement ? increments(draft) : {}),
    genderFilter: draft.genderFilter,
    corrections: draft.corrections,
    ties: draft.ties,
    requiresConfirmedEmail: EMAIL_RULES[draft.requiresConfirmedEmail] ?? null,
    maxDurationSeconds: figure(draft.maxDurationSeconds),
    maxRestSeconds: figure(draft.maxRestSeconds),
    maxDailyAttempts: figure(draft.maxDailyAttempts),
    hideResultsUntilFinished: hasHiddenResults && draft.hideResultsUntilFinished,
    allowGuests: draft.allowGuests,
    givesPrizes: draft.givesPrizes,
    asksCodeWord: draft.asksCodeWord,
    hasKudos: draft.hasKudos,
    isActive: draft.isActive,
    isHidden: draft.isHidden,
    isDaily: draft.isDaily,
  };
};

const NAMES: Readonly<Record<string, DraftField>> = { startDate: 'startDay', endDate: 'endDay', length: 'lengthValue' };
const isField = (name: string): name is DraftField => name in ChallengeDraft.shape;

/**
 * Maps an error path of the contract (`length.value`, `endDate`) to a field of the form; undefined
 * if it has none.
 */
export const fieldOf = (path: string): DraftField | undefined => {
  const [first = ''] = path.split('.');
  return NAMES[first] ?? (isField(first) ? first : undefined);
};

export const faultsOf = (found: readonly { readonly field: string; readonly message: string }[]): Faults =>
  Object.fromEntries(
    found
      .toReversed()
      .map(({ field, message }) => [fieldOf(field), message] as const)
      .filter(([field]) => field !== undefined),
  );

/**
 * Returns true if the end is before the start. Checked here as well, because the contract compares
 * the dates only if all fields are valid.
 */
const endsBeforeStart = ({ startDate, endDate }: ReturnType<typeof sentOf>): boolean =>
  startDate !== null && endDate !== null && Date.parse(startDate) > Date.parse(endDate);

/**
 * Validates a draft with the contract's schema. Returns the request body, or the errors by field.
 * `saved`: dates before editing; a day that did not change keeps its time.
 */
export const readDraft = (
  draft: ChallengeDraft,
  saved?: SavedDates,
):
  | { readonly form: AdminChallengeForm; readonly faults?: undefined }
  | { readonly form?: undefined; readonly faults: Faults } => {
  const sent = sentOf(draft, saved);
  const parsed = AdminChallengeForm.safeParse(sent);
  const years: Faults = yearIssues({ startDay: draft.startDay, endDay: draft.endDay });
  if (parsed.success) return Object.keys(years).length > 0 ? { faults: years } : { form: parsed.data };
  const faults = faultsOf(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
  return { faults: { ...(endsBeforeStart(sent) && { endDay: END_BEFORE_START }), ...faults, ...years } };
};

export const isSame = (one: ChallengeDraft, other: ChallengeDraft): boolean =>
  Object.keys(ChallengeDraft.shape).every((field) => isField(field) && one[field] === other[field]);
