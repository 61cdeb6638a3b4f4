import { Progress as Primitive } from 'radix-ui';
import type { ReactElement } from 'react';
import { cn } from '../class-names.ts';

interface ProgressProps {
  readonly label: string;
  /** Progress in percent, 0 to 100; null if unknown. */
  readonly percent: number | null;
  readonly className?: string;
}

export const Progress = ({ label, percent, className }: ProgressProps): ReactElement => (
  <Primitive.Root
    value={percent}
    aria-label={label}
    className={cn('relative h-2 w-full overflow-hidden rounded-full bg-sunken', className)}
  >
    <Primitive.Indicator
      className={cn('h-full bg-ink transition-transform duration-200', percent === null && 'animate-breathe')}
      style={{ transform: `translateX(${(percent ?? 100) - 100}%)` }}
    />
  </Primitive.Root>
);
