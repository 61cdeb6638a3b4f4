/** Overlay while camera and pose model load. Offers help if they do not progress. */
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { SourceChoice } from '../../../recorder/capture/camera-or-video-source.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import { Progress } from '../../../ui/feedback/progress-bar.tsx';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { InterfaceFallback } from './recording-interface-not-loading.tsx';
import { isDownloading, openingLabel } from './setup-checks-and-loading-status.tsx';

/**
 * Time in ms without progress of loading after which help is offered. Each step takes less, even on
 * the slowest phones.
 */
const PATIENCE_MS = 20_000;

const useLateness = (step: string, ms: number): boolean => {
  const [lateStep, setLateStep] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLateStep(step), ms);
    return () => clearTimeout(timer);
  }, [step, ms]);
  return lateStep === step;
};

/**
 * Returns a text that changes whenever loading progresses. While the browser waits for the camera,
 * downloads do not count as progress.
 */
const stepOf = ({ hasPicture, modelLoaded, downloaded }: RecorderSnapshot): string =>
  hasPicture ? `${modelLoaded} ${downloaded?.loadedBytes}` : 'camera';

interface OpeningProps {
  readonly snapshot: RecorderSnapshot;
  readonly challenge: string;
  readonly person: string;
  readonly source: SourceChoice;
  /**
   * Bottom edge of the picture in pixels; the status is shown below it. Undefined if there is no
   * space there.
   */
  readonly top: number | undefined;
  readonly onForce: () => void;
}

const Waiting = (props: OpeningProps): ReactElement => {
  const { downloaded } = props.snapshot;
  if (useLateness(stepOf(props.snapshot), PATIENCE_MS)) return <InterfaceFallback {...props} waited={PATIENCE_MS} />;
  const percent = isDownloading(downloaded) ? Math.round((downloaded.loadedBytes / downloaded.totalBytes) * 100) : null;
  return (
    <div className="grid w-full max-w-sm justify-items-center gap-2">
      <Spinner className="text-lg" label={`${t('Initializing...')}${percent === null ? '' : ` ${percent}%`}`} />
      {percent === null ? null : <Progress label={t('Pose model')} percent={percent} />}
      <p className="text-quiet">{openingLabel(props.snapshot, props.source.kind)}</p>
    </div>
  );
};

/**
 * Overlay while camera and pose model load. Once the camera shows a picture, the overlay moves
 * below it, so that the user can already get into position.
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
        <Waiting key={forced} {...props} onForce={force} />
      </div>
    </div>
  );
};
