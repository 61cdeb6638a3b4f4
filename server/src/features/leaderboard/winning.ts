/** Which boards of a challenge are won, for statements over many challenges. */
import { CHALLENGE_TYPES, GENDER_FILTERS } from '@reptemple/contract/challenge-form';
import { sql, type SQL } from 'drizzle-orm';
import { challenges } from '../challenges/schema.ts';
import { tabsOf } from './boards.ts';

/** Every setting of a challenge with every tab it shows: few enough to write out, so that `tabsOf` alone says which these are. */
const SHOWN = CHALLENGE_TYPES.flatMap((challengeType) =>
  GENDER_FILTERS.flatMap((genderFilter) =>
    tabsOf({ challengeType, genderFilter }).map((tab) => sql`(${challengeType}, ${genderFilter}, ${tab})`),
  ),
);

/** Whether a board of this tab has winners: each that the challenge of the row shows. */
export const hasWinners = (tab: SQL): SQL =>
  sql`(${challenges.challengeType}, coalesce(${challenges.genderFilter}, 'all'), ${tab}) in (${sql.join(SHOWN, sql`, `)})`;
