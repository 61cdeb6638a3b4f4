/** Overlay until camera and model are ready. Offers help if there is no progress for a while. */
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/translate.ts';
import type { SourceChoice } from '../../../recorder/capture/camera-or-video-source.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { Progress } from '../../../ui/feedback/progress-bar.tsx';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { InterfaceFallback } from './recording-interface-not-loading.tsx';
import { isDownloading, openingLabel } from './setup-status.tsx';

/**
 * Time in ms, longer than one step of opening takes on the slowest phones, after which help is
 * offered.
 */
const PATIENCE_MS = 20_000;

/** Returns true if the current `step` has lasted for `ms`. */
const useLateness = (step: string, ms: number): boolean => {
  const [lateStep, setLateStep] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLateStep(step), ms);
    return () => clearTimeout(timer);
  }, [step, ms]);
  return lateStep === step;
};

/**
 * Returns a text that changes with every progress. Downloads do not matter while the camera is
 * waited for.
 */
const stepOf = ({ hasPicture, modelLoaded, downloaded }: RecorderSnapshot): string =>
  hasPicture ? `${modelLoaded} ${downloaded?.loadedBytes}` : 'camera';

interface OpeningProps {
  readonly snapshot: RecorderSnapshot;
  readonly challenge: string;
  readonly person: string;
  readonly source: SourceChoice;
  /**
   * Bottom of the picture in pixels, if there is room below it; otherwise undefined, and the status
   * is at the bottom.
   */
  readonly top: number | undefined;
  /** Opens camera and model again. */
  readonly onForce: () => void;
}

const Waiting = (props: OpeningProps): ReactElement => {
  const { downloaded } = props.snapshot;
  if (useLateness(stepOf(props.snapshot), PATIENCE_MS)) return <InterfaceFallback {...props} waited={PATIENCE_MS} />;
  const percent = isDownloading(downloaded) ? Math.round((downloaded.loadedBytes / downloaded.totalBytes) * 100) : null;
  return (
    <div className="grid w-full max-w-sm justify-items-center gap-2">
      <Spinner
        className="text-lg"
        label={t('Initializing...{percent}', { percent: percent === null ? '' : ` ${percent}%` })}
      />
      {percent === null ? null : <Progress label={t('Pose model')} percent={percent} />}
      <p className="text-quiet">{openingLabel(props.snapshot, props.source.kind)}</p>
    </div>
  );
};

/**
 * The overlay, below the picture once there is one, so that people can find their place meanwhile.
 */
export const Opening = (props: OpeningProps): ReactElement => {
  const { hasPicture } = props.snapshot;
  const [forced, setForced] = useState(0);
  const force = (): void => {
    setForced(forced + 1);
    props.onForce();
  };
  return (
    <div
      className="absolute inset-x-0 bottom-0 flex max-h-full overflow-y-auto bg-ground/90 p-4 text-center"
      style={{ top: hasPicture ? props.top : 0 }}
    >
      <div className="m-auto flex w-full justify-center">
        {/* A new key per retry restarts the timer. */}
        <Waiting key={forced} {...props} onForce={force} />
      </div>
    </div>
  );
};

const nameOf = ({ name, email }: Pick<Profile, 'name' | 'email'>): string => name?.trim() || email;

/** Welcome banner that shows which account the result will belong to. */
export const Welcome = ({ profile }: { readonly profile: Profile }): ReactElement => (
  <p className="text-quiet">
    {rich(
      'Welcome, <name>{name}</name>!',
      { name: <strong className="font-semibold wrap-anywhere text-ink" /> },
      { name: nameOf(profile) },
    )}{' '}
    <span className="max-sm:hidden short:hidden">{t('You’re signed in and ready to record.')}</span>
  </p>
);
