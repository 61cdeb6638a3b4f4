/** `statusOf` and `endMs` of rules.ts as SQL, for lists that are narrowed or sorted by them. A test holds one against the other. */
import { sql, type SQL } from 'drizzle-orm';
import { CHALLENGE_STATUSES, DUEL_HOURS } from '@reptemple/contract/challenges';
import type { ChallengeStatus } from './rules.ts';
import { challenges } from './schema.ts';

/** When a duel's hours are over; null for other types, and while nobody has joined. */
const expiry = sql`case when ${challenges.challengeType} = 'duel' then ${challenges.firstParticipantJoinedAt} + make_interval(hours => ${DUEL_HOURS}) end`;

/** The earlier of the two that are set. */
export const endsAt: SQL = sql`least(${challenges.endDate}, ${expiry})`;

/** A duel is over at the moment its hours are, everything else after its end date. */
export const statusAt = (now: Date): SQL<ChallengeStatus> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<ChallengeStatus>`case
    when ${challenges.startDate} > ${at} then 'upcoming'
    when ${challenges.endDate} < ${at} or ${expiry} <= ${at} then 'ended'
    else 'active' end`;
};

/** What is to come first, what is over last. */
export const statusOrder = (now: Date): SQL =>
  sql`array_position(array[${sql.join(
    CHALLENGE_STATUSES.map((status) => sql`${status}::text`),
    sql`, `,
  )}], ${statusAt(now)})`;
