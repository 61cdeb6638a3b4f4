/** Before Start: what is right, what to mend first, and what will be heard. Read from two metres by someone who cannot touch it. */
import { Check, TriangleAlert, X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { RecorderSnapshot } from '../../../camera/recorder-state.ts';
import { firstUnmet, isSetupMet } from '../../../camera/setup/setup-check.ts';
import type { SetupCheck } from '../../../camera/setup/setup-check.ts';
import { cn } from '../../../ui/class-names.ts';
import { soundWords } from '../rules.ts';
import { TurnPhone } from './turn-phone.tsx';
import { headlineOf } from './words.ts';

const SHADE = '[text-shadow:0_2px_12px_rgb(0_0_0/0.85)]';

interface CheckRowProps {
  readonly check: SetupCheck;
  /** The one to mend first says how. */
  readonly isFirst: boolean;
}

const CheckRow = ({ check, isFirst }: CheckRowProps): ReactElement => {
  const { isMet, words, reason } = check;
  return (
    <li className={cn('grid grid-cols-[1.3em_1fr] items-baseline gap-x-[0.5em]', isMet ? 'text-white' : 'text-clay')}>
      <span aria-hidden className="self-center">
        {isMet ? <Check className="size-[1.1em] text-gold" /> : <X className="size-[1.1em]" />}
      </span>
      <span className="font-semibold whitespace-nowrap">
        {words}
        <span className="sr-only">{isMet ? ': right. ' : ': not yet. '}</span>
      </span>
      <span className={cn('col-start-2 text-[0.78em] leading-snug text-white', !isFirst && 'sr-only')}>{reason}</span>
    </li>
  );
};

const CheckList = ({ checks }: { readonly checks: readonly SetupCheck[] }): ReactElement => {
  const first = firstUnmet(checks);
  return (
    <ul
      aria-label="Setup checks"
      className={cn(
        'grid content-center gap-x-[1.2em] gap-y-[0.35em] rounded-stone bg-black/65 px-[0.9em] py-[0.7em] text-left',
        'text-[max(0.95rem,4.2cqmin)] leading-tight portrait:grid-cols-2',
      )}
    >
      {checks.map((check) => (
        <CheckRow key={check.id} check={check} isFirst={check === first} />
      ))}
    </ul>
  );
};

const Warning = (): ReactElement => (
  <p className="flex items-center gap-[0.5em] rounded-stone bg-clay-wash px-[0.8em] py-[0.4em] text-left text-[max(0.85rem,3cqmin)] leading-snug text-clay">
    <TriangleAlert aria-hidden className="size-[1.3em] shrink-0" />
    Start Anyway records as it is: reps may be missed or not count.
  </p>
);

interface ReadyOverlayProps {
  readonly snapshot: RecorderSnapshot;
  /** Start may be tapped without a warning. */
  readonly isOffered: boolean;
}

const Say = ({ snapshot, isOffered }: ReadyOverlayProps): ReactElement => {
  const { setup, audio } = snapshot;
  const headline = headlineOf(setup, isOffered);
  return (
    <div className="flex flex-col items-center gap-[0.6em] text-center">
      <output className="carved text-[max(1.5rem,10cqmin)] text-white">{headline}</output>
      {isOffered ? (
        <p className="max-w-[34em] rounded-stone bg-black/55 px-[0.8em] py-[0.35em] text-[max(0.9rem,3.2cqmin)] text-balance text-white">
          {isSetupMet(setup)
            ? soundWords(audio)
            : 'Your set-up was right a moment ago: tap Start, then take your place.'}
        </p>
      ) : (
        <Warning />
      )}
    </div>
  );
};

/** On its side the list stands beside the person; upright it lies below them. */
export const ReadyOverlay = ({ snapshot, isOffered }: ReadyOverlayProps): ReactElement => (
  <div
    className={cn(
      'pointer-events-none absolute inset-0 flex items-start gap-[3cqmin] p-[max(0.75rem,3cqmin)] portrait:flex-col-reverse portrait:items-stretch portrait:justify-between',
      SHADE,
    )}
  >
    {snapshot.setup.length > 0 ? <CheckList checks={snapshot.setup} /> : null}
    <div className="grid flex-1 justify-items-center gap-3 portrait:flex-none">
      <TurnPhone />
      <Say snapshot={snapshot} isOffered={isOffered} />
    </div>
  </div>
);
