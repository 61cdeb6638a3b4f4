/**
 * Counts a stored track with the same `advance` that runs live. The server's score is this result.
 */
import type { ExerciseDefinition } from '../definition/definition.ts';
import type { EngineEvent, TimelineEntry } from '../rules/event.ts';
import type { Side } from '../signal/landmark.ts';
import { notCountedIn } from './not-counted.ts';
import type { NotCounted } from './not-counted.ts';
import type { Rep } from '../rules/rep.ts';
import { advance, startSession } from './session.ts';
import type { Session } from './session.ts';
import { summarizeSet } from './set-summary.ts';
import type { SetSummary } from './set-summary.ts';
import { markStartsValid, READY_REACH_MS } from '../rules/timeline.ts';
import { isFacingCamera, summarizeView } from '../signal/seen-view.ts';
import type { SeenView, ViewSample } from '../signal/seen-view.ts';
import { MIN_FRAMES_PER_SECOND } from '../track.ts';
import type { Frame, Track } from '../track.ts';
import { underWay } from './under-way.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';

export interface Replay {
  readonly durationMs: Millis;
  readonly frames: number;
  readonly framesWithPose: number;
  /** Mean frames per second; 0 for fewer than two frames. */
  readonly framesPerSecond: number;
  /**
   * True if the frame rate is high enough to capture fast reps. Otherwise the attempt should not
   * rank.
   */
  readonly isRankable: boolean;
  readonly lockedSide: Side | null;
  /** View of the body in posture; null if it never was. */
  readonly seenView: SeenView | null;
  readonly validReps: number;
  readonly invalidReps: number;
  readonly reps: readonly Rep[];
  /** Rep in progress at the end of the track: displayed, never counted. */
  readonly unfinished: UnfinishedRep | null;
  /** Movements that went far enough for a rep but are none, with reasons. */
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
 * Appends a mark. READY updates only the entries within its reach, because a long track may have
 * many of both.
 */
const addMark = (timeline: TimelineEntry[], mark: TimelineEntry): void => {
  if (mark.phase === 'READY') {
    const reached = timeline.findLastIndex(({ timestamp }) => mark.timestamp - timestamp > READY_REACH_MS) + 1;
    timeline.push(...markStartsValid(timeline.splice(reached), mark.timestamp));
  }
  timeline.push(mark);
};

/** Returns null for a frame without the person in posture. */
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
    notCounted: notCountedIn(events),
    events,
    timeline,
    formScore: summary.formScore,
    summary,
  };
};
