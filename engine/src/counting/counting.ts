/**
 * Turns a finished attempt or cycle into a counted rep: qualification, numbering, events
 * (specification S2, section 4).
 */
import type { Alignment } from '../rules/alignment.ts';
import type { EngineEvent } from '../rules/event.ts';
import type { Rep, RepFault } from '../rules/rep.ts';
import type { Session } from './state.ts';
import type { Millis } from '../units.ts';
import { makeRep } from '../rules/verdict.ts';
import type { RepMoments } from '../rules/verdict.ts';

/**
 * Returns true if the rep is to be ignored: it is invalid, and the qualification rep has not been
 * done.
 */
export const isIgnored = ({ definition, repCount }: Session, fault: RepFault | null): boolean =>
  definition.qualificationRep.enabled && repCount === 0 && fault !== null;

const countedEvent = (rep: Rep, t: Millis): EngineEvent => ({
  t,
  event: rep.valid ? 'rep_counted' : 'invalid_rep_counted',
  data: rep.valid
    ? { repNumber: rep.number, formScore: rep.formScore }
    : { repNumber: rep.number, reason: rep.reason, code: rep.fault?.code ?? null },
});

/** Keeps only failures after this rep's end, because earlier ones do not affect later reps. */
const failuresAfter = (alignment: Alignment, endMs: Millis): Alignment =>
  alignment.failures.length === 0
    ? alignment
    : { ...alignment, failures: alignment.failures.filter(({ t }) => t > endMs) };

/** Adds a rep, valid or invalid, unless `isIgnored` says otherwise. */
export const countRep = (session: Session, t: Millis, moments: RepMoments, fault: RepFault | null): Session => {
  const alignment = failuresAfter(session.alignment, moments.endMs);
  if (isIgnored(session, fault)) return { ...session, alignment };
  const rep = makeRep(session.reps.length + 1, moments, fault, session.alignment, session.plan);
  return {
    ...session,
    alignment,
    reps: [...session.reps, rep],
    repCount: session.repCount + (rep.valid ? 1 : 0),
    invalidRepCount: session.invalidRepCount + (rep.valid ? 0 : 1),
    events: [...session.events, countedEvent(rep, t)],
  };
};
