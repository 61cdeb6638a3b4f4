/**
 * Data for a set's charts: angle and phases over time, degrees of the axis, range of each rep, and
 * means.
 */
import { queryOptions } from '@tanstack/react-query';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import type { Session } from '@reptemple/engine/counting/advance-session';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import type { AngleSpan } from '@reptemple/engine/rules/rep-result';
import { clamp } from '@reptemple/engine/units';
import type { Millis, Degrees } from '@reptemple/engine/units';
import { walkSpans } from '../../../player/analysis/phase-segments.ts';
import type { PhaseSpan } from '../../../player/analysis/phase-segments.ts';
import type { CurvePoint } from '../../../player/timeline/chart-scales-and-curves.ts';
import type { Standard } from '../../../player/timeline/counting-angle-limits.ts';
import { sleep } from '../../../sleep-yield-and-first-user-activity.ts';
import { tempoOf } from '../recording-labels-and-rules.ts';

export interface Trace {
  readonly fromMs: Millis;
  readonly toMs: Millis;
  readonly points: readonly CurvePoint[];
  readonly phases: readonly PhaseSpan[];
}

const pointOf = ({ measured }: Session, t: Millis): CurvePoint => ({
  t,
  degrees: measured?.t === t ? measured.moving : null,
});

/** Number of frames that are counted before yielding: about 20 ms of work on a slow phone. */
const SLICE = 500;

/**
 * Computes angle and phases over the frames of a track. Yields after every SLICE frames, so that
 * the caller can let the page respond.
 */
export const tracing = function* (track: Track, definition: ExerciseDefinition): Generator<undefined, Trace> {
  const points: CurvePoint[] = [];
  const phases: PhaseSpan[] = [];
  let session = startSession(definition, track);
  for (const [index, frame] of track.frames.entries()) {
    session = advance(session, frame);
    points.push(pointOf(session, frame.t));
    walkSpans(phases, session.progress.current, frame.t);
    if (index % SLICE === SLICE - 1) yield;
  }
  return { fromMs: points[0]?.t ?? 0, toMs: points.at(-1)?.t ?? 0, points, phases };
};

const traced = async (track: Track, definition: ExerciseDefinition, signal: AbortSignal): Promise<Trace> => {
  const work = tracing(track, definition);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await sleep();
    signal.throwIfAborted();
  }
};

/**
 * Query that computes angle and phases over a track. `of`: id of the attempt, recording or analysis
 * that the track belongs to.
 */
export const traceQuery = (of: string, definition: ExerciseDefinition, findTrack: () => Promise<Track> | Track) =>
  queryOptions({
    queryKey: ['trace', of],
    queryFn: async ({ signal }) => traced(await findTrack(), definition, signal),
    staleTime: Infinity,
    // Removes the result from memory when the page closes, because it is as large as the track.
    gcTime: 0,
    retry: false,
  });

const down = (value: number, step: number): number => Math.floor(value / step) * step;
const up = (value: number, step: number): number => Math.ceil(value / step) * step;

const AIR_DEGREES = 6;

/**
 * Returns minimum and maximum of a chart's degree axis: those of all values and limits, with a
 * margin and rounded to tens. Returns 0 and 180 if there are no values.
 */
export const angleDomain = (
  values: readonly (Degrees | null)[],
  { depth, extension }: Pick<Standard, 'depth' | 'extension'>,
): readonly [Degrees, Degrees] => {
  const seen = [...values, depth, extension].filter((value) => value !== null);
  if (seen.length === 0) return [0, 180];
  // A loop is used, because `Math.min(...seen)` fails for a long track: it has more values than a
  // call may have arguments.
  let [least, most] = [180, 0];
  for (const value of seen) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [clamp(down(least - AIR_DEGREES, 10), 0, 170), clamp(up(most + AIR_DEGREES, 10), 10, 180)];
};

export interface Stretch {
  readonly number: number;
  readonly isValid: boolean;
  readonly deepest: Degrees;
  readonly highest: Degrees;
  readonly isDeepEnough: boolean;
  readonly isExtended: boolean;
}

interface Measured {
  readonly number: number;
  readonly valid: boolean;
  readonly angles: Readonly<Record<string, AngleSpan>>;
}

const reaches = (value: Degrees, limit: Degrees | null, isBelow: boolean): boolean =>
  limit === null || (isBelow ? value <= limit : value >= limit);

/**
 * Returns for each rep its lowest and highest angle, and which limits it reached. Omits reps of old
 * recordings, whose angles were not stored.
 */
export const stretchesOf = (reps: readonly Measured[], standard: Standard): readonly Stretch[] =>
  reps.flatMap(({ number, valid, angles }) => {
    const span = angles[standard.angleId];
    if (!span) return [];
    const isFall = standard.direction === 1;
    const [deepest, highest] = isFall ? [span.min, span.max] : [span.max, span.min];
    return [
      {
        number,
        isValid: valid,
        deepest,
        highest,
        isDeepEnough: reaches(deepest, standard.depth, isFall),
        isExtended: reaches(highest, standard.extension, !isFall),
      },
    ];
  });

export const columnWidth = (columns: number, widthPx: number, leastPx: number, mostPx: number): number =>
  columns === 0 ? mostPx : clamp(widthPx / columns, leastPx, mostPx);

export interface PicturedRep {
  readonly number: number;
  readonly startMs: Millis;
  readonly bottomMs: Millis | null;
  readonly endMs: Millis;
  readonly valid: boolean;
  readonly reason: string | null;
  readonly formScore: number | null;
  readonly angles: Readonly<Record<string, AngleSpan>>;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns the mean times from the start of a rep to its turning point and back, in whole ms; null
 * if no rep has a turning point.
 */
export const meanTempo = (
  reps: readonly PicturedRep[],
): { readonly downMs: Millis; readonly upMs: Millis; readonly reps: number } | null => {
  const turned = reps.flatMap((rep) => {
    const { downMs, upMs } = tempoOf(rep);
    return upMs === null ? [] : [{ downMs, upMs }];
  });
  if (turned.length === 0) return null;
  return {
    downMs: Math.round(mean(turned.map(({ downMs }) => downMs))),
    upMs: Math.round(mean(turned.map(({ upMs }) => upMs))),
    reps: turned.length,
  };
};

export const formScores = (reps: readonly PicturedRep[]): readonly number[] =>
  reps.map(({ formScore }) => formScore).filter((score) => score !== null);

export const meanForm = (reps: readonly PicturedRep[]): number | null => {
  const scores = formScores(reps);
  return scores.length === 0 ? null : Math.round(mean(scores));
};
