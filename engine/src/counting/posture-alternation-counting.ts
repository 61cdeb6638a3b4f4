/**
 * Counts alternations, as in burpees: a change from the exercise's posture to another posture
 * (`settle.elsewhere`) and back is one rep (docs/decisions/0124).
 */
import type { AlternationSettings } from '../definition/robust-settings.ts';
import type { Measured } from '../signal/measure-frame.ts';
import type { Millis } from '../units.ts';
import { widen } from './angle-span.ts';
import { NOT_ALTERNATING } from './counting-state.ts';
import type { Alternating, Session } from './counting-state.ts';
import { countRep } from './rep-counting.ts';

/**
 * Adds a rep if the alternation took between `minDurationMs` and `maxDurationMs`. Starts the next
 * alternation in both cases.
 */
const finish = (session: Session, { t, angles }: Measured, endMs: Millis, settings: AlternationSettings): Session => {
  const { startMs, turnedMs, spans } = session.alternating;
  const next = {
    ...session,
    alternating: { ...NOT_ALTERNATING, startMs: t, sinceMs: endMs, spans: widen([], angles) },
  };
  const lastsMs = endMs - (startMs ?? endMs);
  if (startMs === null || lastsMs < settings.minDurationMs || lastsMs > settings.maxDurationMs) return next;
  const { min, max } = spans[session.plan.moving] ?? { min: 0, max: 180 };
  const [top, bottom] = session.plan.direction === 1 ? [max, min] : [min, max];
  const measurements = { startMs, bottomMs: turnedMs, endMs, spans, top, bottom, lockout: top, straightness: 1 };
  return countRep(next, t, measurements, null);
};

const inPosture = (session: Session, measured: Measured, settings: AlternationSettings): Session => {
  const { t, angles } = measured;
  const { alternating } = session;
  const { turnedMs, sinceMs } = alternating;
  if (turnedMs === null)
    return { ...session, alternating: { startMs: t, sinceMs: t, turnedMs, spans: widen([], angles) } };
  const endMs = sinceMs ?? t;
  if (t - endMs >= settings.holdMs) return finish(session, measured, endMs, settings);
  return { ...session, alternating: { ...alternating, sinceMs: endMs } };
};

/** Returns the session after one measured frame of an exercise counted by alternation. */
export const countByAlternation = (session: Session, measured: Measured, settings: AlternationSettings): Session => {
  const spans = widen(session.alternating.spans, measured.angles);
  const alternating: Alternating = { ...session.alternating, spans };
  const seen = { ...session, alternating };
  if (measured.inPosture) return inPosture(seen, measured, settings);
  if (!measured.isElsewhere) return { ...session, alternating: { ...alternating, sinceMs: null } };
  if (alternating.startMs === null || alternating.turnedMs !== null)
    return { ...seen, alternating: { ...alternating, sinceMs: null } };
  const sinceMs =
    alternating.sinceMs !== null && alternating.sinceMs > alternating.startMs ? alternating.sinceMs : measured.t;
  const isTurned = measured.t - sinceMs >= settings.holdMs;
  return { ...session, alternating: { ...alternating, sinceMs, turnedMs: isTurned ? sinceMs : null } };
};
