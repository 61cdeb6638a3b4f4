import type { ComponentProps, ReactElement } from 'react';
import { cn } from './class-names.ts';

/** Holds the place of something that is coming, in its size. Give the group a `role="status"` with words. */
export const Skeleton = ({ className, ...rest }: ComponentProps<'div'>): ReactElement => (
  <div aria-hidden className={cn('animate-breathe rounded-stone bg-ink/8 forced-colors:border', className)} {...rest} />
);
