import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from './class-names.ts';

const badgeClasses = cva(
  'inline-flex w-fit items-center gap-1.5 rounded-stone px-2 py-0.5 text-xs font-semibold whitespace-nowrap forced-colors:border [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-quiet',
        outline: 'border border-edge text-quiet',
        gold: 'bg-gold-wash text-gold',
        clay: 'bg-clay-wash text-clay',
        ink: 'bg-ink text-ground',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof badgeClasses> {}

export const Badge = ({ tone, className, ...rest }: BadgeProps): ReactElement => (
  <span className={cn(badgeClasses({ tone }), className)} {...rest} />
);
