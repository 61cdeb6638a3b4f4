/** Leaderboard entries are derived from recordings and deleted with them by database triggers. */
import { and, eq, inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { listChallengesOf } from '../recordings/index.ts';
import { leaderboardEntries, NO_DAY } from './schema.ts';

/** More challenges than any user takes part in. */
const MOST = 10_000;

export const leaderboardData: PersonalData = {
  tables: [
    'leaderboard_entries',
    'leaderboard_people',
    'leaderboard_histogram',
    'leaderboard_milestones',
    'leaderboard_changes',
  ],
  filesSay: {
    'leaderboards.json': 'where you stand',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const challengeIds = (await Promise.all(userIds.map((id) => listChallengesOf(db, id, MOST)))).flat();
    const rows = await db
      .select()
      .from(leaderboardEntries)
      .where(
        and(
          inArray(leaderboardEntries.challengeId, challengeIds),
          inArray(leaderboardEntries.span, ['all', 'total']),
          eq(leaderboardEntries.startsOn, NO_DAY),
          eq(leaderboardEntries.tab, 'all'),
          inArray(leaderboardEntries.person, [...userIds]),
        ),
      );
    if (rows.length > 0) yield jsonFile('leaderboards.json', rows);
  },
  erase: () => Promise.resolve(),
};
