/** Urgent warnings, one at a time: out of view, hand up, time or rest running out. */
import { Hand, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { TOO_FEW_FRAMES } from '../../../recorder/live-count/performance-monitor.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { HAND_HINT, WARNING_WORDS } from '../../../recorder/watch/set-watch.ts';
import { cn } from '../../../ui/class-names.ts';

const PLATE =
  'flex items-center gap-[0.4em] rounded-stone px-[0.6em] py-[0.2em] text-[max(0.95rem,5cqmin)] font-semibold whitespace-nowrap';

const warningOf = ({ warning, slowness }: RecorderSnapshot): string | null => {
  if (warning) return WARNING_WORDS[warning];
  return slowness ? TOO_FEW_FRAMES : null;
};

/** The last three seconds of a rest are also spoken. */
const remainingOf = ({ secondsLeft, restSecondsLeft }: RecorderSnapshot): string | null => {
  if (restSecondsLeft !== null) return t('Rest {seconds} s', { seconds: restSecondsLeft });
  return secondsLeft === null ? null : t('{secondsLeft} s left', { secondsLeft });
};

export const StageWarnings = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => {
  const [warning, remaining] = [warningOf(snapshot), remainingOf(snapshot)];
  return (
    <>
      {/* The recorder speaks it; `alert` makes screen readers announce it once. */}
      <div role="alert">
        {snapshot.isHandUp ? (
          <p className={cn(PLATE, 'bg-gold-wash text-gold')}>
            <Hand className="size-[1em]" aria-hidden /> <span>{HAND_HINT}</span>
          </p>
        ) : warning ? (
          <p className={cn(PLATE, 'bg-clay-wash text-clay')}>
            <TriangleAlert className="size-[1em]" aria-hidden /> <span>{warning}</span>
          </p>
        ) : null}
      </div>
      {remaining ? (
        <p role="timer" translate="no" className={cn(PLATE, 'bg-black/65 text-white')}>
          <Hourglass className="size-[1em]" aria-hidden /> <span>{remaining}</span>
        </p>
      ) : null}
    </>
  );
};
