/** How far the review of one recording has come, and what its next reviewer has to know. */
import type { Database } from '../../platform/database.ts';
import type { UserContext } from '../../platform/http.ts';
import type { StoredRecording } from '../recordings/public.ts';
import { whyOf, type Why } from './queue.ts';
import { findOnPrizePlaces, findTakenPart } from './rivals.ts';
import { appealStands, reviewFault, stageOf, type Counts, type Reviewing } from './rules.ts';
import { addRound, demandTwo, listOpinions, listRounds, type StoredOpinion, type StoredRound } from './store.ts';

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
  /** Whoever asks takes part in the same challenge. */
  readonly asksRival: boolean;
  /** Whether it still waits for that or two have settled it. */
  readonly isPrizePlace: boolean;
}

export interface Asker {
  readonly callerId: string;
  readonly now: Date;
}

type Named = Pick<StoredRecording, 'id' | 'challengeId'>;

/** Of each of these recordings, with as many queries as of one. */
export const standingsOf = async (
  db: Database,
  recordings: readonly Named[],
  { callerId, now }: Asker,
): Promise<ReadonlyMap<string, Standing>> => {
  if (recordings.length === 0) return new Map();
  const ids = recordings.map(({ id }) => id);
  const [rounds, why] = [await listRounds(db, ids), await whyOf(db, ids, now)];
  const prizes = await findOnPrizePlaces(db, ids);
  const taken = await findTakenPart(
    db,
    callerId,
    recordings.map(({ challengeId }) => challengeId),
  );
  const opinions =
    rounds.length === 0
      ? []
      : await listOpinions(
          db,
          rounds.map(({ id }) => id),
        );
  const standingOf = ({ id, challengeId }: Named): Standing => {
    const own = rounds.filter(({ recordingId }) => recordingId === id);
    const open = own.find(({ decidedAt }) => decidedAt === null);
    const given = (roundId: string | null | undefined) => opinions.filter(({ reviewId }) => reviewId === roundId);
    const decidedBefore = given(open?.appealOf).map(({ reviewerId }) => reviewerId);
    const stands = { asksRival: taken.has(challengeId), isPrizePlace: prizes.has(id) };
    return { rounds: own, open, opinions: given(open?.id), decidedBefore, why: why.get(id) ?? [], ...stands };
  };
  return new Map(recordings.map((recording) => [recording.id, standingOf(recording)]));
};

export const standingOf = async (db: Database, recording: Named, asker: Asker): Promise<Standing> => {
  const standing = (await standingsOf(db, [recording], asker)).get(recording.id);
  if (!standing) throw new Error('A recording has no standing.');
  return standing;
};

/** A reason to look again later, such as a finding, makes a settled prize place no lesser one. */
const mayWin = ({ open, isPrizePlace }: Standing): boolean => open?.needsTwo === true || isPrizePlace;

const wouldJudgeRival = (standing: Standing): boolean => standing.asksRival && mayWin(standing);

/** Whether whoever asks would judge who may win against them. The places are to be as the board stands: see `noticePlaces`. */
export const isRival = async (db: Database, recording: Named, asker: Asker): Promise<boolean> =>
  wouldJudgeRival(await standingOf(db, recording, asker));

/** Those of these recordings of which that is so. */
export const findRivals = async (
  db: Database,
  recordings: readonly Named[],
  asker: Asker,
): Promise<ReadonlySet<string>> => {
  const standings = await standingsOf(db, recordings, asker);
  return new Set([...standings].filter(([, standing]) => wouldJudgeRival(standing)).map(([id]) => id));
};

/** A prize place needs two people who agree. An appeal is decided by one: others have looked before. */
export const needsTwo = (standing: Standing): boolean => standing.open?.appealOf == null && mayWin(standing);

/**
 * One person has changed what may win: it takes effect, and waits for two who agree, wherever it stands from now on.
 * An appeal from before there were prizes learns that, or its decision would be the last word on what one person has changed.
 */
export const askForTwo = async (tx: Database, recording: Named, { caller, ids, now }: UserContext): Promise<void> => {
  const standing = await standingOf(tx, recording, { callerId: caller.userId, now });
  if (!mayWin(standing)) return;
  if (standing.open) await demandTwo(tx, standing.open.id);
  else await addRound(tx, { id: ids.uuid(), recordingId: recording.id, openedAt: now, needsTwo: true });
};

/**
 * One person has decided an appeal about what may win, and two had not settled that count: two look again, wherever it stands from now on.
 * Who decided before may have been one alone, where prizes came later.
 */
export const askForTwoAfterAppeal = async (
  tx: Database,
  recording: StoredRecording,
  { standing, after }: { readonly standing: Standing; readonly after: Counts },
  { ids, now }: UserContext,
): Promise<void> => {
  const { rounds, open } = standing;
  if (open?.appealOf == null || !mayWin(standing)) return;
  const appealed = rounds.find(({ id, needsTwo: byTwo }) => byTwo && id === open.appealOf);
  if (appealStands(appealed, recording, after)) return;
  await addRound(tx, { id: ids.uuid(), recordingId: recording.id, openedAt: now, needsTwo: true });
};

/** What waits, and what nobody has ever looked at, is open to be decided. */
export const reviewingOf = (standing: Standing, ownerId: string | null, callerId: string): Reviewing => ({
  callerId,
  ownerId,
  opinions: standing.opinions,
  decidedBefore: standing.decidedBefore,
  isRival: wouldJudgeRival(standing),
  isOpen: standing.open !== undefined || standing.why.length > 0 || standing.rounds.length === 0,
});

/** What the queue and the workbench say of it alike. */
export const nextOf = (standing: Standing, ownerId: string | null, callerId: string) => ({
  why: standing.why.map(({ reason, since }) => ({ reason, since: since.toISOString() })),
  stage: stageOf(standing.opinions),
  fault: reviewFault(reviewingOf(standing, ownerId, callerId)) ?? null,
});
