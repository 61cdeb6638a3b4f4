/** How recent activity is put together (first document, section 2). */
import { LATEST_CHALLENGES, LATEST_RECORDINGS, type Activity } from '@reptemple/contract/dashboard';

/** Newest first, 8 shown; times are ISO texts of one form, which compare as texts. */
export const latestFirst = (activity: readonly Activity[]): readonly Activity[] =>
  activity
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
    .slice(0, LATEST_CHALLENGES + LATEST_RECORDINGS);
