/**
 * Overlays of the viewfinder. Read from three metres without touching: few words, large numbers.
 */
import { Check, CircleDot, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { cn } from '../../../ui/class-names.ts';
import { minutesAndSeconds } from '../../../ui/format/duration.ts';
import { FormPanel } from './form-panel.tsx';
import { StageWarnings } from './stage-warnings.tsx';

const VEIL = 'absolute inset-0 grid place-items-center p-4 text-center';
const SHADE = '[text-shadow:0_2px_12px_rgb(0_0_0/0.85)]';

interface CountdownProps {
  readonly number: number | null;
  /** A code word fills the upper half. */
  readonly hasCodeWord: boolean;
}

export const Countdown = ({ number, hasCodeWord }: CountdownProps): ReactElement => (
  <div
    className={cn(VEIL, 'pointer-events-none bg-black/45', hasCodeWord && 'items-end')}
    translate="no"
    role="timer"
    aria-live="assertive"
  >
    {number === null ? (
      <p className="carved text-[12cqmin] text-white">{t('Get Ready!')}</p>
    ) : (
      <p
        key={number}
        className={cn(
          'carved animate-rise leading-none text-white',
          hasCodeWord ? 'text-[min(42cqmin,32cqh)]' : 'text-[42cqmin]',
          SHADE,
        )}
      >
        {number === 0 ? t('GO!') : number}
      </p>
    )}
  </div>
);

interface CounterProps {
  readonly isValid: boolean;
  readonly count: number;
}

/**
 * Digits are 0.7 of the font size. Valid reps fill a third of the height, or of the shared width.
 */
const sizeOf = (isValid: boolean, count: number): string => {
  if (count > 99)
    return isValid ? 'text-[min(48cqh,24cqw)] portrait:text-[38cqw]' : 'text-[min(24cqh,12cqw)] portrait:text-[11cqw]';
  return isValid ? 'text-[min(45cqh,36cqw)] portrait:text-[56cqw]' : 'text-[min(24cqh,18cqw)] portrait:text-[16cqw]';
};

/** A new key per number remounts it, which restarts the animation. */
const Counter = ({ isValid, count }: CounterProps): ReactElement => {
  const label = isValid ? t('Valid Reps') : t('Invalid Reps');
  return (
    <div
      className={cn(
        'grid justify-items-center gap-[1.5cqh] rounded-stone bg-black/55 px-[2.5cqmin] pt-[2cqmin] pb-[2.5cqmin]',
        isValid ? 'text-gold' : 'text-clay',
        SHADE,
      )}
    >
      <span aria-hidden className="inscription flex items-center gap-1.5 text-[max(0.7rem,3.4cqmin)]">
        {isValid ? <Check className="size-[1.2em]" /> : <X className="size-[1.2em]" />}
        <span>{label}</span>
      </span>
      <output translate="no" aria-label={label} className={cn('carved leading-[0.76]!', sizeOf(isValid, count))}>
        <span key={count} className="inline-block min-w-[0.6em] animate-rise text-center leading-[0.76]">
          {count}
        </span>
      </output>
    </div>
  );
};

const RecordingBadge = ({ seconds }: { readonly seconds: number }): ReactElement => (
  <p className="flex items-center gap-[0.5em] rounded-stone bg-black/65 px-[0.7em] py-[0.3em] text-[max(0.85rem,4.4cqmin)] font-semibold text-white">
    <CircleDot className="size-[1em] text-clay" aria-hidden />
    <span>{t('RECORDING')}</span>
    <span translate="no" role="timer" aria-label={t('Elapsed time')}>
      {minutesAndSeconds(seconds)}
    </span>
  </p>
);

export const RecordingOverlay = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => (
  <div className="pointer-events-none absolute inset-0 p-[max(0.75rem,3cqmin)]">
    <div className="flex items-start justify-between gap-3 portrait:flex-col">
      <div className="grid justify-items-start gap-2">
        <RecordingBadge seconds={snapshot.elapsedSeconds} />
        <StageWarnings snapshot={snapshot} />
      </div>
      <FormPanel snapshot={snapshot} />
    </div>
    {/* Fixed at the bottom: a number that moves cannot be read from the floor. */}
    <div className="absolute inset-x-[max(0.75rem,3cqmin)] bottom-[max(0.75rem,3cqmin)] flex items-end justify-between gap-4">
      <Counter isValid count={snapshot.validReps} />
      <Counter isValid={false} count={snapshot.invalidReps} />
    </div>
  </div>
);
