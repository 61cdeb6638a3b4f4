/** Robust settings from a draft: defaults filled in, every number within its limits, every part switchable. */
import { isDraft, note, readList, readNumber, readOneOf } from './draft.ts';
import type { Draft, Notes } from './draft.ts';
import { SIDE_VIEW_NAMES } from './landmark.ts';
import {
  BARE,
  DEFAULT_ALIGNMENT,
  DEFAULT_ATTEMPTS,
  DEFAULT_CONTINUITY,
  DEFAULT_HYSTERESIS,
  DEFAULT_POSTURE,
  DEFAULT_ROBUST,
  DEFAULT_SETTLE,
  DEFAULT_SIDE_VOTE,
  DEFAULT_SMOOTHING,
  DEFAULT_UNSEEN,
  POSTURE_MEASURES,
} from './settings.ts';
import type {
  AlignmentSettings,
  AttemptSettings,
  ContinuitySettings,
  HysteresisSettings,
  PostureLimit,
  PostureSettings,
  RobustSettings,
  SettleSettings,
  SideVoteSettings,
  SmoothingSettings,
  TravelSettings,
  UnseenSettings,
} from './settings.ts';

type Limits = readonly [min: number, max: number];

const DURATION: Limits = [0, 120_000];
const DEGREES: Limits = [0, 180];
const SHARE: Limits = [0, 1];
const FREQUENCY: Limits = [0.01, 100];
const LENGTH: Limits = [0, 100];

type Reader<T> = (draft: Draft, base: string, notes: Notes) => T;

/** Reads one number of a part; an absent one takes its default. */
const fieldsOf =
  (draft: Draft, base: string, notes: Notes) =>
  (name: string, [min, max]: Limits, otherwise: number): number =>
    readNumber(draft[name], `${base}.${name}`, { min, max, otherwise }, notes);

/** A part that is absent keeps its default, null or false switches it off, an object overrides single fields. */
const readPart = <T>(json: unknown, field: string, fallback: T | null, read: Reader<T>, notes: Notes): T | null => {
  if (json === undefined) return fallback;
  if (json === null || json === false) return null;
  if (isDraft(json)) return read(json, field, notes);
  note(notes, field, 'must be an object, or null for off');
  return null;
};

const readSmoothing: Reader<SmoothingSettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    minCutoffHz: field('minCutoffHz', FREQUENCY, DEFAULT_SMOOTHING.minCutoffHz),
    speedGain: field('speedGain', [0, 10], DEFAULT_SMOOTHING.speedGain),
    speedCutoffHz: field('speedCutoffHz', FREQUENCY, DEFAULT_SMOOTHING.speedCutoffHz),
  };
};

const readHysteresis: Reader<HysteresisSettings> = (draft, base, notes) => ({
  degrees: fieldsOf(draft, base, notes)('degrees', DEGREES, DEFAULT_HYSTERESIS.degrees),
});

const readAttempts: Reader<AttemptSettings> = (draft, base, notes) => {
  const angle = draft['angle'] ?? null;
  if (angle !== null && typeof angle !== 'string') note(notes, `${base}.angle`, 'must be the id of an angle, or null');
  const field = fieldsOf(draft, base, notes);
  return {
    angle: typeof angle === 'string' ? angle : null,
    minExcursion: field('minExcursion', [1, 180], DEFAULT_ATTEMPTS.minExcursion),
    excursionShare: field('excursionShare', SHARE, DEFAULT_ATTEMPTS.excursionShare),
    returnShare: field('returnShare', SHARE, DEFAULT_ATTEMPTS.returnShare),
    minDurationMs: field('minDurationMs', DURATION, DEFAULT_ATTEMPTS.minDurationMs),
    maxDurationMs: field('maxDurationMs', DURATION, DEFAULT_ATTEMPTS.maxDurationMs),
    restMs: field('restMs', DURATION, DEFAULT_ATTEMPTS.restMs),
  };
};

const readAlignment: Reader<AlignmentSettings> = (draft, base, notes) => ({
  holdMs: fieldsOf(draft, base, notes)('holdMs', DURATION, DEFAULT_ALIGNMENT.holdMs),
});

const readSideVote: Reader<SideVoteSettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    afterMs: field('afterMs', DURATION, DEFAULT_SIDE_VOTE.afterMs),
    memoryMs: field('memoryMs', [1, 120_000], DEFAULT_SIDE_VOTE.memoryMs),
  };
};

const readUnseen: Reader<UnseenSettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    minVisibility: field('minVisibility', SHARE, DEFAULT_UNSEEN.minVisibility),
    maxGapMs: field('maxGapMs', DURATION, DEFAULT_UNSEEN.maxGapMs),
  };
};

const readContinuity: Reader<ContinuitySettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    maxJump: field('maxJump', LENGTH, DEFAULT_CONTINUITY.maxJump),
    maxScale: field('maxScale', [1, 100], DEFAULT_CONTINUITY.maxScale),
    acceptMs: field('acceptMs', DURATION, DEFAULT_CONTINUITY.acceptMs),
  };
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
  const field = fieldsOf(draft, base, notes);
  return {
    limits: limits.map((limit, index) => readLimit(limit, `${base}.limits[${index}]`, notes)),
    holdMs: field('holdMs', DURATION, DEFAULT_POSTURE.holdMs),
    leaveMs: field('leaveMs', DURATION, DEFAULT_POSTURE.leaveMs),
    share: field('share', SHARE, DEFAULT_POSTURE.share),
  };
};

const readSettle: Reader<SettleSettings> = (draft, base, notes) => ({
  elsewhere: readList(draft['elsewhere'] ?? [], `${base}.elsewhere`, 10, notes).map((limit, index) =>
    readLimit(limit, `${base}.elsewhere[${index}]`, notes),
  ),
  holdMs: fieldsOf(draft, base, notes)('holdMs', DURATION, DEFAULT_SETTLE.holdMs),
});

const readTravel: Reader<TravelSettings> = (draft, base, notes) => ({
  moving: readOneOf(draft['moving'], `${base}.moving`, SIDE_VIEW_NAMES, notes),
  support: readOneOf(draft['support'], `${base}.support`, SIDE_VIEW_NAMES, notes),
  minimum: readNumber(draft['minimum'], `${base}.minimum`, { min: 0, max: 100 }, notes),
  reach: readNumber(draft['reach'], `${base}.reach`, { min: 0, max: 100, otherwise: 0 }, notes),
  still: readOneOf(draft['still'], `${base}.still`, SIDE_VIEW_NAMES, notes),
  stillWithin: readNumber(draft['stillWithin'], `${base}.stillWithin`, { min: 0, max: 100 }, notes),
  stillShare: readNumber(draft['stillShare'], `${base}.stillShare`, { min: 0, max: 100, otherwise: 100 }, notes),
  spreadWithin: readNumber(draft['spreadWithin'], `${base}.spreadWithin`, { min: 0, max: 100, otherwise: 100 }, notes),
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
    settle: part('settle', DEFAULT_ROBUST.settle, readSettle),
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
    if (!Object.hasOwn(BARE, name)) note(notes, `robust.${name}`, 'is not a setting of the engine');
  }
  return readParts(json, notes);
};
