/**
 * Describes the latest frame of a session, and counted reps, as lines of text for the debug panel
 * and the terminal.
 */
import { underWay } from './counting/counting-state.ts';
import type { Session } from './counting/counting-state.ts';
import type { PlannedAngle } from './definition/counting-plan.ts';
import type { Phase } from './definition/exercise-definition.ts';
import type { Rep } from './rules/rep-result.ts';
import { isWithin } from './units.ts';
import type { DegreeRange, Degrees } from './units.ts';

const roleOf = ({ isStop, isGlobal }: PlannedAngle): string => (isStop ? ' (stop)' : isGlobal ? ' (alignment)' : '');

const placeOf = (value: Degrees, range: DegreeRange | null | undefined, phase: Phase): string => {
  if (!range) return `${phase} asks nothing of it`;
  return `${isWithin(value, range) ? 'inside' : 'OUTSIDE'} ${phase} ${range.min}–${range.max}°`;
};

const angleLine = ({ plan, measured, progress }: Session, index: number): string => {
  const angle = plan.angles[index];
  const value = measured?.angles[index];
  if (!angle) return '';
  if (value === null || value === undefined) return `${angle.name}${roleOf(angle)}: not seen`;
  const phase = progress.current;
  const place = phase ? `, ${placeOf(value, plan.ranges[phase][index], phase)}` : '';
  return `${angle.name}${roleOf(angle)}: ${value}°${place}`;
};

const phaseLine = ({ progress, detected, isValidPosition }: Session): string => {
  const seen = detected === progress.current ? '' : `, this frame ${detected ?? 'none'}`;
  return `Phase: ${progress.current ?? 'none yet'}${seen}; position ${isValidPosition ? 'valid' : 'not valid'}`;
};

const placeLine = ({ measured, readiness, settling, measuring }: Session): string => {
  const side = measuring.vote.locked ?? 'not locked';
  const posture = measured?.inPosture ? 'in posture' : 'out of posture';
  return `${readiness.isReady ? 'READY' : 'Not ready'}, ${posture}${settling.isArriving ? ', not settled yet' : ''}; side ${side}`;
};

const attemptLines = (session: Session): readonly string[] => {
  const attempt = underWay(session);
  if (!attempt) return [];
  const [top, bottom, peak] = [attempt.top, attempt.bottom, attempt.peak].map(({ value }) =>
    Math.abs(Math.round(value)),
  );
  const depth = attempt.reachedEnd ? 'deep enough' : 'not deep enough yet';
  return [`Attempt since ${attempt.startMs} ms: from ${top}° to ${bottom}° (${depth}), back to ${peak}°`];
};

const failureLines = ({ alignment, plan }: Session): readonly string[] =>
  alignment.failures.slice(-3).map(({ t, angle, value, limit, phase }) => {
    return `Alignment failure at ${t} ms in ${phase}: ${plan.angles[angle]?.name ?? angle} ${value}°, limit ${limit}°`;
  });

export const explainRep = ({ number, valid, reason, fault, formScore, startMs, bottomMs, endMs }: Rep): string => {
  const why = valid ? '' : `: ${fault?.code} – ${reason}${fault?.detail ? ` (${fault.detail})` : ''}`;
  const times = `${startMs}–${bottomMs ?? '?'}–${endMs} ms`;
  return `Rep ${number} ${valid ? 'valid' : 'invalid'}${why}; form ${formScore}; ${times}`;
};

/**
 * Returns lines of text about the latest frame: phase, angles, position, open attempt, latest rep.
 * Builds strings: call it only while the lines are displayed.
 */
export const explain = (session: Session): readonly string[] => {
  const latest = session.reps.at(-1);
  return [
    phaseLine(session),
    ...session.plan.angles.map((_, index) => angleLine(session, index)),
    placeLine(session),
    ...attemptLines(session),
    ...failureLines(session),
    ...(latest ? [explainRep(latest)] : []),
    ...(session.isStopped ? ['Stopped: the stop condition was met'] : []),
  ];
};
