/** Preview of the count: all reps of the clip with the proposed definition. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/definition';
import type { Rep } from '@reptemple/engine/rules/rep';
import { replay } from '@reptemple/engine/counting/replay';
import type { Track } from '@reptemple/engine/track';
import { Check, X } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { faultLabel } from '../../../i18n/fault-labels.ts';
import { timecode } from '../../../player/player-labels.ts';
import { cn } from '../../../ui/class-names.ts';

interface PreviewProps {
  readonly track: Track;
  readonly definition: ExerciseDefinition;
}

const Figure = ({ label, count, tone }: { readonly label: string; readonly count: number; readonly tone: string }) => (
  <div>
    <dt className="inscription text-quiet">{label}</dt>
    <dd className={cn('text-4xl font-semibold tabular-nums', count > 0 && tone)}>{count}</dd>
  </div>
);

const RepLine = ({ rep }: { readonly rep: Rep }): ReactElement => {
  const Mark = rep.valid ? Check : X;
  return (
    <li className="flex gap-3 border-t py-2.5">
      <Mark className={cn('mt-0.5 size-5 shrink-0', rep.valid ? 'text-gold' : 'text-clay')} aria-hidden />
      <div className="min-w-0">
        <p>
          <span>
            {rep.valid
              ? t('Rep {number} valid', { number: rep.number })
              : t('Rep {number} invalid', { number: rep.number })}
          </span>{' '}
          <span className="text-sm whitespace-nowrap text-quiet tabular-nums">
            {`${timecode(rep.startMs)} – ${timecode(rep.endMs)}`}
          </span>
        </p>
        {rep.valid ? null : <p className="text-sm text-clay">{faultLabel(rep)}</p>}
      </div>
    </li>
  );
};

export const PreviewCount = ({ track, definition }: PreviewProps): ReactElement => {
  const { validReps, invalidReps, reps, unfinished } = useMemo(() => replay(track, definition), [track, definition]);
  return (
    <>
      <dl className="flex gap-8" aria-live="polite">
        <Figure label={t('Valid')} count={validReps} tone="text-gold" />
        <Figure label={t('Invalid')} count={invalidReps} tone="text-clay" />
      </dl>
      {reps.length === 0 ? <p className="text-pretty text-quiet">{t('No reps found with these angles.')}</p> : null}
      <ol aria-label={t('Reps in the clip')}>
        {reps.map((rep) => (
          <RepLine key={rep.number} rep={rep} />
        ))}
      </ol>
      {unfinished ? (
        <p className="text-sm text-quiet">
          {t('The last rep, at {time}, isn’t finished when the clip ends.', {
            time: timecode(unfinished.startMs),
          })}
        </p>
      ) : null}
    </>
  );
};
