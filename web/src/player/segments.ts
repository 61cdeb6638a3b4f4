/** The phases of a set as stretches of time, the marks between them, and the reps beside a moment. */
import type { TimelineEntry } from '@reptemple/engine/event';
import type { Phase } from '@reptemple/engine/exercise';
import type { Rep } from '@reptemple/engine/rep';
import type { Millis } from '@reptemple/engine/units';
import type { PhaseSpan } from './phase-spans.ts';

export interface Segment extends PhaseSpan {
  /** Entered in a valid position. */
  readonly isValid: boolean;
}

export interface Mark {
  readonly kind: 'READY' | 'STOP';
  readonly t: Millis;
}

const isMark = (phase: TimelineEntry['phase']): phase is Mark['kind'] => phase === 'READY' || phase === 'STOP';

export const marksOf = (timeline: readonly TimelineEntry[]): readonly Mark[] =>
  timeline.flatMap(({ phase, timestamp }) => (isMark(phase) ? [{ kind: phase, t: timestamp }] : []));

/** Each phase from when it was entered to when the next one was; the last one until `endMs`. */
export const segmentsOf = (timeline: readonly TimelineEntry[], endMs: Millis): readonly Segment[] => {
  const entries = timeline.flatMap(({ phase, timestamp, valid }) =>
    isMark(phase) ? [] : [{ phase, fromMs: timestamp, isValid: valid }],
  );
  return entries.map(({ phase, fromMs, isValid }, index) => {
    const toMs = entries[index + 1]?.fromMs ?? Math.max(endMs, fromMs);
    return { phase, fromMs, toMs, isValid };
  });
};

/** What of `segments` lies within `fromMs` and `toMs`, cut off at both. */
export const within = (segments: readonly Segment[], fromMs: Millis, toMs: Millis): readonly Segment[] =>
  segments.flatMap((segment) => {
    const cut = { ...segment, fromMs: Math.max(segment.fromMs, fromMs), toMs: Math.min(segment.toMs, toMs) };
    return cut.toMs > cut.fromMs ? [cut] : [];
  });

/** The way down and the way back are one phase to the engine, two to a person. */
export type Part = Exclude<Phase, 'transition'> | 'down' | 'up';

export interface RepPart {
  readonly part: Part;
  readonly fromMs: Millis;
  readonly toMs: Millis;
  readonly isValid: boolean;
}

/** The phases of one rep: on which side of its deepest moment a transition lies tells which way it went. */
export const partsOf = (
  { startMs, bottomMs, endMs }: Pick<Rep, 'startMs' | 'bottomMs' | 'endMs'>,
  segments: readonly Segment[],
): readonly RepPart[] =>
  within(segments, startMs, endMs).map(({ phase, fromMs, toMs, isValid }) => {
    const isDown = bottomMs === null || (fromMs + toMs) / 2 <= bottomMs;
    return { part: phase === 'transition' ? (isDown ? 'down' : 'up') : phase, fromMs, toMs, isValid };
  });

/** The beginning of one of `stretches` is where a jump lands; jumps back leave the one begun just now. */
const JUST_NOW_MS = 400;

interface Stretch {
  readonly startMs: Millis;
}

/** Index of the rep a jump from `ms` leads to; undefined where there is none. */
export const beside = (stretches: readonly Stretch[], ms: Millis, direction: 1 | -1): number | undefined => {
  const index =
    direction === 1
      ? stretches.findIndex(({ startMs }) => startMs > ms + 1)
      : stretches.findLastIndex(({ startMs }) => startMs < ms - JUST_NOW_MS);
  return index === -1 ? undefined : index;
};
