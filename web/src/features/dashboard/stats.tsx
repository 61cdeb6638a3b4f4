/** Statistic with its label and a link. */
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { cn } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Undefined while loading, null on failure. */
export type Figure = number | null | undefined;

interface FigureCardProps {
  readonly to: string;
  readonly title: string;
  readonly words?: ReactNode;
  readonly figure: Figure;
  /** `large` for the most important ones. */
  readonly size?: 'large' | 'small';
}

const SIZES = {
  large: { number: 'text-5xl sm:text-6xl', place: 'h-12 w-24 sm:h-15' },
  small: { number: 'text-3xl', place: 'h-9 w-14' },
} as const;

export const FigureCard = ({ to, title, words, figure, size = 'large' }: FigureCardProps): ReactElement => (
  <li>
    <Link
      to={to}
      className="group flex h-full flex-col rounded-stone border bg-surface p-4 shadow-lifted transition-colors hover:border-edge hover:bg-raised sm:p-6"
    >
      <h3 className="inscription text-quiet">{title}</h3>
      {figure === undefined ? (
        <Skeleton className={cn('mt-3', SIZES[size].place)} />
      ) : (
        <p className={cn('mt-3 font-light tracking-tight tabular-nums', SIZES[size].number)}>
          {figure === null ? '–' : formatNumber(figure)}
        </p>
      )}
      <p className="mt-2 flex flex-1 items-end justify-between gap-3 text-quiet">
        <span>{words}</span>
        <ArrowRight
          aria-hidden
          className="size-5 shrink-0 transition-transform duration-150 group-hover:translate-x-1"
        />
      </p>
    </Link>
  </li>
);
