import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from './class-names.ts';

export const Tabs = Primitive.Root;
export const TabPanel = Primitive.Content;

export const TabList = ({ className, ...rest }: ComponentProps<typeof Primitive.List>): ReactElement => (
  <Primitive.List className={cn('flex gap-1 border-b tight:flex-wrap', className)} {...rest} />
);

export const Tab = ({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>): ReactElement => (
  <Primitive.Trigger
    className={cn(
      'relative -mb-px min-h-11 border-b-2 border-transparent px-3 text-[0.9375rem] font-medium whitespace-nowrap text-quiet sm:px-4',
      'transition-colors hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink',
      className,
    )}
    {...rest}
  />
);
