/** What lies over the picture. Read from three metres by someone who cannot touch it: few words, large figures. */
import { Check, CircleDot, X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { RecorderSnapshot } from '../../camera/recorder-state.ts';
import { cn } from '../../ui/class-names.ts';
import { minutesAndSeconds } from '../../ui/duration.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PHASE_WORDS } from './rules.ts';

const VEIL = 'absolute inset-0 grid place-items-center p-4 text-center';
const SHADE = '[text-shadow:0_2px_12px_rgb(0_0_0/0.85)]';

export const Opening = ({ modelLoaded }: { readonly modelLoaded: number }): ReactElement => (
  <div className={cn(VEIL, 'bg-ground')}>
    <Spinner
      label={
        modelLoaded > 0 && modelLoaded < 1 ? `Initializing... ${Math.round(modelLoaded * 100)}%` : 'Initializing...'
      }
    />
  </div>
);

export const ReadyOverlay = (): ReactElement => (
  <div className={cn(VEIL, 'pointer-events-none content-end pb-[12cqmin]')}>
    <p className={cn('carved text-[max(1.25rem,8cqmin)] text-white', SHADE)}>Ready to Record</p>
  </div>
);

export const Countdown = ({ number }: { readonly number: number | null }): ReactElement => (
  <div className={cn(VEIL, 'pointer-events-none bg-black/45')} role="timer" aria-live="assertive">
    {number === null ? (
      <p className="carved text-[12cqmin] text-white">Get Ready!</p>
    ) : (
      <p key={number} className={cn('carved animate-rise text-[42cqmin] text-white', SHADE)}>
        {number === 0 ? 'GO!' : number}
      </p>
    )}
  </div>
);

interface CounterProps {
  readonly label: 'Valid Reps' | 'Invalid Reps';
  readonly count: number;
  readonly note?: string | null;
}

/** A new number strikes like a bell: it is drawn anew, so that it moves. */
const Counter = ({ label, count, note }: CounterProps): ReactElement => {
  const isValid = label === 'Valid Reps';
  return (
    <div
      className={cn(
        'grid justify-items-center rounded-stone bg-black/55 px-[3cqh] py-[2cqh]',
        isValid ? 'text-gold' : 'text-clay',
        SHADE,
      )}
    >
      <span aria-hidden className="inscription flex items-center gap-1.5 text-[max(0.7rem,3.4cqmin)]">
        {isValid ? <Check className="size-[1.2em]" /> : <X className="size-[1.2em]" />}
        {isValid ? 'Valid' : 'Invalid'}
      </span>
      <output
        aria-label={label}
        className={cn(
          'carved',
          isValid ? 'text-[36cqmin] portrait:text-[48cqmin]' : 'text-[18cqmin] portrait:text-[24cqmin]',
        )}
      >
        <span key={count} className="inline-block animate-rise leading-none">
          {count}
        </span>
      </output>
      {note ? <span className="max-w-[38cqw] text-[max(0.8rem,3.6cqmin)] text-balance text-white">{note}</span> : null}
    </div>
  );
};

const FormBadge = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => {
  const isGood = snapshot.isValidPosition && snapshot.isPersonSeen;
  return (
    <p
      className={cn(
        'flex items-center gap-[0.4em] rounded-stone px-[0.6em] py-[0.2em] whitespace-nowrap text-[max(0.9rem,5cqmin)] font-semibold',
        isGood ? 'bg-gold-wash text-gold' : 'bg-clay-wash text-clay',
      )}
    >
      {isGood ? <Check className="size-[1em]" aria-hidden /> : <X className="size-[1em]" aria-hidden />}
      {isGood ? 'Good Form' : 'Adjust Position'}
      {snapshot.phase ? <span className="font-normal text-white">· {PHASE_WORDS[snapshot.phase]}</span> : null}
    </p>
  );
};

const RecordingBadge = ({ seconds }: { readonly seconds: number }): ReactElement => (
  <p className="flex items-center gap-[0.5em] rounded-stone bg-black/65 px-[0.7em] py-[0.3em] text-[max(0.85rem,4.4cqmin)] font-semibold text-white">
    <CircleDot className="size-[1em] text-clay" aria-hidden />
    RECORDING
    <span role="timer" aria-label="Elapsed time">
      {minutesAndSeconds(seconds)}
    </span>
  </p>
);

export const RecordingOverlay = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => (
  <div className="pointer-events-none absolute inset-0 flex flex-col justify-between p-[max(0.75rem,3cqmin)]">
    <div className="flex flex-wrap items-start justify-between gap-2">
      <RecordingBadge seconds={snapshot.elapsedSeconds} />
      <div className="grid justify-items-end gap-2">
        <FormBadge snapshot={snapshot} />
        {snapshot.slowness ? (
          <p
            role="alert"
            className="rounded-stone bg-clay-wash px-[0.6em] py-[0.2em] text-[max(0.85rem,4cqmin)] text-clay"
          >
            Too few frames
          </p>
        ) : null}
      </div>
    </div>
    <div className="flex items-end justify-between gap-4">
      <Counter label="Valid Reps" count={snapshot.validReps} />
      <Counter label="Invalid Reps" count={snapshot.invalidReps} note={snapshot.lastInvalidReason} />
    </div>
  </div>
);
