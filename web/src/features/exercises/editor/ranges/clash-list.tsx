/** List of gaps and overlaps; a gap can be assigned to a neighbouring phase. */
import type { Phase } from '@reptemple/engine/definition/definition';
import type { DegreeRange } from '@reptemple/engine/units';
import { CircleAlert, Layers2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { focusCard } from './angle-card.tsx';
import { besideGap, clashLabel } from './coverage.ts';
import type { Clash, PhaseRanges } from './coverage.ts';
import { phaseName } from './phase-name.ts';

interface ClashesProps {
  readonly clashes: readonly Clash[];
  readonly ranges: PhaseRanges;
  readonly isOnlyAngle: boolean;
  readonly onGive: (phase: Phase, gap: DegreeRange) => void;
}

const Entry = ({ clash, ranges, isOnlyAngle, onGive }: Omit<ClashesProps, 'clashes'> & { readonly clash: Clash }) => {
  const { kind, stretch } = clash;
  const isGap = kind === 'gap';
  const Sign = isGap ? CircleAlert : Layers2;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className={`flex min-w-0 items-start gap-2 py-1 ${isGap ? 'text-clay' : 'text-quiet'}`}>
        <Sign aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="tabular-nums">{clashLabel(clash, isOnlyAngle)}</span>
      </span>
      {isGap
        ? besideGap(ranges, stretch).map((phase) => (
            <Button
              key={phase}
              variant="quiet"
              size="small"
              onClick={({ currentTarget }) => {
                focusCard(currentTarget);
                onGive(phase, stretch);
              }}
            >
              {t('Give to {phase}', { phase: phaseName(phase) })}
            </Button>
          ))
        : null}
    </li>
  );
};

/** Live region, so that changes are announced. */
export const ClashList = ({ clashes, ...rest }: ClashesProps): ReactElement => (
  <ul aria-label={t('Gaps and overlaps')} aria-live="polite" className="text-sm">
    {clashes.map((clash) => (
      <Entry key={`${clash.kind} ${clash.stretch.min}`} clash={clash} {...rest} />
    ))}
  </ul>
);
