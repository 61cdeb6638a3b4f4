/** Who may take part, decided while nobody else can change it (first document, section 4). */
import { and, count, eq, isNull } from 'drizzle-orm';
import { CHALLENGE_NOT_FOUND } from '@reptemple/contract/challenges';
import type { Database } from '../../platform/database.ts';
import type { Caller } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkDidNotSetRules } from './rule-setters.ts';
import { placesOf, reasonClosed } from './rules.ts';
import { challengeParticipants, challenges } from './schema.ts';
import { isParticipant, type StoredChallenge } from './store.ts';

type Joiner = Pick<Caller, 'userId' | 'isGuest'>;

/** @throws Refusal conflict when it is closed, forbidden for a guest where guests are not allowed. */
export const checkOpen = (challenge: StoredChallenge, { isGuest }: Pick<Joiner, 'isGuest'>, now: Date): void => {
  if (isGuest && !challenge.allowGuests) {
    throw new Refusal('forbidden', 'This challenge is for people with an account.');
  }
  const closed = reasonClosed(challenge, now);
  if (closed !== undefined) throw new Refusal('conflict', closed);
};

/**
 * Until the transaction ends, nobody else joins, and nothing of the challenge changes. Rows that only refer to it may come: were those
 * shut out too, two who submit at once would wait for each other.
 */
const lockChallenge = async (tx: Database, id: string): Promise<StoredChallenge> => {
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), isNull(challenges.deletedAt)))
    .for('no key update');
  if (!row) throw new Refusal('not_found', CHALLENGE_NOT_FOUND);
  return row;
};

/** @throws Refusal conflict when every place is taken. */
const checkPlaces = async (tx: Database, challenge: StoredChallenge): Promise<void> => {
  const places = placesOf(challenge);
  if (places === null) return;
  const [row] = await tx
    .select({ taken: count() })
    .from(challengeParticipants)
    .where(eq(challengeParticipants.challengeId, challenge.id));
  if ((row?.taken ?? 0) >= places) {
    throw new Refusal('conflict', 'This duel is full: both of its two places are taken.');
  }
};

/** @throws Refusal conflict when every place is taken, and none of them by this person. */
export const checkHasPlace = async (db: Database, challenge: StoredChallenge, userId: string): Promise<void> => {
  if (placesOf(challenge) === null || (await isParticipant(db, challenge.id, userId))) return;
  await checkPlaces(db, challenge);
};

const addParticipant = async (tx: Database, challengeId: string, userId: string, now: Date): Promise<void> => {
  await tx.insert(challengeParticipants).values({ challengeId, userId, joinedAt: now }).onConflictDoNothing();
};

/** The first join starts a duel's hours; the lock on its row lets exactly one be the first. */
const joinPlaces = async (tx: Database, id: string, joiner: Joiner, now: Date): Promise<void> => {
  const challenge = await lockChallenge(tx, id);
  checkOpen(challenge, joiner, now);
  if (await isParticipant(tx, id, joiner.userId)) return;
  await checkPlaces(tx, challenge);
  if (challenge.challengeType === 'duel' && challenge.firstParticipantJoinedAt === null) {
    await tx.update(challenges).set({ firstParticipantJoinedAt: now }).where(eq(challenges.id, id));
  }
  await addParticipant(tx, id, joiner.userId, now);
};

/**
 * Lets somebody take part; harmless to repeat. Only where places are few does joining wait for others who join.
 * @throws Refusal conflict when it is closed or full or they have set the rules of its prizes, forbidden for a guest where guests are not allowed.
 */
export const joinChallenge = async (
  tx: Database,
  challenge: StoredChallenge,
  joiner: Joiner,
  now: Date,
): Promise<void> => {
  checkOpen(challenge, joiner, now);
  if (placesOf(challenge) === null) await addParticipant(tx, challenge.id, joiner.userId, now);
  else await joinPlaces(tx, challenge.id, joiner, now);
  // Last: by now nobody is changing the challenge, and whoever comes to change it finds that this person takes part.
  await checkDidNotSetRules(tx, challenge.id, joiner.userId);
};

/** Until the transaction ends, this person's other attempts at the challenge wait: so many a day are counted one after the other. */
export const lockParticipant = async (tx: Database, challengeId: string, userId: string): Promise<void> => {
  await tx
    .select({ userId: challengeParticipants.userId })
    .from(challengeParticipants)
    .where(and(eq(challengeParticipants.challengeId, challengeId), eq(challengeParticipants.userId, userId)))
    .for('update');
};
