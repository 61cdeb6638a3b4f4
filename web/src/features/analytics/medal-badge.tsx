import { Medal as MedalIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { cn } from '../../ui/class-names.ts';
import { type Medal, MEDAL_LABELS } from './rules.ts';

const TINTS = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze' } as const satisfies Record<
  Medal,
  string
>;

/** Medal icon with its name, because colour alone is not accessible. */
export const MedalBadge = ({ medal }: { readonly medal: Medal }): ReactElement => (
  <span className={cn('inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap', TINTS[medal])}>
    <MedalIcon aria-hidden className="size-4.5 shrink-0" />
    <span>{MEDAL_LABELS[medal]}</span>
  </span>
);
