import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../class-names.ts';

/** Multi-line text field; grows with its content if the browser supports it. */
export const Textarea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>): ReactElement => (
  <textarea
    rows={rows}
    className={cn(
      'field-sizing-content min-h-28 w-full rounded-stone border border-edge bg-raised px-3.5 py-3 text-base text-ink transition-colors',
      'placeholder:text-quiet hover:border-ink aria-invalid:border-clay disabled:cursor-not-allowed disabled:bg-sunken disabled:text-quiet',
      className,
    )}
    {...rest}
  />
);
