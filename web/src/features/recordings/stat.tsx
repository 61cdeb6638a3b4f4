import type { ReactElement, ReactNode } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { cn } from '../../ui/class-names.ts';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'gold' | 'clay';
}

/** Number with its label above it. */
export const Figure = ({ label, value, tone }: FigureProps): ReactElement => (
  <div className="grid gap-1">
    <dt className="inscription text-quiet">{label}</dt>
    <dd className={cn('carved text-4xl sm:text-5xl', tone === 'gold' && 'text-gold', tone === 'clay' && 'text-clay')}>
      {typeof value === 'number' ? formatNumber(value) : value}
    </dd>
  </div>
);
