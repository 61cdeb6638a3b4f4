/** The moving angle of a whole track as the engine measures it, and the phases it walks through: what the pictures are drawn from. */
import type { ExerciseDefinition, Phase } from '@reptemple/engine/exercise';
import { advance, startSession } from '@reptemple/engine/session';
import type { Session } from '@reptemple/engine/session';
import type { Track } from '@reptemple/engine/track';
import type { Degrees, Millis } from '@reptemple/engine/units';

export interface TracePoint {
  readonly t: Millis;
  /** Null while the angle cannot be seen. */
  readonly degrees: Degrees | null;
}

export interface PhaseSpan {
  readonly phase: Phase;
  readonly fromMs: Millis;
  readonly toMs: Millis;
}

export interface Trace {
  readonly fromMs: Millis;
  readonly toMs: Millis;
  readonly points: readonly TracePoint[];
  readonly phases: readonly PhaseSpan[];
}

const pointOf = ({ measured }: Session, t: Millis): TracePoint => ({
  t,
  degrees: measured?.t === t ? measured.moving : null,
});

/** Prolongs the phase one is in, or begins the next one where the last one ends. */
const walk = (phases: PhaseSpan[], phase: Phase | null, t: Millis): void => {
  const last = phases.at(-1);
  if (last) phases[phases.length - 1] = { ...last, toMs: t };
  if (phase !== null && last?.phase !== phase) phases.push({ phase, fromMs: t, toMs: t });
};

/** Frames between two pauses: some 20 ms of work on a slow phone. */
const SLICE = 500;

/** Yields now and then, so that a long track need not keep a page from answering. */
export const tracing = function* (track: Track, definition: ExerciseDefinition): Generator<undefined, Trace> {
  const points: TracePoint[] = [];
  const phases: PhaseSpan[] = [];
  let session = startSession(definition, track);
  for (const [index, frame] of track.frames.entries()) {
    session = advance(session, frame);
    points.push(pointOf(session, frame.t));
    walk(phases, session.progress.current, frame.t);
    if (index % SLICE === SLICE - 1) yield;
  }
  return { fromMs: points[0]?.t ?? 0, toMs: points.at(-1)?.t ?? 0, points, phases };
};
