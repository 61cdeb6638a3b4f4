import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../class-names.ts';

/** Native select, which is easiest to use on phones. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>): ReactElement => (
  <span className={cn('relative block', className)}>
    <select
      className="min-h-12 w-full appearance-none rounded-stone border border-edge bg-raised py-2 pr-11 pl-3.5 text-base text-ink transition-colors hover:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:text-quiet aria-invalid:border-clay"
      {...rest}
    >
      {children}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-quiet"
    />
  </span>
);
