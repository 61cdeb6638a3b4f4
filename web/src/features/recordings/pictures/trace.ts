/** Computes the counting angle and the phases over a whole track, as the engine measures them. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { advance, startSession } from '@reptemple/engine/counting/session';
import type { Session } from '@reptemple/engine/counting/session';
import type { Track } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { walkSpans } from '../../../player/analysis/phase-spans.ts';
import type { PhaseSpan } from '../../../player/analysis/phase-spans.ts';
import type { CurvePoint } from '../../../player/timeline/scale.ts';
import { queryOptions } from '@tanstack/react-query';
import { sleep } from '../../../sleep.ts';

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

/** Frames per slice: about 20 ms of work on a slow phone. */
const SLICE = 500;

/** Yields after each slice, so that the caller can keep the page responsive. */
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

/** Query for the angle trace of a track, computed in slices so that the page stays responsive. */
const traced = async (track: Track, definition: ExerciseDefinition, signal: AbortSignal): Promise<Trace> => {
  const work = tracing(track, definition);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await sleep();
    signal.throwIfAborted();
  }
};

/** `of`: id of the track's source: an attempt, a recording, or another analysis of it. */
export const traceQuery = (of: string, definition: ExerciseDefinition, findTrack: () => Promise<Track> | Track) =>
  queryOptions({
    queryKey: ['trace', of],
    queryFn: async ({ signal }) => traced(await findTrack(), definition, signal),
    staleTime: Infinity,
    // A trace is as large as its track: free it with the page.
    gcTime: 0,
    retry: false,
  });
