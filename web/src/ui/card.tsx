/** A slab: a surface with an edge. Its parts are ordinary elements, laid out by the caller. */
import type { ComponentProps, ReactElement } from 'react';
import { cn } from './class-names.ts';

export const Card = ({ className, ...rest }: ComponentProps<'div'>): ReactElement => (
  <div className={cn('rounded-stone border bg-surface shadow-lifted', className)} {...rest} />
);

interface CardTitleProps extends ComponentProps<'h2'> {
  /** Headings keep their order on the page: say which one this is. */
  readonly as?: 'h1' | 'h2' | 'h3';
}

export const CardTitle = ({ as: Heading = 'h2', className, children, ...rest }: CardTitleProps): ReactElement => (
  <Heading className={cn('carved text-xl', className)} {...rest}>
    {children}
  </Heading>
);
