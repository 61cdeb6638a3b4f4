/**
 * Result of the set-up checks: one instruction below the picture, and the whole list for the tools
 * sheet. Also hooks that connect the checks with the recorder.
 */
import { Check, CircleCheck, Gauge, PersonStanding, Rotate3d, RotateCcwSquare, Ruler, Sun, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import type { Downloaded } from '../../../pose/pose-download.ts';
import type { Rotation } from '../../../pose/pose-worker-messages.ts';
import type { SourceChoice } from '../../../recorder/capture/camera-or-video-source.ts';
import { watchScreenAngle } from '../../../recorder/capture/detect-upside-down-phone.ts';
import type { RecorderSettings } from '../../../recorder/recorder-settings.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { firstUnmet } from '../../../recorder/setup-check/check-setup.ts';
import type { SetupCheck } from '../../../recorder/setup-check/check-setup.ts';
import { SetupGate } from '../../../recorder/setup-check/setup-check-runner.ts';
import { cn } from '../../../ui/class-names.ts';
import { toast } from '../../../ui/overlay/toast.ts';

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Returns the headline: ready, or else what is missing. Passed checks must hold for a moment first.
 */
export const headlineOf = (checks: readonly SetupCheck[], isSetupReady: boolean): string => {
  if (isSetupReady) return t('Ready to Record');
  const unmet = firstUnmet(checks);
  if (!unmet) return checks.length > 0 ? capitalised(t('hold still to start')) : t('Get into position');
  return unmet.spoken ? capitalised(unmet.spoken) : t('Get into position');
};

interface Opening {
  readonly hasPicture: boolean;
  readonly downloaded: Downloaded | null;
}

/** Formats bytes in megabytes of 1024 * 1024 bytes (specification S2, section 9). */
const megabytes = (bytes: number): string =>
  formatNumber(bytes / 1024 / 1024, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const loadingLabel = ({ loadedBytes, totalBytes }: Downloaded): string =>
  `${t('Loading...')} ${t('{now} of {whole}', { now: megabytes(loadedBytes), whole: megabytes(totalBytes) })} MB`;

export const isDownloading = (downloaded: Downloaded | null): downloaded is Downloaded =>
  downloaded !== null && downloaded.loadedBytes < downloaded.totalBytes;

export const openingLabel = ({ hasPicture, downloaded }: Opening, source: SourceChoice['kind']): string => {
  if (!hasPicture && source === 'test-video') return t('Loading...');
  if (!hasPicture) return t('Allow the camera when your browser asks.');
  return isDownloading(downloaded) ? loadingLabel(downloaded) : t('Getting the camera ready…');
};

/**
 * Returns the name of a camera, or a number such as "Camera 2": browsers hide the names until the
 * user allows access.
 */
export const cameraName = (label: string, index: number): string => label.trim() || `${t('Camera')} ${index + 1}`;

const ICONS: Readonly<Record<SetupCheck['id'], LucideIcon>> = {
  light: Sun,
  body: PersonStanding,
  distance: Ruler,
  side: Rotate3d,
  level: RotateCcwSquare,
  fps: Gauge,
};

const CheckRow = ({ check }: { readonly check: SetupCheck }): ReactElement => {
  const { isMet, words, reason, spoken } = check;
  return (
    <li className="flex items-start gap-3">
      {isMet ? (
        <Check aria-hidden className="mt-1 size-4 shrink-0 text-gold" />
      ) : (
        <X aria-hidden className="mt-1 size-4 shrink-0 text-clay" />
      )}
      <span>
        <strong className="font-semibold">{words}</strong>
        {isMet ? <span className="sr-only">{t(': done')}</span> : null}
        {isMet ? null : <span className="block text-sm text-quiet">{reason || capitalised(spoken)}</span>}
      </span>
    </li>
  );
};

interface ReadyProps {
  readonly snapshot: RecorderSnapshot;
  /** True if all setup checks pass (or a test video is used), so Start shows no warning. */
  readonly isSetupReady: boolean;
}

export const CheckList = ({ snapshot: { setup }, isSetupReady }: ReadyProps): ReactElement | null => {
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
      {isSetupReady ? null : (
        <p className="text-sm text-clay">{t('You can start anyway, but some reps may be missed.')}</p>
      )}
    </section>
  ) : null;
};

/** Note that asks to turn the phone. iPhones do not let a page rotate the screen. */
const TurnPhone = (): ReactElement => (
  <span className="hidden items-center gap-1.5 text-sm portrait:pointer-coarse:flex">
    <RotateCcwSquare aria-hidden className="size-4 shrink-0" />
    <span>{t('Turn your phone on its side')}</span>
  </span>
);

/** Returns the note of a set-up check, if there is one; otherwise what the user should do next. */
const nextLabel = ({ setup, audio, isHandsFree }: RecorderSnapshot): string => {
  const note = setup.find((check) => check.isMet && check.note)?.note;
  if (note) return note;
  if (isHandsFree) return t('Hold the start position for 2 seconds, or tap Start.');
  return audio.isEnabled ? t('Tap Start and get into position.') : t('Sound is off.');
};

/** Returns true if the athlete is not whole in the picture, so that turning the phone may help. */
const isOutsidePicture = (unmet: SetupCheck | undefined): boolean => unmet?.id === 'body' || unmet?.id === 'distance';

interface SetupStatusProps extends ReadyProps {
  /** True if the exercise is done lying, which fits better into a landscape picture. */
  readonly isLying: boolean;
}

export const SetupStatus = ({ snapshot, isSetupReady, isLying }: SetupStatusProps): ReactElement => {
  const { setup } = snapshot;
  const unmet = isSetupReady ? undefined : firstUnmet(setup);
  const Icon = isSetupReady ? CircleCheck : ICONS[unmet?.id ?? 'body'];
  return (
    <div className="flex items-center gap-4 short:flex-col short:items-start short:gap-2">
      <Icon
        aria-hidden
        className={cn('size-9 shrink-0 stroke-[1.5] short:size-7', isSetupReady ? 'text-gold' : 'text-ink')}
      />
      <div className="min-w-0">
        <output translate="no" className="carved block text-2xl text-ink short:text-xl">
          {headlineOf(setup, isSetupReady)}
        </output>
        <p className="min-h-lh text-pretty text-quiet short:text-sm">
          {isSetupReady ? nextLabel(snapshot) : unmet?.reason}
        </p>
        {isLying && isOutsidePicture(unmet) ? <TurnPhone /> : null}
      </div>
    </div>
  );
};

/**
 * Creates the set-up checks, and returns them with the settings that connect them to the recorder.
 * With a test video instead of the camera, there are no checks.
 */
export const useSetupGate = (
  definition: ExerciseDefinition,
  { kind }: SourceChoice,
): { readonly gate: SetupGate; readonly settings: Pick<RecorderSettings, 'onAnalysedIdle'> } => {
  const [gate] = useState(() => new SetupGate(definition));
  return { gate, settings: kind === 'camera' ? { onAnalysedIdle: gate.look } : {} };
};

const turn = (recorder: Recorder, rotation: Rotation): void => {
  if (recorder.picture.standAs(rotation)) toast({ title: t('Video Orientation Adjusted') });
};

/**
 * Speaks the instructions of the set-up checks, and rotates the picture with the phone. Returns
 * true if all checks pass or a test video is used.
 */
export const useSetupReady = (gate: SetupGate, recorder: Recorder, { kind }: SourceChoice): boolean => {
  useEffect(() => gate.attach((words) => recorder.hearing.say(words)), [gate, recorder]);
  useEffect(() => watchScreenAngle((rotation) => turn(recorder, rotation)), [recorder]);
  const isSetupReady = useSyncExternalStore(gate.subscribe, gate.isOffered);
  return isSetupReady || kind === 'test-video';
};
