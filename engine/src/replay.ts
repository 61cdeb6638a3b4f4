/** A whole track counted: the same `advance` as live, frame after frame. The server's score is this. */
import type { ExerciseDefinition } from './definition.ts';
import type { EngineEvent, TimelineEntry } from './event.ts';
import type { Side } from './landmark.ts';
import { notCountedIn } from './not-counted.ts';
import type { NotCounted } from './not-counted.ts';
import type { Rep } from './rep.ts';
import { advance, startSession } from './session.ts';
import type { Session } from './session.ts';
import { summarizeSet } from './set-summary.ts';
import type { SetSummary } from './set-summary.ts';
import { markStartsValid, READY_REACH_MS } from './timeline.ts';
import { MIN_FRAMES_PER_SECOND, type Track } from './track.ts';
import { underWay } from './under-way.ts';
import { MILLIS_PER_SECOND } from './units.ts';
import type { Millis } from './units.ts';

export interface Replay {
  readonly durationMs: Millis;
  readonly frames: number;
  readonly framesWithPose: number;
  /** Frames a second, mean over the track; 0 for fewer than two frames. */
  readonly framesPerSecond: number;
  /** Fast enough for fast reps to be seen: an attempt below the floor should not rank. */
  readonly isRankable: boolean;
  readonly lockedSide: Side | null;
  readonly validReps: number;
  readonly invalidReps: number;
  readonly reps: readonly Rep[];
  /** A rep the track ended in the middle of: shown, never counted. */
  readonly unfinished: UnfinishedRep | null;
  /** Clear movements that are no rep, and why. */
  readonly notCounted: readonly NotCounted[];
  readonly events: readonly EngineEvent[];
  readonly timeline: readonly TimelineEntry[];
  /** Mean of the reps' form scores, whole; null without reps. */
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

/** Adds a mark; READY is told to the entries it reaches, and to no others: a long track may have many of both. */
const addMark = (timeline: TimelineEntry[], mark: TimelineEntry): void => {
  if (mark.phase === 'READY') {
    const reached = timeline.findLastIndex(({ timestamp }) => mark.timestamp - timestamp > READY_REACH_MS) + 1;
    timeline.push(...markStartsValid(timeline.splice(reached), mark.timestamp));
  }
  timeline.push(mark);
};

/** Counts a track by a definition. Deterministic: the same two values give the same result on every machine. */
export const replay = (track: Track, definition: ExerciseDefinition): Replay => {
  const events: EngineEvent[] = [];
  const timeline: TimelineEntry[] = [];
  let session = startSession(definition, track);
  for (const frame of track.frames) {
    session = advance(session, frame);
    events.push(...session.events);
    for (const mark of session.marks) addMark(timeline, mark);
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
