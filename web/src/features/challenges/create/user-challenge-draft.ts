/**
 * Draft of a user's challenge form: defaults, restoring and validation (specification S1, section
 * 5).
 */
import {
  CHALLENGE_BOUNDS,
  CORRECTION_POLICIES,
  DEPTH_STANDARD_NAMES,
  LENGTH_UNITS,
  USER_CHALLENGE_DEFAULTS,
  USER_CHALLENGE_TYPES,
  UserChallengeForm,
} from '@reptemple/contract/schemas/challenges/challenge-form';
import { t } from '../../../i18n/translate.ts';

/** Values of the form's fields. Numbers are text, so that invalid input stays in its field. */
export interface ChallengeDraft {
  readonly name: string;
  readonly description: string;
  readonly type: (typeof USER_CHALLENGE_TYPES)[number];
  readonly exerciseDefinitionId: string;
  readonly depthStandard: (typeof DEPTH_STANDARD_NAMES)[number];
  readonly lengthValue: string;
  readonly lengthUnit: (typeof LENGTH_UNITS)[number];
  readonly minDailyReps: string;
  readonly incrementValue: string;
  readonly incrementCadenceValue: string;
  readonly incrementCadenceUnit: (typeof LENGTH_UNITS)[number];
  readonly hideResultsUntilFinished: boolean;
  readonly timeZone: string;
  readonly allowGuests: boolean;
  readonly asksCodeWord: boolean;
  readonly isHidden: boolean;
  readonly hasKudos: boolean;
  readonly corrections: (typeof CORRECTION_POLICIES)[number];
  readonly maxDurationSeconds: string;
  readonly maxRestSeconds: string;
  readonly maxDailyAttempts: string;
}

export const emptyDraft = (timeZone: string): ChallengeDraft => ({
  name: '',
  description: '',
  type: USER_CHALLENGE_DEFAULTS.type,
  exerciseDefinitionId: '',
  depthStandard: 'standard',
  lengthValue: String(USER_CHALLENGE_DEFAULTS.length.value),
  lengthUnit: USER_CHALLENGE_DEFAULTS.length.unit,
  minDailyReps: String(USER_CHALLENGE_DEFAULTS.minDailyReps),
  incrementValue: String(USER_CHALLENGE_DEFAULTS.incrementValue),
  incrementCadenceValue: String(USER_CHALLENGE_DEFAULTS.incrementCadenceValue),
  incrementCadenceUnit: USER_CHALLENGE_DEFAULTS.incrementCadenceUnit,
  hideResultsUntilFinished: false,
  timeZone,
  allowGuests: true,
  asksCodeWord: false,
  isHidden: false,
  hasKudos: true,
  corrections: 'reviewed',
  maxDurationSeconds: '',
  maxRestSeconds: '',
  maxDailyAttempts: '',
});

export const isSame = (one: ChallengeDraft, other: ChallengeDraft): boolean => {
  const typed = new Map<string, unknown>(Object.entries(one));
  return Object.entries(other).every(([field, value]) => typed.get(field) === value);
};

export const COUNTS = {
  lengthValue: CHALLENGE_BOUNDS.length,
  minDailyReps: CHALLENGE_BOUNDS.minDailyReps,
  incrementValue: CHALLENGE_BOUNDS.incrementValue,
  incrementCadenceValue: CHALLENGE_BOUNDS.incrementCadenceValue,
} as const;
export type Count = keyof typeof COUNTS;

/**
 * Returns the typed number as a whole number. Invalid or lower input becomes 1 (specification S1,
 * section 5). Too high a number is kept and reported at its field.
 */
export const settledCount = (typed: string): string => {
  const number = Math.floor(Number(typed));
  return String(Number.isFinite(number) && number >= 1 ? number : 1);
};

const limitOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

const isOneOf = <Word extends string>(words: readonly Word[], value: unknown): value is Word =>
  words.some((word) => word === value);

const CHOICES = {
  type: USER_CHALLENGE_TYPES,
  depthStandard: DEPTH_STANDARD_NAMES,
  lengthUnit: LENGTH_UNITS,
  incrementCadenceUnit: LENGTH_UNITS,
  corrections: CORRECTION_POLICIES,
} as const;

const isKept = (field: string, value: unknown, empty: unknown): boolean => {
  const choices = new Map<string, readonly string[]>(Object.entries(CHOICES)).get(field);
  return choices ? isOneOf(choices, value) : typeof value === typeof empty;
};

/** Restores a stored draft. Missing and invalid fields get their initial value. */
export const draftFrom = (kept: unknown, empty: ChallengeDraft): ChallengeDraft => {
  if (typeof kept !== 'object' || kept === null) return empty;
  const entries = Object.entries(kept).filter(([field, value]) =>
    isKept(field, value, Object.entries(empty).find(([name]) => name === field)?.[1]),
  );
  return { ...empty, ...Object.fromEntries(entries) };
};

export interface DraftIssue {
  readonly field: keyof ChallengeDraft;
  readonly message: string;
}

export const fieldOf = (name: string): keyof ChallengeDraft | undefined => {
  const fields: Readonly<Record<string, keyof ChallengeDraft>> = {
    'length.value': 'lengthValue',
    'length.unit': 'lengthUnit',
    length: 'lengthValue',
  };
  const known = fields[name];
  if (known) return known;
  return Object.keys(emptyDraft('')).find((field): field is keyof ChallengeDraft => field === name);
};

/**
 * Returns length and daily minimum for the request body. A duel has neither, so they are not sent
 * or validated.
 */
const daysOf = (draft: ChallengeDraft) =>
  draft.type === 'duel'
    ? {}
    : {
        length: { value: Number(settledCount(draft.lengthValue)), unit: draft.lengthUnit },
        minDailyReps: Number(settledCount(draft.minDailyReps)),
      };

const growthOf = (draft: ChallengeDraft) =>
  draft.type === 'progression'
    ? {
        incrementValue: Number(settledCount(draft.incrementValue)),
        incrementCadenceValue: Number(settledCount(draft.incrementCadenceValue)),
        incrementCadenceUnit: draft.incrementCadenceUnit,
      }
    : {};

const bodyOf = (draft: ChallengeDraft) => ({
  name: draft.name,
  description: draft.description,
  type: draft.type,
  ...(draft.exerciseDefinitionId === '' ? {} : { exerciseDefinitionId: draft.exerciseDefinitionId }),
  depthStandard: draft.depthStandard,
  ...daysOf(draft),
  ...growthOf(draft),
  hideResultsUntilFinished: draft.type === 'duel' && draft.hideResultsUntilFinished,
  timeZone: draft.timeZone,
  allowGuests: draft.allowGuests,
  asksCodeWord: draft.asksCodeWord,
  isHidden: draft.isHidden,
  hasKudos: draft.hasKudos,
  corrections: draft.corrections,
  maxDurationSeconds: limitOf(draft.maxDurationSeconds),
  maxRestSeconds: limitOf(draft.maxRestSeconds),
  maxDailyAttempts: limitOf(draft.maxDailyAttempts),
});

type Bounds = Readonly<Record<'min' | 'max', number>>;

const NUMBERS: Readonly<Partial<Record<keyof ChallengeDraft, readonly [name: string, bounds: Bounds]>>> = {
  lengthValue: [t('Duration'), CHALLENGE_BOUNDS.length],
  minDailyReps: [t('Daily minimum'), CHALLENGE_BOUNDS.minDailyReps],
  incrementValue: [t('Increment'), CHALLENGE_BOUNDS.incrementValue],
  incrementCadenceValue: [t('Cadence'), CHALLENGE_BOUNDS.incrementCadenceValue],
  maxDurationSeconds: [t('Longest recording'), CHALLENGE_BOUNDS.maxDurationSeconds],
  maxRestSeconds: [t('Longest rest'), CHALLENGE_BOUNDS.maxRestSeconds],
  maxDailyAttempts: [t('Attempts a day'), CHALLENGE_BOUNDS.maxDailyAttempts],
};

/**
 * Converts a validation issue to a form error, with our message for number fields. Other messages
 * are already translated.
 */
const faultOf = (field: keyof ChallengeDraft, message: string): DraftIssue => {
  const number = NUMBERS[field];
  if (!number) return { field, message };
  const [name, { min, max }] = number;
  const values = { name, min: String(min), max: String(max) };
  return { field, message: t('{name} must be a whole number from {min} to {max}.', values) };
};

type Reading =
  | { readonly body: ReturnType<typeof bodyOf>; readonly faults?: undefined }
  | { readonly body?: undefined; readonly faults: readonly DraftIssue[] };

export const readDraft = (draft: ChallengeDraft): Reading => {
  const body = bodyOf(draft);
  const checked = UserChallengeForm.safeParse(body);
  if (checked.success) return { body };
  const faults = checked.error.issues.flatMap(({ path, message }) => {
    const field = fieldOf(path.join('.'));
    return field ? [faultOf(field, message)] : [];
  });
  return { faults };
};
