/** Status and main button, always on the screen; in landscape on a phone a rail. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Shrink, Timer } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { isCountingDown, type RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { aimOf } from '../../../recorder/setup-check/aim.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SetupStatus } from '../setup/setup-status.tsx';
import { DebugPanel } from './debug-panel.tsx';
import { FormPanel } from './form-panel.tsx';
import { MainButton } from './main-button.tsx';
import { RefusedStart } from './refused-start.tsx';
import { RecordingBadge } from './stage-overlays.tsx';
import { TimeLeft } from './stage-warnings.tsx';
import { ToolsSheet } from './tools-sheet.tsx';

export const isRunning = ({ stage }: Pick<RecorderSnapshot, 'stage'>): boolean =>
  stage === 'recording' || stage === 'finishing';

const GetReady = (): ReactElement => (
  <div className="flex items-center gap-4">
    <Timer aria-hidden className="size-9 shrink-0 stroke-[1.5] text-gold short:size-7" />
    <div>
      <p className="carved text-2xl short:text-xl">{t('Get Ready!')}</p>
      <p className="text-quiet">{t('Take your place.')}</p>
    </div>
  </div>
);

interface StatusProps {
  readonly snapshot: RecorderSnapshot;
  readonly definition: ExerciseDefinition;
  readonly isOffered: boolean;
}

/** Status of the current stage: one at a time. */
export const Status = ({ snapshot, definition, isOffered }: StatusProps): ReactElement | null => {
  if (isCountingDown(snapshot)) return <GetReady />;
  if (isRunning(snapshot)) return <FormPanel snapshot={snapshot} definition={definition} />;
  if (snapshot.stage !== 'ready') return null;
  return <SetupStatus snapshot={snapshot} isOffered={isOffered} isLying={aimOf(definition).isLying !== false} />;
};

const Clock = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => (
  <div className="flex flex-wrap items-center gap-x-4">
    <RecordingBadge seconds={snapshot.elapsedSeconds} />
    <TimeLeft snapshot={snapshot} />
  </div>
);

interface TopBarProps {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly challenge: string;
  /** True for visitors, whose set is sent only if they save it. */
  readonly isPractice: boolean;
  readonly aside: ReactNode;
}

/** On a full screen: the way back and the challenge's name, or the clock. */
export const TopBar = ({ recorder, snapshot, challenge, isPractice, aside }: TopBarProps): ReactElement => (
  <div className="row-start-1 flex min-h-12 min-w-0 items-center justify-between gap-3 px-3 pt-[env(safe-area-inset-top)] short:col-start-2 short:border-l">
    {isRunning(snapshot) ? (
      <Clock snapshot={snapshot} />
    ) : (
      <div className="flex min-w-0 items-center gap-1">
        <Link
          to="/challenges"
          aria-label={t('Challenges')}
          className="grid size-11 shrink-0 place-items-center rounded-stone text-quiet hover:text-ink"
        >
          <ArrowLeft className="size-5" aria-hidden />
        </Link>
        <h2 className="carved truncate text-lg text-nowrap!">
          <bdi>{challenge}</bdi>
        </h2>
        {isPractice ? <Badge tone="outline">{t('Practice')}</Badge> : null}
      </div>
    )}
    {isRunning(snapshot) ? <DebugPanel recorder={recorder} opens="down" /> : null}
    {isRunning(snapshot) || isCountingDown(snapshot) ? null : aside}
  </div>
);

interface RecorderBarProps extends StatusProps {
  readonly recorder: Recorder;
  readonly refusal: string | null;
  readonly isFullscreen: boolean;
  readonly onFullscreen: (isFullscreen: boolean) => void;
  readonly mainButton: RefObject<HTMLButtonElement | null>;
  readonly onStart: () => void;
  /** The status is shown below the picture instead. */
  readonly isStatusElsewhere: boolean;
  readonly notes: ReactNode;
}

const Tools = (props: RecorderBarProps): ReactElement | null => {
  const { recorder, snapshot, definition, isOffered, isFullscreen, onFullscreen, notes } = props;
  if (!isRunning(snapshot))
    return <ToolsSheet {...{ recorder, snapshot, definition, isOffered, isFullscreen, onFullscreen, notes }} />;
  return isFullscreen ? (
    <Button
      variant="secondary"
      size="icon"
      aria-label={t('Exit Fullscreen')}
      title={t('Exit Fullscreen')}
      className="size-14 text-xl short:h-11 short:w-full"
      onClick={() => onFullscreen(false)}
    >
      <Shrink aria-hidden />
    </Button>
  ) : (
    <Button variant="secondary" className="min-h-14" onClick={() => onFullscreen(true)}>
      {t('Full screen')}
    </Button>
  );
};

export const RecorderBar = (props: RecorderBarProps): ReactElement => {
  const { recorder, snapshot, isOffered, isFullscreen, mainButton, onStart, isStatusElsewhere, refusal } = props;
  const isRefused = refusal !== null && snapshot.stage === 'ready';
  return (
    <div className="row-start-3 flex flex-col gap-3 p-3 lg:flex-row-reverse lg:items-center lg:gap-6 short:col-start-2 short:row-start-2 short:min-h-0 short:flex-col short:items-stretch short:border-t-0 short:border-l">
      {isStatusElsewhere && !isRefused ? null : (
        <div className="grid min-h-22 min-w-0 flex-1 content-center short:min-h-0 short:overflow-y-auto">
          <RefusedStart refusal={refusal} recorder={recorder} isReady={snapshot.stage === 'ready'} />
          {isRefused ? null : <Status {...props} />}
        </div>
      )}
      {!isFullscreen && isRunning(snapshot) ? (
        <div className="flex items-center gap-3">
          <Clock snapshot={snapshot} />
          <DebugPanel recorder={recorder} opens="up" />
        </div>
      ) : null}
      <div className="flex min-w-0 items-center gap-3 short:mt-auto short:flex-col-reverse short:items-stretch">
        <MainButton {...{ recorder, snapshot, isOffered, onStart }} ref={mainButton} />
        <Tools {...props} />
      </div>
    </div>
  );
};
