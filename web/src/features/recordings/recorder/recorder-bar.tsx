/**
 * Bar of the recorder with status, main button and tools; on phones in landscape a column at the
 * right. Also the bar at the top of a full screen.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert, ArrowLeft, Shrink, Timer, Play, Square, X, ArrowDown, ArrowUp, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode, RefObject, Ref } from 'react';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { faultDetail, notCountedLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { PHASE_LABELS } from '../../../player/phase-and-camera-labels.ts';
import { cueFor } from '../../../recorder/live-count/form-cue.ts';
import { isCountingDown } from '../../../recorder/recorder-snapshot-store.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { aimOf } from '../../../recorder/setup-check/view-requirements-of-exercise.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { dismissToast } from '../../../ui/overlay/toast.ts';
import { myProfileQuery } from '../record-and-recording-page-queries.ts';
import { SetupStatus } from '../setup/setup-checks-and-loading-status.tsx';
import { instructionsFor } from '../setup/setup-instructions.tsx';
import { ToolsSheet } from './tools-sheet.tsx';
import { RecordingBadge, TimeLeft, hasWarning, StageWarnings } from './viewfinder-overlays.tsx';

interface Called extends Pick<Recorder, 'getSnapshot' | 'cancel'> {
  readonly hearing: Pick<Recorder['hearing'], 'say'>;
}

/**
 * Cancels a countdown and says so aloud, because the athlete is two metres away. Does nothing
 * during other stages.
 */
export const cancelCountdown = (recorder: Called): void => {
  if (!isCountingDown(recorder.getSnapshot())) return;
  recorder.cancel();
  recorder.hearing.say(t('Countdown Cancelled'));
};

interface RefusedStartProps {
  readonly refusal: string | null;
  readonly recorder: Recorder;
  readonly isReady: boolean;
}

/**
 * Shows why the server refuses the attempt, until the next tap on Start. Also cancels the
 * countdown.
 */
const RefusedStart = ({ refusal, recorder, isReady }: RefusedStartProps): ReactElement | null => {
  useEffect(() => {
    if (refusal !== null) cancelCountdown(recorder);
  }, [refusal, recorder]);
  return refusal !== null && isReady ? (
    <p role="alert" className="flex gap-2 rounded-stone bg-clay-wash px-3 py-2 text-clay">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> <span>{refusal}</span>
    </p>
  ) : null;
};

type Direction = 'up' | 'down';

/**
 * Returns if the body is up or down at the start or end of a movement. A pull-up starts down, the
 * other known exercises start up. Undefined between start and end, and for unknown exercises.
 */
export const directionOf = (
  definition: ExerciseDefinition,
  phase: RecorderSnapshot['phase'],
): Direction | undefined => {
  const { pictured } = instructionsFor(definition);
  if (!pictured || !phase || phase === 'transition') return undefined;
  return (phase === 'start') === (pictured === 'pull-up') ? 'down' : 'up';
};

const DIRECTION_LABELS: Readonly<Record<Direction, string>> = { up: t('Up'), down: t('Down') };

const PhaseWord = ({ definition, phase }: Pick<FormPanelProps, 'definition'> & Pick<RecorderSnapshot, 'phase'>) => {
  const direction = directionOf(definition, phase);
  const isKnown = instructionsFor(definition).pictured !== undefined;
  if (!phase || (isKnown && !direction) || countUnitOf(definition) === 'seconds') return null;
  const Icon = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <span translate="no" className="flex items-center gap-1 text-xl font-semibold text-white">
      {direction ? <Icon aria-hidden className="size-5" /> : null}
      <span>{direction ? DIRECTION_LABELS[direction] : PHASE_LABELS[phase]}</span>
    </span>
  );
};

const Failed = ({ fault }: { readonly fault: NonNullable<RecorderSnapshot['lastFault']> }): ReactElement => (
  <div className="leading-tight">
    <p className="carved text-3xl text-clay short:text-2xl">{cueFor(fault)}</p>
    <p className="truncate text-white short:line-clamp-2 short:text-sm short:whitespace-normal">
      {fault.detail ? faultDetail(fault) : translateMessage(fault.text)}
    </p>
  </div>
);

/**
 * Shows one hint: a tip after an invalid rep, or else why a movement did not count, or else which
 * faults the camera cannot see from this view.
 */
const Cue = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement | null => {
  const { lastFault, lastNotCounted, viewNote } = snapshot;
  if (lastFault) return <Failed fault={lastFault} />;
  if (lastNotCounted)
    return (
      <output className="line-clamp-2 font-semibold text-white">
        {`${t('Not counted')}: ${notCountedLabel(lastNotCounted)}`}
      </output>
    );
  return viewNote ? <p className="line-clamp-2 text-sm text-quiet">{viewNote}</p> : null;
};

interface FormPanelProps {
  readonly snapshot: RecorderSnapshot;
  readonly definition: ExerciseDefinition;
}

const TOAST_READ_MS = 1500;

const useToastGivesWay = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setTimeout(dismissToast, TOAST_READ_MS);
    return () => clearTimeout(timer);
  }, [isNeeded]);
};

export const FormPanel = ({ snapshot, definition }: FormPanelProps): ReactElement => {
  const { isGoodForm, phase, lastFault, lastNotCounted } = snapshot;
  useToastGivesWay(hasWarning(snapshot) || Boolean(lastFault ?? lastNotCounted));
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p
          className={cn(
            'flex items-center gap-2 rounded-stone px-2.5 py-0.5 text-lg font-semibold whitespace-nowrap short:text-base',
            isGoodForm ? 'bg-gold-wash text-gold' : 'bg-clay-wash text-clay',
          )}
        >
          {isGoodForm ? <Check className="size-5" aria-hidden /> : <X className="size-5" aria-hidden />}
          <span>{isGoodForm ? t('Good Form') : t('Adjust Position')}</span>
        </p>
        <PhaseWord definition={definition} phase={phase} />
      </div>
      <StageWarnings snapshot={snapshot} />
      {hasWarning(snapshot) ? null : <Cue snapshot={snapshot} />}
    </div>
  );
};

/** Refresh interval of the debug information in ms. Faster changes could not be read. */
const EVERY_MS = 250;

const Lines = ({ recorder }: { readonly recorder: Recorder }): ReactElement => {
  const { data: lines = [] } = useQuery({
    queryKey: ['device.debug'],
    queryFn: () => recorder.explain(),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <pre className="max-h-[45dvh] overflow-y-auto px-3 pb-3 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {lines.join('\n')}
    </pre>
  );
};

const SIDES = { down: 'top-full', up: 'bottom-full' } as const;

interface DebugPanelProps {
  readonly recorder: Recorder;
  readonly opens: keyof typeof SIDES;
}

/** Debug information for admins. It is computed only while the panel is open. */
export const DebugPanel = ({ recorder, opens }: DebugPanelProps): ReactElement | null => {
  const { data: mine } = useQuery(myProfileQuery);
  const [isOpen, setOpen] = useState(false);
  if (!mine?.profile?.isAdmin) return null;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="relative rounded-stone text-white"
    >
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm font-semibold whitespace-nowrap">
        {t('Debug Panel')}
      </summary>
      {isOpen ? (
        <div className={cn('absolute right-0 z-20 w-[min(26rem,80vw)] rounded-stone bg-black/85 pt-3', SIDES[opens])}>
          <Lines recorder={recorder} />
        </div>
      ) : null}
    </details>
  );
};

interface MainButtonProps {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly ref: Ref<HTMLButtonElement>;
  /**
   * True if all setup checks pass (or a test video is used). If false, Start is labelled "Start
   * Anyway".
   */
  readonly isSetupReady: boolean;
  readonly onStart: () => void;
}

/**
 * Main button: Start, then Cancel, then Finish. It is always the same element, so that it keeps the
 * focus.
 */
export const MainButton = ({ recorder, snapshot, ref, isSetupReady, onStart }: MainButtonProps): ReactElement => {
  const { stage } = snapshot;
  const shared = {
    ref,
    size: 'large',
    className: 'min-w-0 flex-1 px-4 lg:min-w-56 short:flex-none short:px-2 short:text-base',
  } as const;
  if (isCountingDown(snapshot)) {
    return (
      // The second click of a double click on Start must not cancel the countdown.
      <Button {...shared} variant="secondary" onClick={({ detail }) => (detail > 1 ? undefined : recorder.cancel())}>
        <X aria-hidden /> <span>{t('Cancel')}</span>
      </Button>
    );
  }
  if (stage === 'recording' || stage === 'finishing') {
    return (
      <Button {...shared} variant="danger" busy={stage === 'finishing'} onClick={() => void recorder.finish()}>
        <Square aria-hidden /> <span>{t('Finish Recording')}</span>
      </Button>
    );
  }
  const isForced = stage === 'ready' && !isSetupReady;
  return (
    <Button {...shared} variant={isForced ? 'secondary' : 'primary'} disabled={stage !== 'ready'} onClick={onStart}>
      {isForced ? <TriangleAlert aria-hidden /> : <Play aria-hidden />}
      <span>{isForced ? t('Start Anyway') : t('Start Recording')}</span>
    </Button>
  );
};

export const isRunning = ({ stage }: Pick<RecorderSnapshot, 'stage'>): boolean =>
  stage === 'recording' || stage === 'finishing';

const GetReady = (): ReactElement => (
  <p className="flex items-center gap-4">
    <Timer aria-hidden className="size-9 shrink-0 stroke-[1.5] text-gold short:size-7" />
    <span className="carved text-2xl short:text-xl">{t('Get into position')}</span>
  </p>
);

interface StatusProps {
  readonly snapshot: RecorderSnapshot;
  readonly definition: ExerciseDefinition;
  readonly isSetupReady: boolean;
}

export const Status = ({ snapshot, definition, isSetupReady }: StatusProps): ReactElement | null => {
  if (isCountingDown(snapshot)) return <GetReady />;
  if (isRunning(snapshot)) return <FormPanel snapshot={snapshot} definition={definition} />;
  if (snapshot.stage !== 'ready') return null;
  return <SetupStatus snapshot={snapshot} isSetupReady={isSetupReady} isLying={aimOf(definition).isLying !== false} />;
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
  /** True for a visitor. The set is then sent only if the visitor saves it. */
  readonly isPractice: boolean;
  readonly aside: ReactNode;
}

/** Bar at the top of a full screen: back link and challenge before a set, clock during it. */
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
        <h2 tabIndex={-1} className="carved truncate text-lg text-nowrap!">
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
  readonly isStatusElsewhere: boolean;
  readonly notes: ReactNode;
}

const Tools = (props: RecorderBarProps): ReactElement | null => {
  const { recorder, snapshot, definition, isSetupReady, isFullscreen, onFullscreen, notes } = props;
  if (!isRunning(snapshot))
    return <ToolsSheet {...{ recorder, snapshot, definition, isSetupReady, isFullscreen, onFullscreen, notes }} />;
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
  const { recorder, snapshot, isSetupReady, isFullscreen, mainButton, onStart, isStatusElsewhere, refusal } = props;
  const isRefused = refusal !== null && snapshot.stage === 'ready';
  return (
    <div className="row-start-3 flex flex-col gap-3 p-3 lg:page lg:flex-row-reverse lg:items-center lg:gap-6 short:col-start-2 short:row-start-2 short:min-h-0 short:flex-col short:items-stretch short:border-t-0 short:border-l">
      {isStatusElsewhere && !isRefused ? null : (
        <div
          className={cn(
            'grid min-h-22 min-w-0 flex-1 short:min-h-0 short:overflow-y-auto',
            isRunning(snapshot) ? 'content-start lg:content-center' : 'content-center',
          )}
        >
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
        <MainButton {...{ recorder, snapshot, isSetupReady, onStart }} ref={mainButton} />
        <Tools {...props} />
      </div>
    </div>
  );
};
