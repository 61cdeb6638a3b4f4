/** How far the review of one recording has come, and what its next reviewer has to know. */
import type { Database } from '../../platform/database.ts';
import type { StoredRecording } from '../recordings/public.ts';
import { whyOf, type Why } from './queue.ts';
import { reviewFault, stageOf, type Reviewing } from './rules.ts';
import { listOpinions, listRounds, type StoredOpinion, type StoredRound } from './store.ts';

export interface Standing {
  /** Oldest first. */
  readonly rounds: readonly StoredRound[];
  /** The one that nobody has decided yet. */
  readonly open: StoredRound | undefined;
  /** Given in the open round. */
  readonly opinions: readonly StoredOpinion[];
  /** Who decided on what the open round is an appeal against. */
  readonly decidedBefore: readonly (string | null)[];
  readonly why: readonly Why[];
}

/** Of each of these recordings, with as many queries as of one. */
export const standingsOf = async (
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Standing>> => {
  if (ids.length === 0) return new Map();
  const [rounds, why] = [await listRounds(db, ids), await whyOf(db, ids, now)];
  const opinions =
    rounds.length === 0
      ? []
      : await listOpinions(
          db,
          rounds.map(({ id }) => id),
        );
  const standingOf = (id: string): Standing => {
    const own = rounds.filter(({ recordingId }) => recordingId === id);
    const open = own.find(({ decidedAt }) => decidedAt === null);
    const given = (roundId: string | null | undefined) => opinions.filter(({ reviewId }) => reviewId === roundId);
    const decidedBefore = given(open?.appealOf).map(({ reviewerId }) => reviewerId);
    return { rounds: own, open, opinions: given(open?.id), decidedBefore, why: why.get(id) ?? [] };
  };
  return new Map(ids.map((id) => [id, standingOf(id)]));
};

export const standingOf = async (db: Database, { id }: StoredRecording, now: Date): Promise<Standing> => {
  const standing = (await standingsOf(db, [id], now)).get(id);
  if (!standing) throw new Error('A recording has no standing.');
  return standing;
};

/** A prize place needs two people who agree. An appeal is decided by one: others have looked before. */
export const needsTwo = ({ open, why }: Standing): boolean =>
  open?.appealOf == null && (open?.needsTwo === true || why.some(({ reason }) => reason === 'prize'));

/** What waits, and what nobody has ever looked at, is open to be decided. */
export const reviewingOf = (standing: Standing, ownerId: string | null, callerId: string): Reviewing => ({
  callerId,
  ownerId,
  opinions: standing.opinions,
  decidedBefore: standing.decidedBefore,
  isOpen: standing.open !== undefined || standing.why.length > 0 || standing.rounds.length === 0,
});

/** What the queue and the workbench say of it alike. */
export const nextOf = (standing: Standing, ownerId: string | null, callerId: string) => ({
  why: standing.why.map(({ reason, since }) => ({ reason, since: since.toISOString() })),
  stage: stageOf(standing.opinions),
  fault: reviewFault(reviewingOf(standing, ownerId, callerId)) ?? null,
});
