/** Robust settings from a draft: defaults filled in, every number within its limits, every part switchable. */
import { isDraft, note, readList, readNumber, readOneOf } from './draft.ts';
import type { Draft, Notes } from './draft.ts';
import { SIDE_VIEW_NAMES } from './landmark.ts';
import { BARE, DEFAULT_POSTURE, DEFAULT_ROBUST, POSTURE_MEASURES } from './settings.ts';
import type { AttemptSettings, PostureLimit, PostureSettings, RobustSettings, TravelSettings } from './settings.ts';

type Limits = readonly [min: number, max: number];

const DURATION: Limits = [0, 120_000];
const DEGREES: Limits = [0, 180];
const SHARE: Limits = [0, 1];
const FREQUENCY: Limits = [0.01, 100];
const LENGTH: Limits = [0, 100];

type Reader<T> = (draft: Draft, base: string, notes: Notes) => T;
type Numbers<T> = { readonly [K in keyof T]: number };

/** A part made of numbers only: absent ones keep their default. */
const numbers =
  <T extends Numbers<T>>(defaults: T | null, limits: { readonly [K in keyof T]: Limits }): Reader<T> =>
  (draft, base, notes) => {
    const fields = Object.entries<Limits>(limits).map(([name, [min, max]]) => {
      const otherwise = defaults?.[name as keyof T] ?? min;
      return [name, readNumber(draft[name], `${base}.${name}`, { min, max, otherwise }, notes)];
    });
    return Object.fromEntries(fields) as T;
  };

/** A part that is absent keeps its default, null or false switches it off, an object overrides single fields. */
const readPart = <T>(json: unknown, field: string, fallback: T | null, read: Reader<T>, notes: Notes): T | null => {
  if (json === undefined) return fallback;
  if (json === null || json === false) return null;
  if (isDraft(json)) return read(json, field, notes);
  note(notes, field, 'must be an object, or null for off');
  return null;
};

const ATTEMPT_LIMITS = {
  minExcursion: [1, 180],
  excursionShare: SHARE,
  returnShare: SHARE,
  minDurationMs: DURATION,
  maxDurationMs: DURATION,
} as const satisfies { readonly [K in keyof Omit<AttemptSettings, 'angle'>]: Limits };

const readAttempts: Reader<AttemptSettings> = (draft, base, notes) => {
  const angle = draft['angle'] ?? null;
  if (angle !== null && typeof angle !== 'string') note(notes, `${base}.angle`, 'must be the id of an angle, or null');
  const read = numbers<Omit<AttemptSettings, 'angle'>>(DEFAULT_ROBUST.attempts, ATTEMPT_LIMITS);
  return { angle: typeof angle === 'string' ? angle : null, ...read(draft, base, notes) };
};

const readLimit = (json: unknown, field: string, notes: Notes): PostureLimit => {
  const draft = isDraft(json) ? json : {};
  return {
    measure: readOneOf(draft['measure'], `${field}.measure`, POSTURE_MEASURES, notes),
    min: readNumber(draft['min'], `${field}.min`, { min: -1000, max: 1000, otherwise: -1000 }, notes),
    max: readNumber(draft['max'], `${field}.max`, { min: -1000, max: 1000, otherwise: 1000 }, notes),
  };
};

const readPosture: Reader<PostureSettings> = (draft, base, notes) => {
  const limits = readList(draft['limits'] ?? [], `${base}.limits`, 10, notes);
  const read = numbers<Omit<PostureSettings, 'limits'>>(DEFAULT_POSTURE, {
    holdMs: DURATION,
    leaveMs: DURATION,
    share: SHARE,
  });
  return {
    limits: limits.map((limit, index) => readLimit(limit, `${base}.limits[${index}]`, notes)),
    ...read(draft, base, notes),
  };
};

const readTravel: Reader<TravelSettings> = (draft, base, notes) => ({
  moving: readOneOf(draft['moving'], `${base}.moving`, SIDE_VIEW_NAMES, notes),
  support: readOneOf(draft['support'], `${base}.support`, SIDE_VIEW_NAMES, notes),
  minimum: readNumber(draft['minimum'], `${base}.minimum`, { min: 0, max: 100 }, notes),
  still: readOneOf(draft['still'], `${base}.still`, SIDE_VIEW_NAMES, notes),
  stillWithin: readNumber(draft['stillWithin'], `${base}.stillWithin`, { min: 0, max: 100 }, notes),
});

const readSmoothing = numbers(DEFAULT_ROBUST.smoothing, {
  minCutoffHz: FREQUENCY,
  speedGain: [0, 10],
  speedCutoffHz: FREQUENCY,
});
const readHysteresis = numbers(DEFAULT_ROBUST.hysteresis, { degrees: DEGREES });
const readAlignment = numbers(DEFAULT_ROBUST.alignment, { holdMs: DURATION });
const readSideVote = numbers(DEFAULT_ROBUST.sideVote, { afterMs: DURATION, memoryMs: [1, 120_000] });
const readUnseen = numbers(DEFAULT_ROBUST.unseen, { minVisibility: SHARE, maxGapMs: DURATION });
const readContinuity = numbers(DEFAULT_ROBUST.continuity, {
  maxJump: LENGTH,
  maxScale: [1, 100],
  acceptMs: DURATION,
});

const readParts = (json: Draft, notes: Notes): RobustSettings => {
  const part = <T>(name: keyof RobustSettings, fallback: T | null, read: Reader<T>): T | null =>
    readPart(json[name], `robust.${name}`, fallback, read, notes);
  return {
    smoothing: part('smoothing', DEFAULT_ROBUST.smoothing, readSmoothing),
    hysteresis: part('hysteresis', DEFAULT_ROBUST.hysteresis, readHysteresis),
    attempts: part('attempts', DEFAULT_ROBUST.attempts, readAttempts),
    alignment: part('alignment', DEFAULT_ROBUST.alignment, readAlignment),
    sideVote: part('sideVote', DEFAULT_ROBUST.sideVote, readSideVote),
    unseen: part('unseen', DEFAULT_ROBUST.unseen, readUnseen),
    posture: part('posture', DEFAULT_ROBUST.posture, readPosture),
    travel: part('travel', DEFAULT_ROBUST.travel, readTravel),
    continuity: part('continuity', DEFAULT_ROBUST.continuity, readContinuity),
  };
};

/** `robust` absent gives every default; `robust: null` switches all parts off, which is exactly the specification. */
export const readRobust = (json: unknown, notes: Notes): RobustSettings => {
  if (json === undefined) return DEFAULT_ROBUST;
  if (json === null || json === false) return BARE;
  if (!isDraft(json)) {
    note(notes, 'robust', 'must be an object, or null for off');
    return BARE;
  }
  for (const name of Object.keys(json)) {
    if (!(name in BARE)) note(notes, `robust.${name}`, 'is not a setting of the engine');
  }
  return readParts(json, notes);
};
