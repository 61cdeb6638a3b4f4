/** Which of a person's days in a row is which. */
import type { GetHistory } from '@reptemple/contract/history';
import type { Reply } from '@reptemple/contract/endpoint';

type Streak = Reply<typeof GetHistory>['streak'];
type DaysInARow = NonNullable<Streak['longest']>;

/** Of the rows that may be it: the current one, if any, and the longest of all others; of two as long the earlier one is the record. */
export const streakOf = (rows: readonly DaysInARow[], yesterday: string): Streak => {
  const current = rows.find(({ to }) => to >= yesterday);
  const [longest] = rows.toSorted((a, b) => b.days - a.days || (a.to < b.to ? -1 : 1));
  return { current: current?.days ?? 0, longest: longest ?? null };
};
