import type { ComponentProps, ReactElement } from 'react';
import { cn } from './class-names.ts';

export const Card = ({ className, ...rest }: ComponentProps<'div'>): ReactElement => (
  <div className={cn('rounded-stone border bg-surface shadow-lifted', className)} {...rest} />
);

interface CardTitleProps extends ComponentProps<'h2'> {
  /** Heading level, so that the page's outline is in order. */
  readonly as?: 'h1' | 'h2' | 'h3';
}

export const CardTitle = ({ as: Heading = 'h2', className, children, ...rest }: CardTitleProps): ReactElement => (
  <Heading className={cn('carved text-xl', className)} {...rest}>
    {children}
  </Heading>
);
