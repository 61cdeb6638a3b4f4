import type { Phase } from '@reptemple/engine/definition/parse-exercise';
import type { TimelineEntry } from '@reptemple/engine/rules/phase-timeline-and-event-kinds';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import type { Millis } from '@reptemple/engine/units';

export interface PhaseSpan {
  readonly phase: Phase;
  readonly fromMs: Millis;
  readonly toMs: Millis;
}

/**
 * Extends the last span to the frame at `t`, and starts a new span if the frame has another phase.
 * Mutates `spans`.
 */
export const walkSpans = (spans: PhaseSpan[], phase: Phase | null, t: Millis): void => {
  const last = spans.at(-1);
  if (last) spans[spans.length - 1] = { ...last, toMs: t };
  if (phase !== null && last?.phase !== phase) spans.push({ phase, fromMs: t, toMs: t });
};

export interface Segment extends PhaseSpan {
  readonly isValid: boolean;
}

export interface Mark {
  readonly kind: 'READY' | 'STOP';
  readonly t: Millis;
}

const isMark = (phase: TimelineEntry['phase']): phase is Mark['kind'] => phase === 'READY' || phase === 'STOP';

export const marksOf = (timeline: readonly TimelineEntry[]): readonly Mark[] =>
  timeline.flatMap(({ phase, timestamp }) => (isMark(phase) ? [{ kind: phase, t: timestamp }] : []));

/**
 * Returns the time span of each phase. It ends where the next begins, and the last ends at `endMs`.
 */
export const segmentsOf = (timeline: readonly TimelineEntry[], endMs: Millis): readonly Segment[] => {
  const entries = timeline.flatMap(({ phase, timestamp, valid }) =>
    isMark(phase) ? [] : [{ phase, fromMs: timestamp, isValid: valid }],
  );
  return entries.map(({ phase, fromMs, isValid }, index) => {
    const toMs = entries[index + 1]?.fromMs ?? Math.max(endMs, fromMs);
    return { phase, fromMs, toMs, isValid };
  });
};

export const within = (segments: readonly Segment[], fromMs: Millis, toMs: Millis): readonly Segment[] =>
  segments.flatMap((segment) => {
    const cut = { ...segment, fromMs: Math.max(segment.fromMs, fromMs), toMs: Math.min(segment.toMs, toMs) };
    return cut.toMs > cut.fromMs ? [cut] : [];
  });

export type Part = Exclude<Phase, 'transition'> | 'down' | 'up';

export interface RepPart {
  readonly part: Part;
  readonly fromMs: Millis;
  readonly toMs: Millis;
  readonly isValid: boolean;
}

/**
 * Returns the time spans of one rep's phases. A transition is named `down` before the rep's deepest
 * point and `up` after it.
 */
export const partsOf = (
  { startMs, bottomMs, endMs }: Pick<Rep, 'startMs' | 'bottomMs' | 'endMs'>,
  segments: readonly Segment[],
): readonly RepPart[] =>
  within(segments, startMs, endMs).map(({ phase, fromMs, toMs, isValid }) => {
    const isDown = bottomMs === null || (fromMs + toMs) / 2 <= bottomMs;
    return { part: phase === 'transition' ? (isDown ? 'down' : 'up') : phase, fromMs, toMs, isValid };
  });

/**
 * Time in ms after a rep's start. A jump back within it goes to the previous rep; later, to the
 * start of this rep, as in music players.
 */
const JUST_NOW_MS = 400;

interface Stretch {
  readonly startMs: Millis;
}

/**
 * Returns the index of the rep to jump to from `ms`, forwards (1) or backwards (-1); undefined if
 * there is none.
 */
export const beside = (stretches: readonly Stretch[], ms: Millis, direction: 1 | -1): number | undefined => {
  const index =
    direction === 1
      ? stretches.findIndex(({ startMs }) => startMs > ms + 1)
      : stretches.findLastIndex(({ startMs }) => startMs < ms - JUST_NOW_MS);
  return index === -1 ? undefined : index;
};
