/** SQL conditions for boards that have winners, for queries over many challenges. */
import { CHALLENGE_TYPES, GENDER_FILTERS } from '@reptemple/contract/challenges/challenge-form';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { challenges } from '../challenges/schema.ts';
import { tabsOf } from './boards.ts';

/**
 * Enumerates every combination of settings and tab, so that `tabsOf` is the only source of this
 * rule.
 */
const SHOWN = CHALLENGE_TYPES.flatMap((challengeType) =>
  GENDER_FILTERS.flatMap((genderFilter) =>
    tabsOf({ challengeType, genderFilter }).map((tab) => sql`(${challengeType}, ${genderFilter}, ${tab})`),
  ),
);

/** True for each tab that the row's challenge shows. */
export const hasWinners = (tab: SQL): SQL =>
  sql`(${challenges.challengeType}, coalesce(${challenges.genderFilter}, 'all'), ${tab}) in (${sql.join(SHOWN, sql`, `)})`;
