/** Result of the set-up check: one instruction, and the whole list for the tools. */
import { Check, CircleCheck, Gauge, PersonStanding, Rotate3d, RotateCcwSquare, Ruler, Sun, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { firstUnmet, type SetupCheck } from '../../../recorder/setup-check/setup-check.ts';
import { cn } from '../../../ui/class-names.ts';
import { headlineOf } from './setup-labels.ts';

const ICONS: Readonly<Record<SetupCheck['id'], LucideIcon>> = {
  light: Sun,
  body: PersonStanding,
  distance: Ruler,
  side: Rotate3d,
  level: RotateCcwSquare,
  fps: Gauge,
};

const CheckRow = ({ check }: { readonly check: SetupCheck }): ReactElement => {
  const { isMet, words, reason } = check;
  return (
    <li className="flex items-start gap-3">
      {isMet ? (
        <Check aria-hidden className="mt-1 size-4 shrink-0 text-gold" />
      ) : (
        <X aria-hidden className="mt-1 size-4 shrink-0 text-clay" />
      )}
      <span>
        <strong className="font-semibold">{words}</strong>
        <span className="sr-only">{isMet ? t('is right:') : t('is not right yet:')}</span>
        <span className="block text-sm text-quiet">{reason}</span>
      </span>
    </li>
  );
};

interface ReadyProps {
  readonly snapshot: RecorderSnapshot;
  /** True if Start shows no warning. */
  readonly isOffered: boolean;
}

/** All checks, in the tools. */
export const CheckList = ({ snapshot: { setup }, isOffered }: ReadyProps): ReactElement | null => {
  const note = setup.find((check) => check.note)?.note;
  return setup.length > 0 ? (
    <section className="grid gap-3">
      <h3 className="inscription text-quiet">{t('Setup checks')}</h3>
      <ul aria-label={t('Setup checks')} className="grid gap-x-6 gap-y-2 sm:grid-cols-2 short:grid-cols-2">
        {setup.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
      {note ? <p className="text-sm text-quiet">{note}</p> : null}
      {isOffered ? null : (
        <p className="text-sm text-clay">{t('Start Anyway records as it is: reps may be missed or not count.')}</p>
      )}
    </section>
  ) : null;
};

/** Asks to turn the phone to landscape. Pages cannot rotate the screen on iPhones. */
const TurnPhone = (): ReactElement => (
  <span className="hidden items-center gap-1.5 text-sm portrait:pointer-coarse:flex">
    <RotateCcwSquare aria-hidden className="size-4 shrink-0" />
    <span>{t('Turn your phone on its side')}</span>
  </span>
);

/** Returns what the view cannot show, or what to do next. */
const nextLabel = ({ setup, audio }: RecorderSnapshot): string => {
  const note = setup.find((check) => check.isMet && check.note)?.note;
  if (note) return note;
  return audio.isEnabled ? t('Tap Start, then take your place.') : t('Sound is off.');
};

interface SetupStatusProps extends ReadyProps {
  /** The exercise is done lying, so a picture in landscape shows more. */
  readonly isLying: boolean;
}

/** The first instruction, or that all is ready: never both. */
export const SetupStatus = ({ snapshot, isOffered, isLying }: SetupStatusProps): ReactElement => {
  const { setup } = snapshot;
  const unmet = isOffered ? undefined : firstUnmet(setup);
  const isReady = isOffered || setup.length === 0 || !unmet;
  const Icon = unmet ? ICONS[unmet.id] : CircleCheck;
  return (
    <div className="flex items-center gap-4 short:flex-col short:items-start short:gap-2">
      <Icon
        aria-hidden
        className={cn('size-9 shrink-0 stroke-[1.5] short:size-7', isReady ? 'text-gold' : 'text-ink')}
      />
      <div className="min-w-0">
        <output translate="no" className="carved block text-2xl text-ink short:text-xl">
          {headlineOf(setup, isOffered)}
        </output>
        <p className="text-pretty text-quiet short:text-sm">{unmet ? unmet.reason : nextLabel(snapshot)}</p>
        {isLying && (unmet?.id === 'body' || unmet?.id === 'distance') ? <TurnPhone /> : null}
      </div>
    </div>
  );
};
