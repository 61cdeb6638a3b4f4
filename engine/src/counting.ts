/** From a finished attempt or cycle to a counted rep: qualification, numbers, events (second document, section 4). */
import type { Alignment } from './alignment.ts';
import type { EngineEvent } from './event.ts';
import type { Rep, RepFault } from './rep.ts';
import type { Session } from './state.ts';
import type { Millis } from './units.ts';
import { makeRep } from './verdict.ts';
import type { RepMoments } from './verdict.ts';

/** Qualification rep: invalid attempts before the first valid rep are ignored; the first valid one counts and enables the rest. */
export const isIgnored = ({ definition, repCount }: Session, fault: RepFault | null): boolean =>
  definition.qualificationRep.enabled && repCount === 0 && fault !== null;

const countedEvent = (rep: Rep, t: Millis): EngineEvent => ({
  t,
  event: rep.valid ? 'rep_counted' : 'invalid_rep_counted',
  data: rep.valid
    ? { repNumber: rep.number, formScore: rep.formScore }
    : { repNumber: rep.number, reason: rep.reason, code: rep.fault?.code ?? null },
});

/** Failures before this rep's end belong to no later rep. */
const failuresAfter = (alignment: Alignment, endMs: Millis): Alignment =>
  alignment.failures.length === 0
    ? alignment
    : { ...alignment, failures: alignment.failures.filter(({ t }) => t > endMs) };

/** Adds the rep, valid or not, unless it is ignored. */
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
