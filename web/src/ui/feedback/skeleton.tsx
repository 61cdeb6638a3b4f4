import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../class-names.ts';

/** Placeholder of loading content. Wrap a group in `role="status"` with a text. */
export const Skeleton = ({ className, ...rest }: ComponentProps<'div'>): ReactElement => (
  <div aria-hidden className={cn('animate-breathe rounded-stone bg-ink/8 forced-colors:border', className)} {...rest} />
);
