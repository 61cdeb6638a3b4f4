/** Viewfinder: live image, pose, counters, and one main button at a time. */
import { isCodeWordShown } from './code-word-time.ts';
import { limitsOf } from '@reptemple/engine/rules/limits';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { useRef, useState, type ReactElement, type RefObject, useEffect, useEffectEvent } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Attempt } from '../../../recorder/live-count/attempt.ts';
import type { SourceChoice } from '../../../recorder/capture/picture-source.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { isCountingDown, type RecorderEvent, type RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { useRecorder, type UsedRecorder } from '../../../recorder/use-recorder.ts';
import { sampleClipFor, sampleUrl } from '../../../player/sample-clips.ts';
import { cn } from '../../../ui/class-names.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { DebugPanel } from './debug-panel.tsx';
import { CameraProblem } from './camera-problem.tsx';
import type { Finished, Keeper } from '../drafts/keeper.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { MainButton } from './main-button.tsx';
import { RefusedStart } from './refused-start.tsx';
import { SetupInstructions } from '../setup/setup-instructions.tsx';
import { AudioQuestion } from '../setup/audio-dialog.tsx';
import { Opening } from '../setup/opening-overlay.tsx';
import { ReadyOverlay } from '../setup/ready-overlay.tsx';
import { useOffered, useSetupGate } from '../setup/use-setup-gate.ts';
import { Countdown, RecordingOverlay } from './stage-overlays.tsx';
import { StageControls } from './stage-controls.tsx';
import { useInertOutside } from './use-inert-outside.ts';
import { type OnLive, useLive } from '../use-live.ts';
import { RECORDING_POSE_CONFIG, type PoseConfig } from '@reptemple/pose/pose-config';
import { useQuery } from '@tanstack/react-query';
import { judgedDefinition } from '../../../pose/pose-config-definition.ts';
import { withPoseChanges } from '../../../pose/pose-config-store.ts';
import { myProfileQuery } from '../queries.ts';

/** Pose configuration for recording. Only admins can change it, and the recording stores it. */
interface Judging {
  readonly poseConfig: PoseConfig;
  /** Without smoothing if the pose configuration disables it. */
  readonly definition: ExerciseDefinition;
}

const useJudging = (definition: ExerciseDefinition): Judging => {
  const { data } = useQuery(myProfileQuery);
  const poseConfig = data?.profile?.isAdmin ? withPoseChanges(RECORDING_POSE_CONFIG) : RECORDING_POSE_CONFIG;
  return { poseConfig, definition: judgedDefinition(definition, poseConfig) };
};

const MODEL_WORDS: Readonly<Record<RecorderSnapshot['model'], string>> = {
  lite: t('lite'),
  full: t('full'),
  heavy: t('heavy'),
};

/** Occupies its space before there is a rate, so that the layout does not shift. */
const Rate = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => {
  const { framesPerSecond, model, stage } = snapshot;
  return (
    <p
      className={cn(
        'text-sm whitespace-nowrap text-quiet',
        framesPerSecond === null && 'invisible',
        stage === 'ready' && 'short:hidden',
      )}
    >
      {`${t('{framesPerSecond} fps', { framesPerSecond: framesPerSecond ?? 0 })} · ${MODEL_WORDS[model]}`}
    </p>
  );
};

/**
 * Digits that the athlete shows at the start of the video. Large enough to read from three metres,
 * and below the toasts of the countdown.
 */
const CodeWord = ({ word }: { readonly word: string }): ReactElement => (
  <output className="pointer-events-none absolute inset-x-0 top-[max(14cqh,6.75rem)] z-10 mx-auto grid w-fit max-w-[92cqw] justify-items-center rounded-stone bg-black/85 p-[2.5cqmin] text-center text-white">
    <span
      translate="no"
      className="carved text-[min(20cqmin,9rem)] leading-none tracking-[0.3em] indent-[0.3em] text-gold"
    >
      {word}
    </span>
    <span className="text-[max(0.85rem,4cqmin)]">
      {t('Show these digits with your fingers, one after the other. The video has no sound.')}
    </span>
  </output>
);

/** `finished` is included: the results view takes over from there. */
const LIVING: ReadonlySet<RecorderSnapshot['stage']> = new Set([
  'get-ready',
  'countdown',
  'recording',
  'finishing',
  'finished',
]);

const useSetLife = ({ stage }: RecorderSnapshot, keeper: Keeper, onLive: OnLive): void => {
  useLive(LIVING.has(stage), onLive);
  const hasFailed = stage === 'failed';
  useEffect(() => {
    if (hasFailed) keeper.leaveBehind();
  }, [hasFailed, keeper]);
};

/** Calls back when Escape is pressed while `isListening`, unless a dialog has handled the key. */
const useEscape = (isListening: boolean, onEscape: () => void): void => {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isListening) return undefined;
    const hear = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented) leave();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isListening]);
};

/** Events after which nothing of the attempt remains. */
const CALLED_OFF: ReadonlySet<RecorderEvent> = new Set<RecorderEvent>(['start-failed', 'cancelled', 'turned']);

const SAYINGS: Readonly<Record<RecorderEvent, Parameters<typeof toast>[0]>> = {
  'get-ready': { title: t('Get Ready!'), description: t('Recording starts in 5 seconds') },
  cancelled: { title: t('Countdown Cancelled') },
  turned: { title: t('Countdown Cancelled'), description: t('The phone was turned') },
  started: { title: t('Recording Started!'), tone: 'success' },
  'start-failed': {
    title: t('Recording Error'),
    description: t('Failed to start recording. Please try again.'),
    tone: 'error',
  },
  'stepped-down': {
    title: t('Lighter pose model'),
    description: t('This device is too slow for the better model, so a lighter one counts now.'),
  },
};

interface StageProps {
  readonly challenge: string;
  readonly person: string;
  readonly source: SourceChoice;
  /** Digits to show at the start of the video; null if none are required. */
  readonly codeWord: string | null;
  readonly isOffered: boolean;
  readonly reopen: () => void;
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

const isRunning = ({ stage }: RecorderSnapshot): boolean => stage === 'recording' || stage === 'finishing';

/** Mirrors and rotates the video and the pose overlay together. */
const Picture = ({ snapshot, video, canvas }: Pick<StageProps, 'snapshot' | 'video' | 'canvas'>): ReactElement => {
  const plane = cn('absolute inset-0 size-full object-contain', snapshot.isMirrored && '-scale-x-100');
  const turn = snapshot.rotation === 180 ? 'rotate-180' : '';
  return (
    <>
      <video ref={video} muted playsInline aria-label={t('Camera preview')} className={cn(plane, turn)} />
      <canvas ref={canvas} aria-hidden className={plane} />
    </>
  );
};

const Stage = (props: StageProps): ReactElement => {
  const { snapshot, recorder, isOffered, reopen, codeWord } = props;
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden [container-type:size]">
      <Picture {...props} />
      {snapshot.stage === 'opening' ? <Opening {...props} onForce={reopen} /> : null}
      {snapshot.stage === 'ready' ? <ReadyOverlay snapshot={snapshot} isOffered={isOffered} /> : null}
      {isRunning(snapshot) ? <RecordingOverlay snapshot={snapshot} /> : null}
      {isCountingDown(snapshot) ? <Countdown number={snapshot.countdown} hasCodeWord={codeWord !== null} /> : null}
      {codeWord !== null && isCodeWordShown(snapshot) ? <CodeWord word={codeWord} /> : null}
      {isRunning(snapshot) ? <DebugPanel recorder={recorder} /> : null}
    </div>
  );
};

/** On smaller screens the viewfinder is full screen while recording. */
const isSmallScreen = (): boolean => matchMedia('(max-width: 63.99rem)').matches;

export interface RecordingViewProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly source: SourceChoice;
  /** User id of the signed-in user. */
  readonly person: string;
  readonly onAttempt: (attempt: Attempt) => void;
  /** Saves everything that is recorded, as it is recorded. */
  readonly keeper: Keeper;
  /** True if the current recording could not be saved. */
  readonly isUnkept: boolean;
  /** Why the server accepts no attempt; null if it does. */
  readonly refusal: string | null;
  /** Digits to show at the start of the video; null if none are required. */
  readonly codeWord: string | null;
  /** Called if the user wants to leave, but the attempt is only in memory. */
  readonly onOnlyHere: (finished: Finished) => void;
  readonly onLive: OnLive;
}

interface LeavingProps extends Pick<RecordingViewProps, 'keeper' | 'isUnkept' | 'onOnlyHere'> {
  readonly used: UsedRecorder;
  readonly returnTo: () => HTMLElement | null;
}

/**
 * Saves the attempt without showing it, because the user leaves. Resolves to false if it cannot be
 * saved.
 */
const leaveWith = async ({ used, keeper, onOnlyHere }: LeavingProps): Promise<boolean> => {
  if (isCountingDown(used.snapshot)) {
    // The last second of the countdown is recorded already; discard it.
    used.recorder.cancel();
    return true;
  }
  const attempt = await used.recorder.stop();
  if (!attempt) return true;
  const finished = keeper.finish(attempt);
  if ((await finished.isKept) !== 'nothing') return true;
  onOnlyHere(finished);
  return false;
};

const Leaving = (props: LeavingProps): ReactElement => (
  <LeaveGuard
    isCountingDown={isCountingDown(props.used.snapshot)}
    isRecording={isRunning(props.used.snapshot)}
    isUnkept={props.isUnkept}
    onLeave={() => leaveWith(props)}
    returnTo={props.returnTo}
  />
);

interface ControlsProps {
  readonly used: UsedRecorder;
  readonly definition: ExerciseDefinition;
  readonly isOffered: boolean;
  readonly isFullscreen: boolean;
  readonly onFullscreen: (isFullscreen: boolean) => void;
  readonly mainButton: RefObject<HTMLButtonElement | null>;
}

const Controls = (props: ControlsProps): ReactElement => {
  const { used, definition, isOffered, isFullscreen, onFullscreen, mainButton } = props;
  const { recorder, snapshot } = used;
  const start = (): void => {
    onFullscreen(isSmallScreen());
    void recorder.start();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t p-2 sm:p-3 short:w-48 short:shrink-0 short:flex-col short:flex-nowrap short:items-stretch short:justify-end short:border-t-0 short:border-l short:p-2">
      <MainButton {...{ recorder, snapshot, isOffered }} ref={mainButton} onStart={start} />
      <Rate snapshot={snapshot} />
      <StageControls recorder={recorder} snapshot={snapshot} isFullscreen={isFullscreen} onFullscreen={onFullscreen} />
      {isFullscreen || isRunning(snapshot) ? null : <SetupInstructions definition={definition} />}
    </div>
  );
};

/** Full-screen state of the viewfinder; Escape ends it. */
const useStageSize = () => {
  const [isFullscreen, setFullscreen] = useState(false);
  const stage = useRef<HTMLElement>(null);
  useInertOutside(stage, isFullscreen);
  return { isFullscreen, setFullscreen, stage };
};

const FRAMED = 'max-h-[52rem] min-h-96 w-full flex-1 rounded-stone border shadow-lifted short:min-h-60';
const WHOLE_SCREEN =
  'fixed inset-0 z-30 pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]';

interface ProblemProps {
  readonly used: UsedRecorder;
  readonly challenge: string;
  readonly exercise: string;
}

const Problem = ({ used, challenge, exercise }: ProblemProps): ReactElement | null => {
  const { problem } = used.snapshot;
  const clip = sampleClipFor(exercise);
  const sample = clip && sampleUrl(clip, 'webm');
  return problem ? <CameraProblem {...{ problem, challenge, sample }} onRetry={used.reopen} /> : null;
};

export const RecordingView = (props: RecordingViewProps): ReactElement => {
  const { challenge, definition, source, person, onAttempt, keeper, isUnkept, refusal, onOnlyHere } = props;
  const { isFullscreen, setFullscreen, stage } = useStageSize();
  const onEvent = (event: RecorderEvent): void => {
    if (CALLED_OFF.has(event)) {
      keeper.callOff();
      setFullscreen(false);
    }
    toast(SAYINGS[event]);
  };
  const { gate, settings } = useSetupGate(definition, source);
  const keeping = { onSetOut: keeper.setOut, onBegin: keeper.begin, onPiece: keeper.add };
  const limits = limitsOf(challenge);
  const judging = useJudging(definition);
  const used = useRecorder({ ...judging, source, limits, onEvent, onAttempt, ...settings, ...keeping });
  const { snapshot, recorder } = used;
  useSetLife(snapshot, keeper, props.onLive);
  const isOffered = useOffered(gate, recorder, source);
  const mainButton = useRef<HTMLButtonElement>(null);
  useEscape(isFullscreen || isCountingDown(snapshot), () => {
    if (isCountingDown(snapshot)) recorder.cancel();
    else setFullscreen(false);
  });
  return (
    <section
      ref={stage}
      aria-label={t('Recording')}
      className={cn(
        'flex flex-col overflow-hidden over-picture bg-ground text-ink',
        isFullscreen ? WHOLE_SCREEN : FRAMED,
      )}
    >
      <Problem used={used} challenge={challenge.id} exercise={definition.name} />
      <div className={cn('relative flex min-h-0 flex-1 flex-col short:flex-row', snapshot.problem && 'hidden')}>
        <Stage {...used} {...{ person, source, isOffered }} codeWord={props.codeWord} challenge={challenge.id} />
        <RefusedStart refusal={refusal} recorder={recorder} isReady={snapshot.stage === 'ready'} />
        <Controls {...{ used, definition, isOffered, isFullscreen, mainButton }} onFullscreen={setFullscreen} />
      </div>
      <AudioQuestion {...{ recorder, snapshot, source }} returnTo={() => mainButton.current} />
      <Leaving {...{ used, keeper, isUnkept, onOnlyHere }} returnTo={() => mainButton.current} />
    </section>
  );
};
