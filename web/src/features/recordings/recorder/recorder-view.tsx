/**
 * Recorder: live picture with pose, counters and status, the bar with the main button, and leaving
 * during a set.
 */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useEffect, useEffectEvent } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { limitsOf } from '@reptemple/engine/rules/attempt-limits';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { useReportVisit } from '../../../api/report-visit.ts';
import { t } from '../../../i18n/translate.ts';
import { sampleClipFor, sampleUrl } from '../../../player/sample-clips.ts';
import { withConfiguredSmoothing } from '../../../pose/lighter-pose-config-and-smoothing.ts';
import { withPoseChanges } from '../../../pose/pose-config-store.ts';
import type { SourceChoice } from '../../../recorder/capture/camera-or-video-source.ts';
import type { Attempt } from '../../../recorder/live-count/recorded-attempt.ts';
import { isCountingDown } from '../../../recorder/recorder-snapshot-store.ts';
import type { RecorderEvent, RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import { useRecorder } from '../../../recorder/recorder.ts';
import type { UsedRecorder } from '../../../recorder/recorder.ts';
import { firstUnmet } from '../../../recorder/setup-check/check-setup.ts';
import type { SetupCheck } from '../../../recorder/setup-check/check-setup.ts';
import { cn } from '../../../ui/class-names.ts';
import { focusOnArrival } from '../../../ui/overlay/focus-management.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { Finished, DraftStore } from '../drafts/attempt-draft-store.ts';
import { VISITOR } from '../drafts/draft-expiry-and-warnings.ts';
import { bestSetQuery, myProfileQuery, myProgressQuery } from '../record-and-recording-page-queries.ts';
import { Opening } from '../setup/camera-loading-overlay.tsx';
import { AudioQuestion } from '../setup/enable-sound-dialog.tsx';
import { useSetupReady, useSetupGate } from '../setup/setup-checks-and-loading-status.tsx';
import { positionOf, Silhouette } from '../setup/start-position-outline.tsx';
import { useLive } from '../use-set-in-progress.ts';
import type { OnLive } from '../use-set-in-progress.ts';
import { LeaveGuard, useInertOutside } from './leave-guard-and-inert-page.tsx';
import { isRunning, RecorderBar, Status, TopBar } from './recorder-bar.tsx';
import { CameraProblem } from './recorder-problem.tsx';
import { divideFreeSpace, useStageLayout } from './use-viewfinder-layout.ts';
import type { StageLayout } from './use-viewfinder-layout.ts';
import { isCodeWordShown, goalOf, CodeWord, Countdown, Counters } from './viewfinder-overlays.tsx';
import type { Goal } from './viewfinder-overlays.tsx';

/**
 * Pose settings (which only admins can change) and exercise definition that count the set. The
 * recording stores both.
 */
interface Judging {
  readonly poseConfig: PoseConfig;
  /**
   * Exercise definition that counts the set, without smoothing if the pose settings turn it off.
   */
  readonly definition: ExerciseDefinition;
}

const useJudging = (definition: ExerciseDefinition): Judging => {
  const { data } = useQuery(myProfileQuery);
  const poseConfig = data?.profile?.isAdmin ? withPoseChanges(RECORDING_POSE_CONFIG) : RECORDING_POSE_CONFIG;
  return { poseConfig, definition: withConfiguredSmoothing(definition, poseConfig) };
};

/** Stages during which a set is in progress. `finished` lasts until the results are shown. */
const LIVING: ReadonlySet<RecorderSnapshot['stage']> = new Set([
  'get-ready',
  'countdown',
  'recording',
  'finishing',
  'finished',
]);

const useRecordingLifecycle = ({ stage }: RecorderSnapshot, keeper: DraftStore, onLive: OnLive): void => {
  useLive(LIVING.has(stage), onLive);
  const hasFailed = stage === 'failed';
  useEffect(() => {
    if (hasFailed) keeper.leaveBehind();
  }, [hasFailed, keeper]);
};

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

/** Events that end an attempt before any of it is saved. */
const CANCELLED: ReadonlySet<RecorderEvent> = new Set<RecorderEvent>(['start-failed', 'cancelled', 'turned']);

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
};

interface StageProps extends UsedRecorder {
  readonly challenge: string;
  readonly person: string;
  readonly source: SourceChoice;
  readonly definition: ExerciseDefinition;
  readonly codeWord: string | null;
  readonly isSetupReady: boolean;
  readonly goal: Goal | null;
  /** Times at which the valid reps of the best earlier set ended, in ms from its start. */
  readonly ghost: readonly number[];
  readonly layout: StageLayout | undefined;
  readonly isStatusHere: boolean;
}

const Picture = ({ snapshot, video, canvas, layout }: StageProps): ReactElement => {
  const plane = cn('absolute', layout ? '' : 'inset-0 size-full', snapshot.isMirrored && '-scale-x-100');
  const turn = snapshot.rotation === 180 ? 'rotate-180' : '';
  return (
    <>
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('Camera preview')}
        style={layout?.picture}
        className={cn(plane, 'object-contain', turn)}
      />
      <canvas ref={canvas} aria-hidden style={layout?.picture} className={plane} />
    </>
  );
};

/**
 * Set-up checks of where the person stands. If one of them fails, the picture shows the outline of
 * the start position.
 */
const PLACING: ReadonlySet<SetupCheck['id']> = new Set<SetupCheck['id']>(['body', 'distance', 'side']);

const Guide = ({ snapshot, isSetupReady, definition, layout }: StageProps): ReactElement | null => {
  const unmet = firstUnmet(snapshot.setup);
  if (!layout || snapshot.stage !== 'ready' || isSetupReady || !unmet || !PLACING.has(unmet.id)) return null;
  return (
    <div className="pointer-events-none absolute" style={layout.picture}>
      <Silhouette position={positionOf(definition)} />
    </div>
  );
};

const panelTop = (layout: StageLayout | undefined): number | undefined =>
  layout?.hasPanel ? layout.picture.top + layout.picture.height : undefined;

const Panel = ({ snapshot, definition, isSetupReady, layout }: StageProps): ReactElement | null =>
  layout ? (
    <div className="absolute inset-x-0 bottom-0 grid place-items-center p-4" style={{ top: panelTop(layout) }}>
      <Status snapshot={snapshot} definition={definition} isSetupReady={isSetupReady} />
    </div>
  ) : null;

const Overlays = (props: StageProps): ReactElement | null => {
  const { snapshot, codeWord, goal, ghost, layout } = props;
  if (!layout) return null;
  const isCodeShown = codeWord !== null && isCodeWordShown(snapshot);
  const { code, count } = isCodeShown ? divideFreeSpace(layout.count) : { code: undefined, count: layout.count };
  const word = code && codeWord !== null ? <CodeWord word={codeWord} place={code} /> : null;
  if (isCountingDown(snapshot))
    return (
      <>
        <Countdown number={snapshot.countdown} place={count} />
        {word}
      </>
    );
  return (
    <>
      {isRunning(snapshot) ? <Counters snapshot={snapshot} place={count} goal={goal} ghost={ghost} /> : null}
      {word}
      <Guide {...props} />
      {props.isStatusHere ? <Panel {...props} /> : null}
    </>
  );
};

const Stage = ({
  frame,
  ...props
}: StageProps & { readonly frame: RefObject<HTMLDivElement | null> }): ReactElement => {
  const { snapshot, layout, reopen } = props;
  return (
    <div
      ref={frame}
      className="relative row-start-2 min-h-0 overflow-hidden [container-type:size] short:col-start-1 short:row-span-2 short:row-start-1"
    >
      <Picture {...props} />
      <Overlays {...props} />
      {snapshot.stage === 'opening' ? <Opening {...props} top={panelTop(layout)} onForce={reopen} /> : null}
    </div>
  );
};

/** Returns true for small screens, on which the recorder is full screen during a set. */
const isSmallScreen = (): boolean => matchMedia('(max-width: 63.99rem)').matches;

export interface RecorderViewProps {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly source: SourceChoice;
  readonly person: string;
  readonly onAttempt: (attempt: Attempt) => void;
  readonly keeper: DraftStore;
  readonly isUnkept: boolean;
  readonly refusal: string | null;
  readonly codeWord: string | null;
  /** Called when the user leaves a set that could not be saved: its results must be shown. */
  readonly onOnlyHere: (finished: Finished) => void;
  readonly onLive: OnLive;
  /** Notices about unsent recordings and storage. On a full screen they are in the tools sheet. */
  readonly notes: ReactNode;
  readonly aside: ReactNode;
}

interface LeavingProps extends Pick<RecorderViewProps, 'keeper' | 'isUnkept' | 'onOnlyHere'> {
  readonly used: UsedRecorder;
  readonly returnTo: () => HTMLElement | null;
}

/** Ends and saves the attempt of a user who leaves. Resolves to false if it could not be saved. */
const leaveWith = async ({ used, keeper, onOnlyHere }: LeavingProps): Promise<boolean> => {
  if (isCountingDown(used.snapshot)) {
    // Recording begins in the last second of the countdown. Cancelling discards this second.
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

const isFocusLost = (): boolean => document.activeElement === document.body;

/**
 * Focuses the challenge's name when the recorder replaces a form (guest registration or gender)
 * that had the focus. Moves the focus again if a camera problem hides that heading.
 */
const useFocusAfterForm = (section: RefObject<HTMLElement | null>, hasProblem: boolean): void => {
  const heading = useRef<HTMLElement | null>(null);
  const focusHeading = useEffectEvent(() => {
    heading.current = section.current?.querySelector('h2') ?? document.querySelector('h1');
    focusOnArrival(heading.current);
  });
  useEffect(() => {
    // Waits for the next frame, because the page focuses its own heading after a navigation.
    const frame = requestAnimationFrame(() => {
      const hasActed = 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
      if (hasActed && isFocusLost()) focusHeading();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    const { current } = heading;
    if (hasProblem && current && (current === document.activeElement || isFocusLost())) focusHeading();
  }, [hasProblem]);
};

const useStageSize = () => {
  const [isFullscreen, setFullscreen] = useState(isSmallScreen);
  const section = useRef<HTMLElement>(null);
  useInertOutside(section, isFullscreen);
  // Sets an attribute by which CSS moves toasts away from clock and count.
  useEffect(() => {
    document.documentElement.dataset['recorder'] = isFullscreen ? 'full' : 'framed';
    return () => {
      delete document.documentElement.dataset['recorder'];
    };
  }, [isFullscreen]);
  return { isFullscreen, setFullscreen, section };
};

const FRAMED = 'min-h-96 w-full flex-1 border-y short:min-h-60';
const WHOLE_SCREEN =
  'fixed inset-0 z-30 pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]';
const ROWS = 'relative grid min-h-0 flex-1 grid-rows-[auto_minmax(0,1fr)_auto]';
const RAIL = 'short:grid-cols-[minmax(0,1fr)_14rem] short:grid-rows-[auto_minmax(0,1fr)]';

const NO_REPS: readonly number[] = [];

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

/**
 * Returns the times in ms at which the valid reps of the best earlier set ended; empty without one.
 */
const useGhost = ({ id }: Challenge, person: string): readonly number[] => {
  const { data } = useQuery({ ...bestSetQuery(id), enabled: person !== VISITOR });
  return data?.best?.repEndsMs ?? NO_REPS;
};

const useGoal = ({ id }: Challenge, person: string): Goal | null => {
  const { data } = useQuery({ ...myProgressQuery(id), enabled: person !== VISITOR });
  return data ? goalOf(data) : null;
};

export const RecorderView = (props: RecorderViewProps): ReactElement => {
  const { challenge, definition, source, person, onAttempt, keeper, isUnkept, refusal, onOnlyHere, notes } = props;
  const { isFullscreen, setFullscreen, section } = useStageSize();
  const onEvent = (event: RecorderEvent): void => {
    if (CANCELLED.has(event)) {
      keeper.cancel();
      setFullscreen(isSmallScreen());
    }
    toast(SAYINGS[event]);
  };
  const { gate, settings } = useSetupGate(definition, source);
  const keeping = { onPrepare: keeper.prepare, onBegin: keeper.begin, onPiece: keeper.add };
  const limits = limitsOf(challenge);
  const judging = useJudging(definition);
  const onHeld = (): void => {
    // Starts the set when the start position is held, unless a dialog or a refusal is shown.
    if (refusal === null && document.querySelector('[role="dialog"], [role="alertdialog"]') === null) onStart();
  };
  const used = useRecorder({ ...judging, source, limits, onEvent, onHeld, onAttempt, ...settings, ...keeping });
  const { snapshot, recorder, video } = used;
  useFocusAfterForm(section, snapshot.problem !== null);
  const onStart = (): void => {
    setFullscreen((isFull) => isSmallScreen() || isFull);
    void recorder.start();
  };
  useRecordingLifecycle(snapshot, keeper, props.onLive);
  useReportVisit(challenge.id, 'camera', snapshot.hasPicture);
  const isLive = LIVING.has(snapshot.stage);
  useReportVisit(challenge.id, 'start', isLive);
  const isSetupReady = useSetupReady(gate, recorder, source);
  const mainButton = useRef<HTMLButtonElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const goal = useGoal(challenge, person);
  const ghost = useGhost(challenge, person);
  const hasLine = goal !== null || ghost.length > 0 || countUnitOf(definition) === 'seconds';
  const isLying = positionOf(definition) !== 'standing';
  const layout = useStageLayout({ stage, video, snapshot, isLying, isLive, hasLine });
  const isStatusHere = layout?.hasPanel === true && snapshot.stage === 'ready';
  useEscape(isFullscreen || isCountingDown(snapshot), () => {
    if (isCountingDown(snapshot)) recorder.cancel();
    else setFullscreen(false);
  });
  const shared = { ...used, definition, isSetupReady };
  const top = { challenge: challenge.name, isPractice: person === VISITOR, aside: props.aside };
  const bar = { ...shared, refusal, isFullscreen, mainButton, notes, onStart, onFullscreen: setFullscreen };
  return (
    <section
      ref={section}
      aria-label={t('Recording')}
      data-frame-rate={snapshot.framesPerSecond}
      className={cn(
        'flex flex-col overflow-hidden over-picture bg-ground text-ink',
        isFullscreen ? WHOLE_SCREEN : FRAMED,
      )}
    >
      {isFullscreen && snapshot.problem ? <TopBar {...used} {...top} /> : null}
      <Problem used={used} challenge={challenge.id} exercise={definition.name} />
      <div className={cn(ROWS, RAIL, snapshot.problem && 'hidden')}>
        {isFullscreen ? <TopBar {...used} {...top} /> : null}
        <Stage
          {...shared}
          {...{ person, source, layout, isStatusHere, goal, ghost }}
          frame={stage}
          codeWord={props.codeWord}
          challenge={challenge.id}
        />
        <RecorderBar {...bar} isStatusElsewhere={isStatusHere} />
      </div>
      <AudioQuestion {...{ recorder, snapshot, source }} returnTo={() => mainButton.current} />
      <Leaving {...{ used, keeper, isUnkept, onOnlyHere }} returnTo={() => mainButton.current} />
    </section>
  );
};
