/** List of reps with the engine's and the reviewer's verdicts. */
import { REP_VERDICTS } from '@reptemple/contract/recordings/review';
import type { RepVerdict } from '@reptemple/contract/recordings/review';
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import { Check, Minus, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { faultLabel } from '../../i18n/fault-labels.ts';
import { t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import { minutesAndSeconds } from '../../ui/format/duration.ts';
import { VERDICT_LABELS, verdictOf } from './review-labels.ts';
import type { Verdicts } from './review-labels.ts';

const ICONS: Readonly<Record<RepVerdict, LucideIcon>> = { valid: Check, invalid: X, undecided: Minus };
const CHOSEN: Readonly<Record<RepVerdict, string>> = {
  valid: 'bg-gold-wash text-gold border-current',
  invalid: 'bg-clay-wash text-clay border-current',
  undecided: 'bg-sunken text-ink border-edge',
};

interface VerdictButtonsProps {
  readonly rep: RecordedRep;
  readonly value: RepVerdict;
  readonly disabled: boolean;
  readonly onChoose: (verdict: RepVerdict) => void;
}

const VerdictButtons = ({ rep, value, disabled, onChoose }: VerdictButtonsProps): ReactElement => (
  <fieldset aria-label={t('Your verdict on rep {number}', { number: rep.number })} className="flex gap-1">
    {REP_VERDICTS.map((verdict) => {
      const Icon = ICONS[verdict];
      return (
        <button
          key={verdict}
          type="button"
          disabled={disabled}
          aria-pressed={value === verdict}
          aria-label={VERDICT_LABELS[verdict]}
          title={VERDICT_LABELS[verdict]}
          onClick={() => onChoose(verdict)}
          className={cn(
            'grid size-11 place-items-center rounded-stone border border-transparent text-quiet enabled:hover:bg-sunken',
            value === verdict && CHOSEN[verdict],
          )}
        >
          <Icon className="size-4" aria-hidden />
        </button>
      );
    })}
  </fieldset>
);

const Judged = ({ rep }: { readonly rep: RecordedRep }): ReactElement => (
  <span className="grid min-w-0 text-left text-sm">
    <span className={cn('font-medium', rep.valid ? 'text-gold' : 'text-clay')}>
      <span>{rep.valid ? t('Counted') : t('Not counted')}</span>
      <span className="font-normal text-quiet tabular-nums">{` · ${minutesAndSeconds(rep.startMs / 1000)}`}</span>
    </span>
    {rep.valid ? null : <span className="text-pretty text-quiet">{faultLabel(rep)}</span>}
  </span>
);

/** Scrolls the current rep into view within the list, without scrolling the page. */
const keepInSight = (rep: HTMLElement | null): void => {
  const list = rep?.parentElement;
  if (!rep || !list) return;
  const [top, bottom] = [rep.offsetTop, rep.offsetTop + rep.offsetHeight];
  const isSeen = top >= list.scrollTop && bottom <= list.scrollTop + list.clientHeight;
  if (!isSeen) list.scrollTop = top - list.clientHeight / 3;
};

interface RepVerdictsProps {
  readonly reps: readonly RecordedRep[];
  readonly verdicts: Verdicts;
  /** Index in `reps`. */
  readonly current: number;
  readonly disabled: boolean;
  readonly onCurrent: (at: number) => void;
  readonly onVerdict: (rep: RecordedRep, verdict: RepVerdict) => void;
}

export const RepVerdicts = (props: RepVerdictsProps): ReactElement => {
  const { reps, verdicts, current, disabled, onCurrent, onVerdict } = props;
  if (reps.length === 0) return <p className="text-quiet">{t('No reps were found in this recording.')}</p>;
  return (
    <ol aria-label={t('Reps')} className="relative max-h-[30rem] divide-y overflow-y-auto rounded-stone border">
      {reps.map((rep, at) => (
        <li
          key={rep.number}
          ref={at === current ? keepInSight : undefined}
          aria-current={at === current ? 'step' : undefined}
          className={cn(
            // On phones the text has its own row.
            'flex items-center gap-2 border-l-4 border-l-transparent px-2 py-1 max-sm:flex-wrap max-sm:justify-end',
            at === current && 'border-l-ink bg-raised',
          )}
        >
          <button
            type="button"
            onClick={() => onCurrent(at)}
            aria-label={
              rep.valid
                ? t('Show rep {number}, counted', { number: rep.number })
                : t('Show rep {number}, not counted', { number: rep.number })
            }
            className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-stone px-1 hover:bg-sunken max-sm:basis-full"
          >
            <span className="w-7 shrink-0 text-right text-quiet tabular-nums">{rep.number}</span>
            <Judged rep={rep} />
          </button>
          <VerdictButtons
            rep={rep}
            value={verdictOf(verdicts, rep)}
            disabled={disabled}
            onChoose={(verdict) => onVerdict(rep, verdict)}
          />
        </li>
      ))}
    </ol>
  );
};
