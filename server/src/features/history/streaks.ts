import type { GetHistory } from '@reptemple/contract/accounts/recording-history';
import type { Reply } from '@reptemple/contract/endpoint';

type Streak = Reply<typeof GetHistory>['streak'];
type DaysInARow = NonNullable<Streak['longest']>;

/**
 * Returns the current and the longest streak. If several are the longest, returns the earliest of
 * them. A streak that ended before `yesterday` is not current.
 */
export const streakOf = (rows: readonly DaysInARow[], yesterday: string): Streak => {
  const current = rows.find(({ to }) => to >= yesterday);
  const [longest] = rows.toSorted((a, b) => b.days - a.days || (a.to < b.to ? -1 : 1));
  return { current: current?.days ?? 0, longest: longest ?? null };
};
