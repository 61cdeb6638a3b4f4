import { LoaderCircle } from 'lucide-react';
import type { ReactElement } from 'react';
import { cn } from './class-names.ts';

interface SpinnerProps {
  /** Said to screen readers and shown beside the turning ring. */
  readonly label: string;
  readonly className?: string;
  /** In place of a whole page it is that page's heading, until the page has its own. */
  readonly as?: 'h1' | 'span';
}

export const Spinner = ({ label, className, as: Label = 'span' }: SpinnerProps): ReactElement => (
  <output className={cn('flex items-center justify-center gap-3 text-quiet', className)}>
    <LoaderCircle className="size-5 animate-spin" aria-hidden />
    <Label>{label}</Label>
  </output>
);
