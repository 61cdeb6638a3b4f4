import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../class-names.ts';

/** 16 px text on phones prevents Safari from zooming in on focus. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>): ReactElement => (
  <input
    className={cn(
      'min-h-12 w-full rounded-stone border border-edge bg-raised px-3.5 text-base text-ink transition-colors',
      'placeholder:text-quiet hover:border-ink aria-invalid:border-clay disabled:cursor-not-allowed disabled:bg-sunken disabled:text-quiet',
      className,
    )}
    {...rest}
  />
);
