/**
 * Lets users take part in challenges (specification S1, section 4), except admins who changed the
 * prize conditions after the first recording (docs/decisions/0001).
 */
import { and, eq, sql, count, isNull } from 'drizzle-orm';
import { SET_ITS_RULES, CHALLENGE_NOT_FOUND } from '@reptemple/contract/challenges/challenges';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/mount-endpoints.ts';
import { campaigns } from '../campaigns/schema.ts';
import { placesOf, reasonClosed } from './challenge-state.ts';
import { challengeRuleSetters, challenges, challengeParticipants } from './schema.ts';
import { isParticipant } from './store.ts';
import type { StoredChallenge } from './store.ts';

/**
 * SQL condition on a row of `challenges`: true if the challenge's own setting or a campaign page
 * gives prizes. Campaign drafts count too, because their editors can already choose the prizes.
 */
export const hasPrizes = sql<boolean>`(${challenges.givesPrizes} or exists (select 1 from ${campaigns}
  where ${campaigns.challengeId} = ${challenges.id} and ${campaigns.blocks} @> '[{"kind": "prizes"}]'))`;

export const givesPrizes = async (db: Database, challengeId: string): Promise<boolean> => {
  const given = and(eq(challenges.id, challengeId), hasPrizes);
  return (await db.select({ id: challenges.id }).from(challenges).where(given)).length > 0;
};

export const noteRuleSetter = async (tx: Database, challengeId: string, userId: string, now: Date): Promise<void> => {
  await tx.insert(challengeRuleSetters).values({ challengeId, userId, setAt: now }).onConflictDoNothing();
};

/**
 * Checks that the user did not change the rules of a challenge with prizes.
 * @throws AppError conflict
 */
export const checkDidNotSetRules = async (db: Database, challengeId: string, userId: string): Promise<void> => {
  const [found] = await db
    .select({ userId: challengeRuleSetters.userId })
    .from(challengeRuleSetters)
    .where(and(eq(challengeRuleSetters.challengeId, challengeId), eq(challengeRuleSetters.userId, userId)));
  if (found && (await givesPrizes(db, challengeId))) throw new AppError('conflict', SET_ITS_RULES);
};

type Joiner = Pick<Caller, 'userId' | 'isGuest'>;

/**
 * Checks that the challenge is open, also to guests if the user is one.
 * @throws AppError conflict if the challenge is closed; forbidden for guests if they are not
 * allowed
 */
export const checkOpen = (challenge: StoredChallenge, { isGuest }: Pick<Joiner, 'isGuest'>, now: Date): void => {
  if (isGuest && !challenge.allowGuests) {
    throw new AppError('forbidden', 'Sign in to do this.');
  }
  const closed = reasonClosed(challenge, now);
  if (closed !== undefined) throw new AppError('conflict', closed);
};

/**
 * Locks the challenge against joins and changes until the transaction ends. Other transactions can
 * still insert rows that refer to it; otherwise two concurrent submissions would deadlock.
 * @throws AppError not_found
 */
const lockChallenge = async (tx: Database, id: string): Promise<StoredChallenge> => {
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.id, id), isNull(challenges.deletedAt)))
    .for('no key update');
  if (!row) throw new AppError('not_found', CHALLENGE_NOT_FOUND);
  return row;
};

/**
 * Checks that the challenge has a free place.
 * @throws AppError conflict if all are taken
 */
export const checkPlaces = async (tx: Database, challenge: StoredChallenge): Promise<void> => {
  const places = placesOf(challenge);
  if (places === null) return;
  const [row] = await tx
    .select({ taken: count() })
    .from(challengeParticipants)
    .where(eq(challengeParticipants.challengeId, challenge.id));
  if ((row?.taken ?? 0) >= places) {
    throw new AppError('conflict', 'This duel is full');
  }
};

/**
 * Checks that the user has a place or can get one.
 * @throws AppError conflict if the user has none and other users have taken all
 */
export const checkHasPlace = async (db: Database, challenge: StoredChallenge, userId: string): Promise<void> => {
  if (placesOf(challenge) === null || (await isParticipant(db, challenge.id, userId))) return;
  await checkPlaces(db, challenge);
};

const addParticipant = async (tx: Database, challengeId: string, userId: string, now: Date): Promise<void> => {
  await tx.insert(challengeParticipants).values({ challengeId, userId, joinedAt: now }).onConflictDoNothing();
};

/**
 * Adds a participant to a challenge with a limited number of places. The first one starts a duel's
 * 72 hours; the lock ensures that only one is first.
 */
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
 * Adds a participant. Idempotent. Locks the challenge only if places are limited.
 * @throws AppError conflict if the challenge is closed or full, or the user changed its prize
 * rules; forbidden for guests if they are not allowed
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
  // Checks last that the user did not change the prize rules. The new participant row now blocks
  // concurrent changes of the rules, and later changes find the participant.
  await checkDidNotSetRules(tx, challenge.id, joiner.userId);
};

/**
 * Locks the participant until the transaction ends, so that concurrent attempts cannot exceed the
 * daily limit.
 */
export const lockParticipant = async (tx: Database, challengeId: string, userId: string): Promise<void> => {
  await tx
    .select({ userId: challengeParticipants.userId })
    .from(challengeParticipants)
    .where(and(eq(challengeParticipants.challengeId, challengeId), eq(challengeParticipants.userId, userId)))
    .for('update');
};
