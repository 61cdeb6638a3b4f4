/** Parts of a row in every leaderboard: rank, frame and values. */
import { ArrowDown, ArrowUp, Medal } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import { metalOf } from './boards.ts';
import type { Metal } from './boards.ts';

const TINTS: Readonly<Record<Metal, string>> = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze' };

/** Ranks gained or lost since the last visit. */
const Movement = ({ by }: { readonly by: number }): ReactElement => {
  const Icon = by > 0 ? ArrowUp : ArrowDown;
  const ranks = Math.abs(by);
  const words =
    by > 0
      ? t('{ranks, plural, one {# rank} other {# ranks}} up since your last visit', { ranks })
      : t('{ranks, plural, one {# rank} other {# ranks}} down since your last visit', { ranks });
  return (
    <span
      title={words}
      className={cn('flex items-center text-xs leading-tight font-normal', by > 0 ? 'text-gold' : 'text-quiet')}
    >
      <Icon className="size-3" aria-hidden />
      <span aria-hidden>{formatNumber(ranks)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
};

/** Renders nothing while results are hidden, because the rank would reveal them. */
const Rank = ({ rank, movement }: Pick<RowProps, 'rank' | 'movement'>): ReactElement | null => {
  if (rank === null) return null;
  const metal = metalOf(rank);
  const digits = String(rank).length;
  return (
    <p
      className={cn(
        'flex w-10 shrink-0 flex-col items-center font-semibold tabular-nums sm:w-14',
        metal ? TINTS[metal] : 'text-quiet',
      )}
    >
      <span className="sr-only">{t('Rank ')}</span>
      {metal ? <Medal className="size-6 sm:size-7" strokeWidth={1.75} aria-hidden /> : null}
      <span className={cn('leading-tight', metal || digits > 4 ? 'text-sm' : 'text-lg')}>{formatNumber(rank)}</span>
      {movement === undefined ? null : <Movement by={movement} />}
    </p>
  );
};

interface RowProps {
  readonly rank: number | null;
  readonly isMine: boolean;
  /** Ranks gained since the last visit; negative if lost. */
  readonly movement?: number | undefined;
  readonly children: ReactNode;
}

/** Content of a list item or of the viewer's sticky row. */
export const Row = ({ rank, isMine, movement, children }: RowProps): ReactElement => (
  <div
    className={cn(
      'flex items-center gap-2.5 px-2 py-2 sm:gap-5 sm:px-5 sm:py-3',
      // With very large text the name gets its own line.
      'tight:flex-wrap tight:[&>p:not(:first-child)]:ml-auto tight:[&>.flex-1]:order-last tight:[&>.flex-1]:basis-full',
      isMine && 'bg-gold-wash/45 shadow-[inset_4px_0_0_var(--color-gold-bright)]',
    )}
  >
    <Rank rank={rank} movement={movement} />
    {children}
  </div>
);

interface FigureProps {
  /** Unit after the value. */
  readonly word: string;
  readonly icon?: ReactNode;
  /** On phones the icon replaces the text. */
  readonly isIconEnough?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Value with its unit: inline on phones, stacked in columns on desktops. */
export const Figure = ({ word, icon, isIconEnough, className, children }: FigureProps): ReactElement => (
  <span className={cn('flex items-center gap-1 whitespace-nowrap lg:block lg:text-right lg:leading-tight', className)}>
    {icon ? <span className="contents lg:hidden [&_svg]:size-3.5">{icon}</span> : null}
    <span className="lg:block lg:text-base lg:text-ink">{children}</span>{' '}
    <span className={cn('lg:inline lg:text-xs', isIconEnough === true && 'hidden')}>{word}</span>
  </span>
);

/** Value above its unit at every width. */
export const StackedFigure = ({ word, children }: Pick<FigureProps, 'word' | 'children'>): ReactElement => (
  <span className="block leading-tight whitespace-nowrap lg:text-right">
    <span className="block text-base text-ink">{children}</span> <span className="text-xs">{word}</span>
  </span>
);

/** Value that the leaderboard is sorted by. */
export const MainFigure = ({ word, icon, children }: Pick<FigureProps, 'word' | 'icon' | 'children'>): ReactElement => (
  <p className="shrink-0 text-right leading-none tabular-nums sm:min-w-18 lg:min-w-26">
    <span className="text-3xl font-semibold tracking-tight sm:text-4xl">{children}</span>{' '}
    <span className="mt-1.5 flex items-center justify-end gap-1 text-xs text-gold [&_svg]:size-3.5">
      {icon}
      <span>{word}</span>
    </span>
  </p>
);
