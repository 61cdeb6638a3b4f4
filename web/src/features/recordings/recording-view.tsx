/** The stage: live picture, pose, count. One obvious button at a time. */
import type { Challenge } from '@reptemple/contract/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import type { Attempt } from '../../camera/attempt.ts';
import type { SourceChoice } from '../../camera/picture-source.ts';
import type { RecorderEvent, RecorderSnapshot } from '../../camera/recorder-state.ts';
import { useRecorder } from '../../camera/use-recorder.ts';
import type { UsedRecorder } from '../../camera/use-recorder.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { toast } from '../../ui/toast.ts';
import { CameraProblem } from './camera-problem.tsx';
import { SetupInstructions } from './setup-instructions.tsx';
import { Countdown, Opening, ReadyOverlay, RecordingOverlay } from './stage-overlays.tsx';
import { StageControls } from './stage-controls.tsx';
import { sampleClipOf } from './rules.ts';
import { useEscape } from './use-escape.ts';

const SAYINGS: Readonly<Record<RecorderEvent, Parameters<typeof toast>[0]>> = {
  'get-ready': { title: 'Get Ready!', description: 'Recording starts in 5 seconds' },
  started: { title: 'Recording Started!', tone: 'success' },
  'start-failed': {
    title: 'Recording Error',
    description: 'Failed to start recording. Please try again.',
    tone: 'error',
  },
  'stepped-down': {
    title: 'Lighter pose model',
    description: 'This device is too slow for the better model, so a lighter one counts now.',
  },
};

interface StageProps {
  readonly snapshot: RecorderSnapshot;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

const isRunning = ({ stage }: RecorderSnapshot): boolean => stage === 'recording' || stage === 'finishing';
const isCountingDown = ({ stage, countdown }: RecorderSnapshot): boolean =>
  stage === 'get-ready' || stage === 'countdown' || countdown !== null;

/** Mirrored like a mirror, turned like the phone: the pose is drawn on the same plane as the picture. */
const Picture = ({ snapshot, video, canvas }: StageProps): ReactElement => {
  const plane = cn('absolute inset-0 size-full object-contain', snapshot.isMirrored && '-scale-x-100');
  const turn = snapshot.rotation === 180 ? 'rotate-180' : '';
  return (
    <>
      <video ref={video} muted playsInline aria-label="Camera preview" className={cn(plane, turn)} />
      <canvas ref={canvas} aria-hidden className={plane} />
    </>
  );
};

const Stage = (props: StageProps): ReactElement => {
  const { snapshot } = props;
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden [container-type:size]">
      <Picture {...props} />
      {snapshot.stage === 'opening' ? <Opening modelLoaded={snapshot.modelLoaded} /> : null}
      {snapshot.stage === 'ready' ? <ReadyOverlay /> : null}
      {isRunning(snapshot) ? <RecordingOverlay snapshot={snapshot} /> : null}
      {isCountingDown(snapshot) ? <Countdown number={snapshot.countdown} /> : null}
    </div>
  );
};

const MainButton = ({ used, onStart }: { readonly used: UsedRecorder; readonly onStart: () => void }): ReactElement => {
  const { recorder, snapshot } = used;
  if (isRunning(snapshot)) {
    return (
      <Button
        size="large"
        variant="danger"
        busy={snapshot.stage === 'finishing'}
        onClick={() => void recorder.finish()}
      >
        <Square aria-hidden /> Finish Recording
      </Button>
    );
  }
  const isReady = snapshot.stage === 'ready';
  const start = (): void => {
    if (!isReady) return;
    onStart();
    void recorder.start();
  };
  return (
    // Not `disabled` while counting down: the focus would be lost, and this very button becomes Finish Recording.
    <Button
      size="large"
      disabled={!isReady && !isCountingDown(snapshot)}
      aria-disabled={!isReady}
      className="aria-disabled:opacity-50"
      onClick={start}
    >
      <Play aria-hidden /> Start Recording
    </Button>
  );
};

/** Below this width the picture gets the whole screen while recording. */
const isSmallScreen = (): boolean => matchMedia('(max-width: 63.99rem)').matches;

const Rate = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement | null =>
  snapshot.framesPerSecond === null ? null : (
    <p className="text-sm whitespace-nowrap text-quiet">
      {snapshot.framesPerSecond} fps · {snapshot.model}
    </p>
  );

export interface RecordingViewProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly source: SourceChoice;
  readonly onAttempt: (attempt: Attempt) => void;
}

export const RecordingView = ({ challenge, definition, source, onAttempt }: RecordingViewProps): ReactElement => {
  const [isFullscreen, setFullscreen] = useState(false);
  const onEvent = (event: RecorderEvent): void => {
    if (event === 'start-failed') setFullscreen(false);
    toast(SAYINGS[event]);
  };
  const used = useRecorder({ definition, source, onEvent, onAttempt });
  const { snapshot, recorder } = used;
  useEscape(isFullscreen, () => setFullscreen(false));
  return (
    <section
      aria-label="Recording"
      className={cn(
        'flex flex-col overflow-hidden over-picture bg-ground text-ink',
        isFullscreen
          ? 'fixed inset-0 z-30 pb-[env(safe-area-inset-bottom)]'
          : 'h-[calc(100dvh-10.5rem)] max-h-[52rem] min-h-96 w-full rounded-stone border shadow-lifted',
      )}
    >
      {snapshot.problem ? (
        <CameraProblem
          problem={snapshot.problem}
          challenge={challenge.id}
          sample={sampleClipOf(definition.name)}
          onRetry={used.reopen}
        />
      ) : null}
      <div className={cn('flex min-h-0 flex-1 flex-col', snapshot.problem && 'hidden')}>
        <Stage {...used} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t p-2 sm:p-3">
          <MainButton used={used} onStart={() => setFullscreen(isSmallScreen())} />
          <Rate snapshot={snapshot} />
          <StageControls
            recorder={recorder}
            snapshot={snapshot}
            isFullscreen={isFullscreen}
            onFullscreen={setFullscreen}
          />
          {isFullscreen ? null : <SetupInstructions exercise={definition.name} />}
        </div>
      </div>
    </section>
  );
};
