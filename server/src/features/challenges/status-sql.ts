/**
 * SQL versions of `statusOf` and `endMs` in rules.ts, for filtering and sorting. A test compares
 * both.
 */
import { sql, type SQL } from 'drizzle-orm';
import { CHALLENGE_STATUSES, DUEL_HOURS } from '@reptemple/contract/challenges/challenges';
import type { ChallengeStatus } from './rules.ts';
import { challenges } from './schema.ts';

/** End of a duel's time limit; null for other types and before the first user joins. */
const expiry = sql`case when ${challenges.challengeType} = 'duel' then ${challenges.firstParticipantJoinedAt} + make_interval(hours => ${DUEL_HOURS}) end`;

/** The earlier of the two; nulls are ignored. */
export const endsAt: SQL = sql`least(${challenges.endDate}, ${expiry})`;

/**
 * A duel ends exactly when its time limit is reached; other challenges end after their end date.
 */
export const statusAt = (now: Date): SQL<ChallengeStatus> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<ChallengeStatus>`case
    when ${challenges.startDate} > ${at} then 'upcoming'
    when ${challenges.endDate} < ${at} or ${expiry} <= ${at} then 'ended'
    else 'active' end`;
};

/** Sorts in the order of `CHALLENGE_STATUSES`, ended challenges last. */
export const statusOrder = (now: Date): SQL =>
  sql`array_position(array[${sql.join(
    CHALLENGE_STATUSES.map((status) => sql`${status}::text`),
    sql`, `,
  )}], ${statusAt(now)})`;
