/** Number of reps and current phase. */
import { memo } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { countUnitOf } from '@reptemple/engine/definition/definition';
import { formatCount, invalidRepsTitle, validRepsTitle } from '../../i18n/count-format.ts';
import type { Standing } from '../player-state.ts';
import { PHASE_LABELS } from '../player-labels.ts';

interface CountProps {
  readonly label: string;
  readonly count: string;
  readonly tone: string;
}

const Count = memo(({ label, count, tone }: CountProps) => (
  <div>
    <dt className="inscription text-quiet">{label}</dt>
    <dd translate="no" className={cn('carved text-4xl tabular-nums', tone)}>
      {count}
    </dd>
  </div>
));

interface CountsProps {
  readonly standing: Standing;
  readonly definition: ExerciseDefinition;
}

/** A hold has no phases: its start position is the whole exercise. */
export const Counts = ({ standing, definition }: CountsProps): ReactElement => {
  const unit = countUnitOf(definition);
  const isHold = unit === 'seconds';
  const { phase, isReady, isValidPosition, validReps, invalidReps } = standing;
  return (
    <div className="grid gap-1">
      <dl className="flex gap-x-8 tight:flex-wrap">
        <Count label={isHold ? validRepsTitle(unit) : t('Valid')} count={formatCount(validReps, unit)} tone="text-gold" />
        <Count label={isHold ? invalidRepsTitle(unit) : t('Invalid')} count={String(invalidReps)} tone="text-clay" />
        {isHold ? null : (
          <div className="min-w-0">
            <dt className="inscription text-quiet">{t('Phase')}</dt>
            <dd translate="no" className="carved text-2xl leading-10">
              {phase === null ? '–' : PHASE_LABELS[phase]}
            </dd>
          </div>
        )}
      </dl>
      <p className="text-quiet">
        {`${isReady ? t('Ready') : t('Not ready')}${phase === null ? '' : `, ${isValidPosition ? t('position valid') : t('position not valid')}`}`}
      </p>
    </div>
  );
};
