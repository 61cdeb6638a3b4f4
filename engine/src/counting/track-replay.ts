/**
 * Counts a stored track with the same `advance` function that counts live. The server stores this
 * result as the score.
 */
import type { ExerciseDefinition, SeenView } from '../definition/exercise-definition.ts';
import { MIN_FRAMES_PER_SECOND } from '../landmark-track.ts';
import type { Frame, Track } from '../landmark-track.ts';
import type { Elapsed } from '../rules/attempt-limits.ts';
import { markStartsValid, READY_REACH_MS } from '../rules/phase-timeline-and-event-kinds.ts';
import type { EngineEvent, TimelineEntry } from '../rules/phase-timeline-and-event-kinds.ts';
import type { Rep } from '../rules/rep-result.ts';
import { isFacingCamera, summarizeView } from '../signal/camera-view-and-near-side.ts';
import type { ViewSample } from '../signal/camera-view-and-near-side.ts';
import type { Side } from '../signal/landmarks.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Degrees, Millis } from '../units.ts';
import { advance, startSession } from './advance-session.ts';
import type { Session } from './advance-session.ts';
import { elapsedOf, underWay } from './counting-state.ts';
import { notCountedIn } from './not-counted-movements.ts';
import type { NotCounted } from './not-counted-movements.ts';

const MILLIS_PER_MINUTE = 60_000;

export interface FatiguePoint {
  readonly number: number;
  /** Duration of the way down plus the way up, in ms. */
  readonly durationMs: Millis;
  readonly rangeOfMotion: Degrees;
  readonly formScore: number;
}

interface SetSummary {
  readonly formScore: number | null;
  readonly meanDownMs: Millis | null;
  readonly meanUpMs: Millis | null;
  /** Valid reps per minute of the whole attempt, rounded (specification S2, section 5). */
  readonly repsPerMinute: number;
  readonly fatigue: readonly FatiguePoint[];
  /**
   * Change of the duration per rep in ms, by linear regression; positive if reps get slower.
   * Rounded to one decimal; null with fewer than three reps.
   */
  readonly slowdownMsPerRep: number | null;
  /**
   * Change of the range of motion per rep in degrees, by linear regression as in
   * `slowdownMsPerRep`; negative if the range shrinks.
   */
  readonly rangeLossPerRep: number | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));

const slope = (values: readonly number[]): number | null => {
  if (values.length < 3) return null;
  const middle = (values.length - 1) / 2;
  const average = mean(values) ?? 0;
  let [over, under] = [0, 0];
  for (const [index, value] of values.entries()) {
    over += (index - middle) * (value - average);
    under += (index - middle) ** 2;
  }
  return Math.round((over / under) * 10) / 10;
};

/**
 * Summarises a set: mean form score, pace, and the change of speed and range from rep to rep.
 * `durationMs`: duration of the attempt including rests.
 */
export const summarizeSet = (reps: readonly Rep[], durationMs: Millis): SetSummary => {
  const fatigue = reps.map(({ number, downMs, upMs, rangeOfMotion, formScore }) => ({
    number,
    durationMs: downMs + upMs,
    rangeOfMotion,
    formScore,
  }));
  const valid = reps.filter((rep) => rep.valid).length;
  return {
    formScore: rounded(mean(reps.map(({ formScore }) => formScore))),
    meanDownMs: rounded(mean(reps.map(({ downMs }) => downMs))),
    meanUpMs: rounded(mean(reps.map(({ upMs }) => upMs))),
    repsPerMinute: durationMs <= 0 ? 0 : Math.round((valid / durationMs) * MILLIS_PER_MINUTE),
    fatigue,
    slowdownMsPerRep: slope(fatigue.map((point) => point.durationMs)),
    rangeLossPerRep: slope(fatigue.map((point) => point.rangeOfMotion)),
  };
};

export interface Replay {
  readonly durationMs: Millis;
  readonly frames: number;
  readonly framesWithPose: number;
  /** Mean number of frames per second; 0 for fewer than two frames. */
  readonly framesPerSecond: number;
  /**
   * True if the frame rate is high enough to capture fast reps. A result with a lower rate should
   * not rank.
   */
  readonly isRankable: boolean;
  readonly lockedSide: Side | null;
  /** View of the camera while the person was in posture; null if they never were. */
  readonly seenView: SeenView | null;
  readonly validReps: number;
  readonly invalidReps: number;
  readonly reps: readonly Rep[];
  /** Rep in progress at the end of the track: displayed, never counted. Null if there is none. */
  readonly unfinished: UnfinishedRep | null;
  /** Times from which `earlyEnd` decides if a limit ended the attempt. */
  readonly elapsed: Elapsed;
  /** Movements that went far enough for a rep but do not count, with reasons. */
  readonly notCounted: readonly NotCounted[];
  readonly events: readonly EngineEvent[];
  readonly timeline: readonly TimelineEntry[];
  /** Mean form score of all reps, rounded; null without reps. */
  readonly formScore: number | null;
  readonly summary: SetSummary;
}

export interface UnfinishedRep {
  readonly startMs: Millis;
  readonly bottomMs: Millis;
}

const unfinishedOf = (session: Session): UnfinishedRep | null => {
  const attempt = underWay(session);
  return attempt && { startMs: attempt.startMs, bottomMs: attempt.bottom.t };
};

const framesPerSecondOf = (frames: number, durationMs: Millis): number =>
  durationMs === 0 ? 0 : Math.round(((frames - 1) / durationMs) * MILLIS_PER_SECOND * 10) / 10;

/**
 * Adds an entry to the timeline. A READY entry marks the start entries of the 10 s before it as
 * valid. Visits only those entries, because scanning a long timeline for each READY would be slow.
 */
const addMark = (timeline: TimelineEntry[], mark: TimelineEntry): void => {
  if (mark.phase === 'READY') {
    const reached = timeline.findLastIndex(({ timestamp }) => mark.timestamp - timestamp > READY_REACH_MS) + 1;
    timeline.push(...markStartsValid(timeline.splice(reached), mark.timestamp));
  }
  timeline.push(mark);
};

const viewSample = ({ measured, measuring: { view } }: Session, { t, p }: Frame): ViewSample | null =>
  p && view && measured?.t === t && measured.inPosture ? { spread: view.spread, isFacing: isFacingCamera(p) } : null;

/**
 * Counts a track with a definition. Deterministic: the same inputs give the same result on every
 * machine.
 */
export const replay = (track: Track, definition: ExerciseDefinition): Replay => {
  const events: EngineEvent[] = [];
  const timeline: TimelineEntry[] = [];
  const views: ViewSample[] = [];
  let session = startSession(definition, track);
  for (const frame of track.frames) {
    session = advance(session, frame);
    events.push(...session.events);
    for (const mark of session.marks) addMark(timeline, mark);
    const view = viewSample(session, frame);
    if (view) views.push(view);
  }
  const { firstMs, lastMs, reps } = session;
  const durationMs = firstMs === null || lastMs === null ? 0 : lastMs - firstMs;
  const summary = summarizeSet(reps, durationMs);
  const framesPerSecond = framesPerSecondOf(session.frames, durationMs);
  return {
    durationMs,
    frames: session.frames,
    framesWithPose: session.framesWithPose,
    framesPerSecond,
    isRankable: framesPerSecond >= MIN_FRAMES_PER_SECOND,
    lockedSide: session.measuring.vote.locked,
    seenView: summarizeView(views, session.plan.isSideView),
    validReps: session.repCount,
    invalidReps: session.invalidRepCount,
    reps,
    unfinished: unfinishedOf(session),
    elapsed: elapsedOf(session),
    notCounted: notCountedIn(events),
    events,
    timeline,
    formScore: summary.formScore,
    summary,
  };
};

export interface Difference {
  /** Path of the field, for example `reps[3].valid`. */
  readonly field: string;
  readonly stored: unknown;
  readonly replayed: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const partsOf = (value: unknown): readonly (readonly [key: string, value: unknown])[] | null => {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [`[${index}]`, item]);
  return isRecord(value) ? Object.entries(value) : null;
};

const joined = (field: string, key: string): string =>
  field === '' || key.startsWith('[') ? `${field}${key}` : `${field}.${key}`;

/**
 * Compares a stored result with a replayed result and returns the fields that differ; empty if none
 * do. Undefined equals absent, because JSON stores neither.
 */
export const differencesBetween = (stored: unknown, replayed: unknown, field = ''): readonly Difference[] => {
  const [one, other] = [partsOf(stored), partsOf(replayed)];
  if (!one || !other || Array.isArray(stored) !== Array.isArray(replayed)) {
    return Object.is(stored, replayed) ? [] : [{ field, stored, replayed }];
  }
  const [known, found] = [new Map(one), new Map(other)];
  const keys = new Set([...known.keys(), ...found.keys()]);
  return [...keys].flatMap((key) => differencesBetween(known.get(key), found.get(key), joined(field, key)));
};
