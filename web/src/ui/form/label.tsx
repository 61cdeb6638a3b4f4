import { Label as Primitive } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../class-names.ts';

export const Label = ({ className, ...rest }: ComponentProps<typeof Primitive.Root>): ReactElement => (
  <Primitive.Root className={cn('text-sm font-medium', className)} {...rest} />
);
