/** Video with the pose and count drawn over it, and error messages. */
import { Check, Play, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { repName } from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { faultLabel } from '../../i18n/rep-count-and-fault-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { STORED_MEDIA } from '../../ui/stored-media-cors-attributes.ts';
import { PHASE_LABELS } from '../phase-and-camera-labels.ts';
import type { Player } from '../player-controller.ts';
import type { PlayerProblem, PlayerSnapshot, Standing } from '../player-state.ts';

interface StageProps {
  readonly player: Player;
  readonly snapshot: PlayerSnapshot;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly videoUrl: string;
  readonly posterUrl: string | undefined;
  readonly aspect: number;
  readonly unit: CountUnit;
}

const CHIP = 'rounded-stone bg-black/70 px-2.5 py-1 text-sm font-semibold text-white';

/**
 * Error messages of the player. Those of `video` and `canvas` are quoted from specification S2,
 * section 8, "Viewer".
 */
const PROBLEM_LABELS: Readonly<Record<PlayerProblem, string>> = {
  video: t('Failed to load video'),
  broken: t('The video keeps stopping here. Try again or skip ahead.'),
  'held-back': t('Your browser blocked playback. Press play again.'),
  canvas: t('Failed to get canvas context'),
  model: t('Pose detection didn’t load, so this video plays without analysis. Press Reset to try again.'),
};

const Chips = ({ standing, unit }: { readonly standing: Standing } & Pick<StageProps, 'unit'>): ReactElement => {
  const { isReady, fresh } = standing;
  // Shows no phase for a hold, which always is in its start phase.
  const phase = unit === 'seconds' && isReady ? null : standing.phase;
  return (
    <div
      aria-hidden
      className="over-picture pointer-events-none absolute inset-x-2 top-2 flex flex-wrap items-start justify-between gap-2"
    >
      {phase ? (
        <span translate="no" className={CHIP}>
          {isReady ? PHASE_LABELS[phase] : t('Not ready')}
        </span>
      ) : (
        <span />
      )}
      {fresh ? (
        <span
          key={fresh.number}
          className={cn(CHIP, 'flex animate-rise items-center gap-1.5', fresh.valid ? 'text-gold' : 'text-clay')}
        >
          {fresh.valid ? <Check className="size-4" /> : <X className="size-4 shrink-0" />}
          <span>{fresh.valid ? repName(fresh.number, unit) : faultLabel(fresh)}</span>
        </span>
      ) : null}
    </div>
  );
};

/**
 * Says that no pose is shown, because the user stepped through a video before the model analysed it
 * (specification S2, section 8).
 */
const NotWatched = ({ snapshot }: Pick<StageProps, 'snapshot'>): ReactElement | null => {
  const { isModelMissing, isTouched, modelLoaded, problem } = snapshot;
  if (!isModelMissing || !isTouched || modelLoaded !== null || problem) return null;
  return (
    <output className={cn(CHIP, 'over-picture pointer-events-none absolute bottom-2 left-2 grid font-medium')}>
      <span>{t('MediaPipe not initialized yet')}</span>
      <span>{t('Play the video to analyse it.')}</span>
    </output>
  );
};

const Slowed = ({ snapshot: { pace, rate, shuttle, stage } }: Pick<StageProps, 'snapshot'>): ReactElement | null =>
  pace === undefined || stage !== 'playing' || pace >= rate * shuttle ? null : (
    <p className={cn(CHIP, 'over-picture pointer-events-none absolute bottom-2 left-2 font-medium')}>
      {t('Slowed to {pace}× to analyse every frame', { pace })}
    </p>
  );

interface ProblemProps {
  readonly problem: PlayerProblem;
  readonly onTryAgain: () => void;
}

const isInItsPlace = (problem: PlayerProblem): boolean => problem === 'video' || problem === 'broken';

const Problem = ({ problem, onTryAgain }: ProblemProps): ReactElement => (
  <div
    className={cn(
      'over-picture absolute grid gap-3 rounded-stone bg-black/80 p-4 text-sm text-white',
      isInItsPlace(problem) ? 'inset-0 place-content-center justify-items-center text-base' : 'inset-x-0 bottom-0',
    )}
  >
    <p role="alert" className="flex items-center gap-2">
      <TriangleAlert className="size-5 shrink-0 text-clay" aria-hidden />
      <span>{PROBLEM_LABELS[problem]}</span>
    </p>
    {isInItsPlace(problem) ? (
      <Button variant="secondary" onClick={onTryAgain}>
        {t('Try Again')}
      </Button>
    ) : null}
  </div>
);

const Waiting = ({ snapshot }: { readonly snapshot: PlayerSnapshot }): ReactElement | null => {
  const { stage, modelLoaded } = snapshot;
  if (modelLoaded === null && stage !== 'loading') return null;
  const label =
    modelLoaded === null ? t('Loading...') : `${t('Loading...')} ${formatNumber(modelLoaded, { style: 'percent' })}`;
  return (
    <div className="over-picture absolute inset-0 grid place-items-center rounded-stone bg-black/65">
      <Spinner label={label} className="text-white" />
    </div>
  );
};

const BigPlay = ({ player, isHidden }: { readonly player: Player; readonly isHidden: boolean }): ReactElement | null =>
  isHidden ? null : (
    <button
      type="button"
      // Hides this button from keyboard and screen readers, because the controls have the same one.
      tabIndex={-1}
      aria-hidden
      className="absolute inset-0 grid place-items-center"
      onClick={() => player.play()}
    >
      <span className="grid size-18 place-items-center rounded-full bg-black/65 text-white">
        <Play className="size-8 translate-x-0.5" aria-hidden />
      </span>
    </button>
  );

export const Stage = (props: StageProps): ReactElement => {
  const { player, snapshot, video, canvas, videoUrl, posterUrl } = props;
  const [aspect, setAspect] = useState(props.aspect);
  const { stage, isTouched, problem, modelLoaded, standing } = snapshot;
  return (
    <div
      // Rounds the corners of each element separately. Clipping video, pose and text together would
      // cost an extra layer per frame.
      className="relative mx-auto rounded-stone bg-black [contain:size_layout_style]"
      style={{ aspectRatio: aspect, width: `min(100%, calc(72dvh * ${aspect}))` }}
    >
      <video
        ref={video}
        {...STORED_MEDIA}
        src={videoUrl}
        {...(posterUrl ? { poster: posterUrl } : {})}
        muted
        playsInline
        preload="auto"
        aria-label={t('Recorded video')}
        className="absolute inset-0 size-full rounded-stone"
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
          if (videoHeight > 0) setAspect(videoWidth / videoHeight);
        }}
        onClick={() => player.toggle()}
      />
      <canvas
        ref={canvas}
        aria-hidden
        className="pointer-events-none absolute inset-0 size-full will-change-transform contain-strict"
      />
      <Chips standing={standing} unit={props.unit} />
      <BigPlay player={player} isHidden={isTouched || stage !== 'ready' || modelLoaded !== null} />
      <Slowed snapshot={snapshot} />
      <NotWatched snapshot={snapshot} />
      <Waiting snapshot={snapshot} />
      {problem ? <Problem problem={problem} onTryAgain={() => player.tryAgain()} /> : null}
    </div>
  );
};
