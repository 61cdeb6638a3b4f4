/** Urgent warnings, one at a time: out of view, hand up; and the time that is left. */
import { Hand, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { TOO_FEW_FRAMES } from '../../../recorder/live-count/performance-monitor.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { HAND_HINT, WARNING_LABELS } from '../../../recorder/watch/set-watch.ts';
import { cn } from '../../../ui/class-names.ts';

const PLATE = 'flex w-fit items-center gap-2 rounded-stone px-2.5 py-1 text-xl font-semibold short:text-base';

const warningOf = ({ warning, slowness }: RecorderSnapshot): string | null => {
  if (warning) return WARNING_LABELS[warning];
  return slowness ? TOO_FEW_FRAMES : null;
};

export const hasWarning = (snapshot: RecorderSnapshot): boolean => snapshot.isHandUp || warningOf(snapshot) !== null;

/** The last three seconds of a rest are also spoken. */
const remainingOf = ({ secondsLeft, restSecondsLeft }: RecorderSnapshot): string | null => {
  if (restSecondsLeft !== null) return t('Rest {seconds} s', { seconds: restSecondsLeft });
  return secondsLeft === null ? null : t('{secondsLeft} s left', { secondsLeft });
};

/** The recorder speaks it; `alert` makes screen readers announce it once. */
export const StageWarnings = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => {
  const warning = warningOf(snapshot);
  return (
    <div role="alert">
      {snapshot.isHandUp ? (
        <p className={cn(PLATE, 'bg-gold-wash text-gold')}>
          <Hand className="size-5 shrink-0" aria-hidden /> <span>{HAND_HINT}</span>
        </p>
      ) : warning ? (
        <p className={cn(PLATE, 'bg-clay-wash text-clay')}>
          <TriangleAlert className="size-5 shrink-0" aria-hidden /> <span>{warning}</span>
        </p>
      ) : null}
    </div>
  );
};

export const TimeLeft = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement | null => {
  const remaining = remainingOf(snapshot);
  return remaining ? (
    <p
      role="timer"
      translate="no"
      className="flex items-center gap-1.5 text-lg font-semibold whitespace-nowrap text-gold"
    >
      <Hourglass className="size-5" aria-hidden /> <span>{remaining}</span>
    </p>
  ) : null;
};
