import { LoaderCircle } from 'lucide-react';
import type { ReactElement, ComponentProps } from 'react';
import { cn } from '../class-names.ts';

interface SpinnerProps {
  readonly label: string;
  readonly className?: string;
  readonly as?: 'h1' | 'span';
}

export const Spinner = ({ label, className, as: Label = 'span' }: SpinnerProps): ReactElement => (
  <output className={cn('flex items-center justify-center gap-3 text-quiet', className)}>
    <LoaderCircle className="size-5 animate-spin" aria-hidden />
    <Label>{label}</Label>
  </output>
);

/**
 * Placeholder for content that is loading. A group of placeholders needs an element with
 * `role="status"` and a text.
 */
export const Skeleton = ({ className, ...rest }: ComponentProps<'div'>): ReactElement => (
  <div aria-hidden className={cn('animate-breathe rounded-stone bg-ink/8 forced-colors:border', className)} {...rest} />
);
