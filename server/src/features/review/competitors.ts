/**
 * Determines which recordings may win, and which users compete with them and so must not review
 * them (docs/decisions/0025-review.md).
 */
import { and, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { hasPrizes } from '../challenges/index.ts';
import { challengeParticipants, challenges } from '../challenges/schema.ts';
import { leaderboardPeople } from '../leaderboard/schema.ts';
import { userProfiles } from '../profile/schema.ts';
import { challengeRecordings, mailboxHolds } from '../recordings/schema.ts';
import { reviewPlaces } from './schema.ts';

/**
 * True if the user is on a leaderboard of the challenge or has joined it. Excludes testers, who
 * cannot win.
 */
export const takesPart = (challengeId: AnyColumn, userId: string): SQL => sql`(
  exists (
    select 1 from ${leaderboardPeople}
    where ${leaderboardPeople.challengeId} = ${challengeId} and ${leaderboardPeople.person} = ${userId}
  ) or exists (
    select 1 from ${challengeParticipants}
    where ${challengeParticipants.challengeId} = ${challengeId} and ${challengeParticipants.userId} = ${userId}
      and not exists (select 1 from ${userProfiles} where ${userProfiles.id} = ${userId} and ${userProfiles.isTester})
  )
)`;

/** Returns the challenges in which the user takes part. */
export const findTakenPart = async (
  db: Database,
  userId: string,
  challengeIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(inArray(challenges.id, [...new Set(challengeIds)]), takesPart(challenges.id, userId)));
  return new Set(rows.map(({ id }) => id));
};

/** True if the recording holds a place that may win a prize, reviewed or not. */
export const standsOnPrizePlace = sql`exists (
  select 1 from ${reviewPlaces} where ${reviewPlaces.recordingId} = ${challengeRecordings.id} and ${reviewPlaces.isPrize}
)`;

/**
 * Finds results that take a place once their owner confirms an email address. Reviewing them
 * decides that place.
 */
const findHeldFromPrizes = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: mailboxHolds.recordingId })
    .from(mailboxHolds)
    .innerJoin(challengeRecordings, eq(challengeRecordings.id, mailboxHolds.recordingId))
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .where(and(inArray(mailboxHolds.recordingId, [...ids]), hasPrizes));

/**
 * Returns the recordings on a prize place, now or after their owner confirms an email address.
 */
export const findOnPrizePlaces = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ id: reviewPlaces.recordingId })
    .from(reviewPlaces)
    .where(and(inArray(reviewPlaces.recordingId, [...ids]), eq(reviewPlaces.isPrize, true)));
  const held = await findHeldFromPrizes(db, ids);
  return new Set([...rows, ...held].map(({ id }) => id));
};
