/** Slides of the big-screen leaderboard, and the results to celebrate on it. */
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { t } from '../../../i18n/translate.ts';
import { keyRows, type Keyed } from '../news.ts';

/** Slides in the order in which they are shown. */
export const WALL_SLIDES = ['all', 'male', 'female', 'today'] as const;
export type WallSlide = (typeof WALL_SLIDES)[number];

export const SLIDE_LABELS: Readonly<Record<WallSlide, string>> = {
  all: t('All'),
  male: t('Male'),
  female: t('Female'),
  today: t('Today'),
};

/** Maximum number of rows that fit on a screen of 16:9. */
export const MAX_WALL_ROWS = 10;

export type WallRow = Keyed<LeaderboardRow>;

/**
 * Returns the rows of a slide. While results are hidden, it removes ranks and reps and sorts by
 * name: an admin's session receives them, and everyone in the room can see the screen.
 */
export const wallRows = (rows: readonly LeaderboardRow[], areResultsHidden: boolean): readonly WallRow[] => {
  const keyed = keyRows([{ rows: rows.map((row) => ({ ...row, isMine: false })) }]);
  if (!areResultsHidden) return keyed;
  const hide = (row: WallRow): WallRow => ({ ...row, rank: null, validReps: null, gifUrl: null });
  return keyed.toSorted((one, other) => one.name.localeCompare(other.name)).map((row) => hide(row));
};

/** Returns the slides that have rows; only "All" while results are hidden or there are none. */
export const slidesToShow = (
  rows: Readonly<Record<WallSlide, readonly unknown[] | undefined>>,
  areResultsHidden: boolean,
): readonly WallSlide[] => {
  const filled = WALL_SLIDES.filter((slide) => (rows[slide] ?? []).length > 0);
  return areResultsHidden || filled.length === 0 ? ['all'] : filled;
};

/** Returns the slide after `current`; the first one if `current` is not shown any more. */
export const nextSlide = (slides: readonly WallSlide[], current: WallSlide): WallSlide =>
  slides[(slides.indexOf(current) + 1) % slides.length] ?? 'all';

/** A new personal best. */
export interface NewBest {
  readonly key: string;
  readonly name: string;
  readonly reps: number;
  readonly rank: number;
}

/**
 * Returns the people whose best result has improved, and new participants, best first.
 * `before`: undefined on the first load, which celebrates no one.
 */
export const newBestsOf = (before: readonly WallRow[] | undefined, after: readonly WallRow[]): readonly NewBest[] => {
  if (!before) return [];
  const reps = new Map(before.map((row) => [row.key, row.validReps ?? -1]));
  return after.flatMap(({ key, name, validReps, rank }) =>
    validReps !== null && rank !== null && validReps > (reps.get(key) ?? 0)
      ? [{ key, name, reps: validReps, rank }]
      : [],
  );
};
