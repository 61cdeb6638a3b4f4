/** Set-up checks and advice before Start, readable from two metres. */
import { Check, TriangleAlert, X, RotateCcwSquare } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { firstUnmet, type SetupCheck } from '../../../recorder/setup-check/setup-check.ts';
import { cn } from '../../../ui/class-names.ts';
import { soundWords } from '../rules.ts';
import { EARLIER, headlineOf } from './words.ts';

/** Asks to turn the phone to landscape. Pages cannot rotate the screen on iPhones. */
const TurnPhone = (): ReactElement => (
  <p className="hidden items-center gap-[0.6em] rounded-stone bg-gold-wash px-[0.9em] py-[0.5em] text-[max(0.95rem,4cqmin)] font-semibold text-gold portrait:pointer-coarse:flex">
    <RotateCcwSquare aria-hidden className="size-[1.5em] shrink-0" />
    <span>{t('Turn your phone on its side')}</span>
  </p>
);

const SHADE = '[text-shadow:0_2px_12px_rgb(0_0_0/0.85)]';

const CheckRow = ({ check }: { readonly check: SetupCheck }): ReactElement => {
  const { isMet, words, reason } = check;
  return (
    <li className={cn('flex items-center gap-[0.6em]', isMet ? 'text-white' : 'text-clay')}>
      {isMet ? (
        <Check aria-hidden className="size-[1.15em] shrink-0 text-gold" />
      ) : (
        <X aria-hidden className="size-[1.15em] shrink-0" />
      )}
      <span className="font-semibold whitespace-nowrap">{words}</span>
      <span className="sr-only">
        {isMet ? t('is right: {reason}', { reason }) : t('is not right yet: {reason}', { reason })}
      </span>
    </li>
  );
};

const CheckList = ({ checks }: { readonly checks: readonly SetupCheck[] }): ReactElement => (
  <ul
    aria-label={t('Setup checks')}
    className={cn(
      'grid shrink-0 content-center gap-x-[1.2em] gap-y-[0.4em] rounded-stone bg-black/65 px-[0.9em] py-[0.7em] text-left',
      'text-[max(1rem,4.4cqmin)] leading-tight portrait:grid-cols-2 portrait:gap-x-[0.4em] portrait:px-[0.6em]',
    )}
  >
    {checks.map((check) => (
      <CheckRow key={check.id} check={check} />
    ))}
  </ul>
);

const Warning = (): ReactElement => (
  <p className="flex items-center gap-[0.5em] rounded-stone bg-clay-wash px-[0.8em] py-[0.4em] text-left text-[max(0.85rem,3cqmin)] leading-snug text-clay">
    <TriangleAlert aria-hidden className="size-[1.3em] shrink-0" />
    <span>{t('Start Anyway records as it is: reps may be missed or not count.')}</span>
  </p>
);

interface ReadyOverlayProps {
  readonly snapshot: RecorderSnapshot;
  /** True if Start shows no warning. */
  readonly isOffered: boolean;
}

const NOTE = 'max-w-[34em] rounded-stone bg-black/65 px-[0.8em] py-[0.35em] text-balance text-white';

/** Says what to correct and why, or which sounds to expect if there is room. */
const Say = ({ snapshot, isOffered }: ReadyOverlayProps): ReactElement => {
  const { setup, audio } = snapshot;
  const unmet = firstUnmet(setup);
  const isEarlier = isOffered && unmet !== undefined;
  const note = setup.find((check) => check.note)?.note;
  return (
    <div className="flex flex-col items-center gap-[max(0.5rem,1.6cqmin)] text-center">
      <output
        translate="no"
        className="carved rounded-stone bg-black/60 px-[0.4em] py-[0.1em] text-[max(1.6rem,10cqmin)] text-white"
      >
        {headlineOf(setup, isOffered)}
      </output>
      {unmet ? (
        <p className={cn(NOTE, 'text-[max(1rem,4cqmin)] font-semibold')}>{isEarlier ? EARLIER : unmet.reason}</p>
      ) : (
        <p className={cn(NOTE, 'text-[max(0.9rem,3.2cqmin)]', audio.isEnabled && 'short:hidden')}>
          {soundWords(audio)}
        </p>
      )}
      {note && !unmet ? <p className={cn(NOTE, 'text-[max(0.9rem,3.2cqmin)]')}>{note}</p> : null}
      {isOffered ? null : <Warning />}
    </div>
  );
};

/** List of checks: next to the athlete in landscape, below in portrait. */
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
