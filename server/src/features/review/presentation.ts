/** Converts rounds and votes to API responses. Never names a reviewer. */
import type { CountUnit } from '@reptemple/engine/definition/definition';
import type { Decided, ReviewVote, ReviewRow } from '@reptemple/contract/recordings/review';
import type { listShown } from './queue.ts';
import { nextOf } from './review-state.ts';
import type { Standing } from './review-state.ts';
import type { StoredOpinion, StoredRound } from './store.ts';

type Shown = Awaited<ReturnType<typeof listShown>>[number];

export const presentOpinion = (stored: StoredOpinion, callerId: string): ReviewVote => ({
  stage: stored.stage,
  decision: stored.decision,
  reason: stored.reason,
  verdicts: stored.verdicts,
  codeWordSeen: stored.codeWordSeen,
  counts: { validReps: stored.validReps, invalidReps: stored.invalidReps },
  at: stored.givenAt.toISOString(),
  isMine: stored.reviewerId === callerId,
});

/** The owner's appeal that started the round; null without one. */
export const appealOf = ({ appealReason, openedAt }: StoredRound): Decided['appeal'] =>
  appealReason === null ? null : { reason: appealReason, at: openedAt.toISOString() };

/** Empty for a round that is still open. */
export const presentDecided = (round: StoredRound): readonly Decided[] => {
  const { decision, decidedAt, reason, validReps, invalidReps, validRepsBefore, invalidRepsBefore } = round;
  if (decision === null || decidedAt === null) return [];
  return [
    {
      isAppeal: round.appealOf !== null,
      decision,
      reason: reason ?? '',
      at: decidedAt.toISOString(),
      before: { validReps: validRepsBefore ?? 0, invalidReps: invalidRepsBefore ?? 0 },
      after: { validReps: validReps ?? 0, invalidReps: invalidReps ?? 0 },
      appeal: appealOf(round),
    },
  ];
};

export const presentRow = (
  { userId, exerciseId, validReps, invalidReps, ...shown }: Shown,
  standing: Standing,
  callerId: string,
  units: ReadonlyMap<string, CountUnit>,
): ReviewRow => {
  const next = nextOf(standing, userId, callerId);
  const waitsSince = next.why.map(({ since }) => since).toSorted()[0] ?? '';
  return { ...shown, unit: units.get(exerciseId) ?? 'reps', ...next, counts: { validReps, invalidReps }, waitsSince };
};
