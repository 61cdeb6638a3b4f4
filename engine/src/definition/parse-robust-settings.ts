/**
 * Parses robust settings: fills in defaults, checks number ranges, and accepts null or false to
 * switch a part off. Also contains the readers for unchecked JSON: each returns a value of the
 * right type and records errors by field path.
 */
import { SIDE_VIEW_NAMES } from '../signal/landmarks.ts';
import { clamp } from '../units.ts';
import type { Fault } from './exercise-definition.ts';
import {
  SPEC_ONLY,
  DEFAULT_ALIGNMENT,
  DEFAULT_ALTERNATION,
  DEFAULT_ATTEMPTS,
  DEFAULT_BODY_LINE,
  DEFAULT_CONTINUITY,
  DEFAULT_EXTENSION,
  DEFAULT_HOLD,
  DEFAULT_HYSTERESIS,
  DEFAULT_POSTURE,
  DEFAULT_ROBUST,
  DEFAULT_SETTLE,
  DEFAULT_SIDE_VOTE,
  DEFAULT_SMOOTHING,
  DEFAULT_UNSEEN,
  MAX_POSTURE_LIMITS,
  POSTURE_MEASURES,
  SETTING_LIMITS,
} from './robust-settings.ts';
import type {
  AlignmentSettings,
  AlternationSettings,
  AttemptSettings,
  BodyLineSettings,
  ContinuitySettings,
  ExtensionSettings,
  HoldSettings,
  HysteresisSettings,
  Limits,
  PostureLimit,
  PostureSettings,
  RobustSettings,
  SettleSettings,
  SideVoteSettings,
  SmoothingSettings,
  SymmetrySettings,
  TravelSettings,
  UnseenSettings,
} from './robust-settings.ts';

export type Draft = Readonly<Record<string, unknown>>;

export interface Notes {
  readonly faults: Fault[];
}

export const note = (notes: Notes, field: string, message: string): void => {
  notes.faults.push({ field, message });
};

const WITHIN = ['.', '['];

/** Returns true if neither the field nor a field inside it has an error. */
export const isFreeOfErrors = ({ faults }: Notes, field: string): boolean =>
  !faults.some((fault) => fault.field === field || WITHIN.some((sign) => fault.field.startsWith(`${field}${sign}`)));

export const isDraft = (json: unknown): json is Draft =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  /** Value if the field is absent. If undefined, the field is required. */
  readonly otherwise?: number;
}

export const readNumber = (json: unknown, field: string, rule: NumberRule, notes: Notes): number => {
  if (json === undefined && rule.otherwise !== undefined) return rule.otherwise;
  if (typeof json !== 'number' || !Number.isFinite(json)) {
    note(notes, field, rule.whole ? 'must be a whole number' : 'must be a number');
    return rule.min;
  }
  if (json < rule.min || json > rule.max) {
    note(notes, field, `must be between ${rule.min} and ${rule.max}`);
    return rule.min;
  }
  if (!rule.whole || Number.isInteger(json)) return json;
  note(notes, field, 'must be a whole number');
  return clamp(Math.round(json), rule.min, rule.max);
};

export const readBoolean = (json: unknown, field: string, otherwise: boolean, notes: Notes): boolean => {
  if (json === undefined) return otherwise;
  if (typeof json !== 'boolean') note(notes, field, 'must be true or false');
  return json === true;
};

export const readText = (json: unknown, field: string, notes: Notes): string => {
  const text = typeof json === 'string' ? json.trim() : '';
  if (text === '') note(notes, field, 'must not be empty');
  if (text.length > 200) note(notes, field, 'must be at most 200 characters');
  return text;
};

export const readOneOf = <T extends string>(json: unknown, field: string, words: readonly T[], notes: Notes): T => {
  const found = words.find((word) => word === json);
  if (found === undefined) note(notes, field, `must be one of ${words.join(', ')}`);
  const [first] = words;
  if (first === undefined) throw new Error('A list of words cannot be empty.');
  return found ?? first;
};

export const readList = (json: unknown, field: string, most: number, notes: Notes): readonly unknown[] => {
  if (!Array.isArray(json)) {
    note(notes, field, 'must be a list');
    return [];
  }
  if (json.length > most) note(notes, field, `must have at most ${most} entries`);
  return json.slice(0, most);
};

export const readObject = (json: unknown, field: string, notes: Notes): Draft => {
  if (isDraft(json)) return json;
  note(notes, field, 'must be an object');
  return {};
};

type Reader<T> = (draft: Draft, base: string, notes: Notes) => T;

const fieldsOf =
  (draft: Draft, base: string, notes: Notes) =>
  (name: string, [min, max]: Limits, otherwise: number): number =>
    readNumber(draft[name], `${base}.${name}`, { min, max, otherwise }, notes);

/**
 * Reads one group of robust settings. Absent means the default, null or false means off, and an
 * object overrides single fields.
 */
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
    minCutoffHz: field('minCutoffHz', SETTING_LIMITS.smoothing.minCutoffHz, DEFAULT_SMOOTHING.minCutoffHz),
    speedGain: field('speedGain', SETTING_LIMITS.smoothing.speedGain, DEFAULT_SMOOTHING.speedGain),
    speedCutoffHz: field('speedCutoffHz', SETTING_LIMITS.smoothing.speedCutoffHz, DEFAULT_SMOOTHING.speedCutoffHz),
  };
};

const readHysteresis: Reader<HysteresisSettings> = (draft, base, notes) => ({
  degrees: fieldsOf(draft, base, notes)('degrees', SETTING_LIMITS.hysteresis.degrees, DEFAULT_HYSTERESIS.degrees),
});

const readAttempts: Reader<AttemptSettings> = (draft, base, notes) => {
  const angle = draft['angle'] ?? null;
  if (angle !== null && typeof angle !== 'string') note(notes, `${base}.angle`, 'must be the id of an angle, or null');
  const field = fieldsOf(draft, base, notes);
  return {
    angle: typeof angle === 'string' ? angle : null,
    minExcursion: field('minExcursion', SETTING_LIMITS.attempts.minExcursion, DEFAULT_ATTEMPTS.minExcursion),
    excursionShare: field('excursionShare', SETTING_LIMITS.attempts.excursionShare, DEFAULT_ATTEMPTS.excursionShare),
    returnShare: field('returnShare', SETTING_LIMITS.attempts.returnShare, DEFAULT_ATTEMPTS.returnShare),
    minDurationMs: field('minDurationMs', SETTING_LIMITS.attempts.minDurationMs, DEFAULT_ATTEMPTS.minDurationMs),
    maxDurationMs: field('maxDurationMs', SETTING_LIMITS.attempts.maxDurationMs, DEFAULT_ATTEMPTS.maxDurationMs),
    restMs: field('restMs', SETTING_LIMITS.attempts.restMs, DEFAULT_ATTEMPTS.restMs),
  };
};

const readAlignment: Reader<AlignmentSettings> = (draft, base, notes) => ({
  holdMs: fieldsOf(draft, base, notes)('holdMs', SETTING_LIMITS.alignment.holdMs, DEFAULT_ALIGNMENT.holdMs),
});

const readSideVote: Reader<SideVoteSettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    afterMs: field('afterMs', SETTING_LIMITS.sideVote.afterMs, DEFAULT_SIDE_VOTE.afterMs),
    memoryMs: field('memoryMs', SETTING_LIMITS.sideVote.memoryMs, DEFAULT_SIDE_VOTE.memoryMs),
  };
};

const readUnseen: Reader<UnseenSettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    minVisibility: field('minVisibility', SETTING_LIMITS.unseen.minVisibility, DEFAULT_UNSEEN.minVisibility),
    maxGapMs: field('maxGapMs', SETTING_LIMITS.unseen.maxGapMs, DEFAULT_UNSEEN.maxGapMs),
    maxHiddenMs: field('maxHiddenMs', SETTING_LIMITS.unseen.maxHiddenMs, DEFAULT_UNSEEN.maxHiddenMs),
  };
};

const readContinuity: Reader<ContinuitySettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    maxJump: field('maxJump', SETTING_LIMITS.continuity.maxJump, DEFAULT_CONTINUITY.maxJump),
    maxScale: field('maxScale', SETTING_LIMITS.continuity.maxScale, DEFAULT_CONTINUITY.maxScale),
    acceptMs: field('acceptMs', SETTING_LIMITS.continuity.acceptMs, DEFAULT_CONTINUITY.acceptMs),
  };
};

const [LOWEST, HIGHEST] = SETTING_LIMITS.posture.limit;

const readLimit = (json: unknown, field: string, notes: Notes): PostureLimit => {
  const draft = isDraft(json) ? json : {};
  return {
    measure: readOneOf(draft['measure'], `${field}.measure`, POSTURE_MEASURES, notes),
    min: readNumber(draft['min'], `${field}.min`, { min: LOWEST, max: HIGHEST, otherwise: LOWEST }, notes),
    max: readNumber(draft['max'], `${field}.max`, { min: LOWEST, max: HIGHEST, otherwise: HIGHEST }, notes),
  };
};

const readPosture: Reader<PostureSettings> = (draft, base, notes) => {
  const limits = readList(draft['limits'] ?? [], `${base}.limits`, MAX_POSTURE_LIMITS, notes);
  const field = fieldsOf(draft, base, notes);
  return {
    limits: limits.map((limit, index) => readLimit(limit, `${base}.limits[${index}]`, notes)),
    holdMs: field('holdMs', SETTING_LIMITS.posture.holdMs, DEFAULT_POSTURE.holdMs),
    leaveMs: field('leaveMs', SETTING_LIMITS.posture.leaveMs, DEFAULT_POSTURE.leaveMs),
    share: field('share', SETTING_LIMITS.posture.share, DEFAULT_POSTURE.share),
  };
};

const readSettle: Reader<SettleSettings> = (draft, base, notes) => ({
  elsewhere: readList(draft['elsewhere'] ?? [], `${base}.elsewhere`, MAX_POSTURE_LIMITS, notes).map((limit, index) =>
    readLimit(limit, `${base}.elsewhere[${index}]`, notes),
  ),
  holdMs: fieldsOf(draft, base, notes)('holdMs', SETTING_LIMITS.settle.holdMs, DEFAULT_SETTLE.holdMs),
});

const readTravel: Reader<TravelSettings> = (draft, base, notes) => {
  const number = (name: keyof typeof SETTING_LIMITS.travel, otherwise?: number): number => {
    const [min, max] = SETTING_LIMITS.travel[name];
    return readNumber(
      draft[name],
      `${base}.${name}`,
      { min, max, ...(otherwise === undefined ? {} : { otherwise }) },
      notes,
    );
  };
  return {
    moving: readOneOf(draft['moving'], `${base}.moving`, SIDE_VIEW_NAMES, notes),
    support: readOneOf(draft['support'], `${base}.support`, SIDE_VIEW_NAMES, notes),
    minimum: number('minimum'),
    reach: number('reach', 0),
    reachMost: number('reachMost', 100),
    still: readOneOf(draft['still'], `${base}.still`, SIDE_VIEW_NAMES, notes),
    stillWithin: number('stillWithin'),
    stillShare: number('stillShare', 100),
    spreadWithin: number('spreadWithin', 100),
    stillSeen: number('stillSeen', 0),
  };
};

const readSymmetry: Reader<SymmetrySettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  const { shinDifference, stance, minShinDifference } = SETTING_LIMITS.symmetry;
  return {
    shinDifference: field('shinDifference', shinDifference, shinDifference[1]),
    stance: field('stance', stance, stance[1]),
    minShinDifference: field('minShinDifference', minShinDifference, 0),
  };
};

const readExtension: Reader<ExtensionSettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    sideSpread: field('sideSpread', SETTING_LIMITS.extension.sideSpread, DEFAULT_EXTENSION.sideSpread),
    frontSpread: field('frontSpread', SETTING_LIMITS.extension.frontSpread, DEFAULT_EXTENSION.frontSpread),
    minVisibility: field('minVisibility', SETTING_LIMITS.extension.minVisibility, DEFAULT_EXTENSION.minVisibility),
  };
};

const readBodyLine: Reader<BodyLineSettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    sag: field('sag', SETTING_LIMITS.bodyLine.sag, DEFAULT_BODY_LINE.sag),
    pike: field('pike', SETTING_LIMITS.bodyLine.pike, DEFAULT_BODY_LINE.pike),
    floorHeight: field('floorHeight', SETTING_LIMITS.bodyLine.floorHeight, DEFAULT_BODY_LINE.floorHeight),
    floorSag: field('floorSag', SETTING_LIMITS.bodyLine.floorSag, DEFAULT_BODY_LINE.floorSag),
  };
};

const readHold: Reader<HoldSettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  return {
    graceMs: field('graceMs', SETTING_LIMITS.hold.graceMs, DEFAULT_HOLD.graceMs),
    minMs: field('minMs', SETTING_LIMITS.hold.minMs, DEFAULT_HOLD.minMs),
    kneeDrop: field('kneeDrop', SETTING_LIMITS.hold.kneeDrop, DEFAULT_HOLD.kneeDrop),
    shift: field('shift', SETTING_LIMITS.hold.shift, DEFAULT_HOLD.shift),
  };
};

const readAlternation: Reader<AlternationSettings> = (draft, base, notes) => {
  const field = fieldsOf(draft, base, notes);
  const { holdMs, minDurationMs, maxDurationMs } = SETTING_LIMITS.alternation;
  return {
    holdMs: field('holdMs', holdMs, DEFAULT_ALTERNATION.holdMs),
    minDurationMs: field('minDurationMs', minDurationMs, DEFAULT_ALTERNATION.minDurationMs),
    maxDurationMs: field('maxDurationMs', maxDurationMs, DEFAULT_ALTERNATION.maxDurationMs),
  };
};

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
    symmetry: part('symmetry', DEFAULT_ROBUST.symmetry, readSymmetry),
    extension: part('extension', DEFAULT_ROBUST.extension, readExtension),
    bodyLine: part('bodyLine', DEFAULT_ROBUST.bodyLine, readBodyLine),
    hold: part('hold', DEFAULT_ROBUST.hold, readHold),
    alternation: part('alternation', DEFAULT_ROBUST.alternation, readAlternation),
    continuity: part('continuity', DEFAULT_ROBUST.continuity, readContinuity),
  };
};

/** Records errors for combinations of settings of which one would have no effect. */
const noteUnused = ({ hold, alternation, posture, settle }: RobustSettings, notes: Notes): void => {
  if (!alternation) return;
  if (hold) note(notes, 'robust.alternation', 'excludes robust.hold');
  if (!posture) note(notes, 'robust.alternation', 'needs robust.posture');
  if (!settle || settle.elsewhere.length === 0) note(notes, 'robust.alternation', 'needs robust.settle.elsewhere');
};

/**
 * Reads the field `robust`. Absent means all defaults. Null or false switches all settings off, so
 * that the engine follows the specification exactly.
 */
export const readRobust = (json: unknown, notes: Notes): RobustSettings => {
  if (json === undefined) return DEFAULT_ROBUST;
  if (json === null || json === false) return SPEC_ONLY;
  if (!isDraft(json)) {
    note(notes, 'robust', 'must be an object, or null for off');
    return SPEC_ONLY;
  }
  for (const name of Object.keys(json)) {
    if (!Object.hasOwn(SPEC_ONLY, name)) note(notes, `robust.${name}`, 'is not a setting of the engine');
  }
  const settings = readParts(json, notes);
  noteUnused(settings, notes);
  return settings;
};
