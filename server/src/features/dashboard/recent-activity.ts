/** Merges recent activity (specification S1, section 2). */
import { LATEST_CHALLENGES, LATEST_RECORDINGS } from '@reptemple/contract/operations/dashboard';
import type { Activity } from '@reptemple/contract/operations/dashboard';

/** Newest first, 8 at most. Times are ISO strings of the same format, so they sort as strings. */
export const latestFirst = (activity: readonly Activity[]): readonly Activity[] =>
  activity
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
    .slice(0, LATEST_CHALLENGES + LATEST_RECORDINGS);
