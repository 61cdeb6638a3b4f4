/**
 * Second step of the wizard: the pose model analyses the clip once, then three frames are captured.
 */
import { Check } from 'lucide-react';
import { useState, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { CANDIDATE_ANGLES } from '@reptemple/engine/suggest/suggest-exercise';
import { VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { SeekBar } from '../../../player/parts/simple-controls.tsx';
import { Transport } from '../../../player/parts/transport-controls.tsx';
import type { Player } from '../../../player/player-controller.ts';
import { useKeys, usePlayer, useReadings } from '../../../player/use-player.ts';
import type { UsedPlayer } from '../../../player/use-player.ts';
import { withPoseChanges } from '../../../pose/pose-config-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/feedback/progress-bar.tsx';
import { DialogFoot } from '../../../ui/overlay/dialog.tsx';
import { newDraft } from '../editor/exercise-draft.ts';
import type { DraftDefinition } from '../editor/exercise-draft.ts';
import { FrameCapture } from './movement-choice-and-frame-capture.tsx';
import { Refused, NO_POSE_LIBRARY } from './wizard-messages.tsx';
import { lookedAt, seen, timesOf, wentBack, wentOn } from './wizard-state.ts';
import type { Clip as WizardClip, WizardProps, Clip, Watched } from './wizard-state.ts';

interface ClipStageProps {
  readonly used: UsedPlayer;
  readonly clip: WizardClip;
}

const ClipStage = ({ used: { video, canvas }, clip: { url } }: ClipStageProps): ReactElement => {
  const [aspect, setAspect] = useState(16 / 9);
  return (
    <div
      className="relative mx-auto overflow-hidden rounded-stone bg-black"
      style={{ aspectRatio: aspect, width: `min(100%, calc(56dvh * ${aspect}))` }}
    >
      <video
        ref={video}
        src={url}
        muted
        playsInline
        preload="auto"
        aria-label={t('Clip')}
        className="absolute inset-0 size-full"
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
          if (videoHeight > 0) setAspect(videoWidth / videoHeight);
        }}
      />
      <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
    </div>
  );
};

interface WatchStateProps {
  readonly used: UsedPlayer;
  readonly watched: Watched | undefined;
}

const percentOf = (share: number): number => Math.min(100, Math.round(share * 100));

/**
 * Restarts the clip's analysis from the beginning, because a partial analysis cannot be continued.
 */
const startOver = (player: Player): void => {
  player.reset();
  player.play();
};

const Running = ({ used: { player, snapshot } }: Pick<WatchStateProps, 'used'>): ReactElement => {
  const [seen, setSeen] = useState(0);
  useReadings(player, () => setSeen(percentOf(player.countedMs / Math.max(1, player.getSnapshot().lengthMs))));
  const { modelLoaded, stage } = snapshot;
  const isLoading = modelLoaded !== null || stage === 'loading';
  const percent = modelLoaded === null ? seen : percentOf(modelLoaded);
  const words = isLoading ? t('Loading...') : t('Analysis in progress.');
  return (
    <div className="grid gap-3">
      <p className="flex justify-between gap-3">
        <span>{words}</span>
        <span className="tabular-nums">{formatNumber(percent / 100, { style: 'percent' })}</span>
      </p>
      <Progress label={words} percent={percent} />
      {stage === 'paused' ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => startOver(player)}>
          {t('Start Over')}
        </Button>
      ) : null}
    </div>
  );
};

export const WatchState = ({ used, watched }: WatchStateProps): ReactElement => {
  const { player, snapshot } = used;
  const { problem } = snapshot;
  if (problem === 'video' || problem === 'broken') return <Refused fault={t('Failed to load video')} />;
  if (problem === 'canvas') return <Refused fault={t('Failed to get canvas context')} />;
  if (watched) {
    return (
      <output className="flex items-center gap-2">
        <Check className="size-5 text-gold" aria-hidden />
        <span>
          {t('Done: {count, plural, one {# frame} other {# frames}} analysed.', {
            count: watched.track.frames.length,
          })}
        </span>
      </output>
    );
  }
  if (problem === 'model') {
    return (
      <div className="grid justify-items-start gap-3">
        <Refused fault={NO_POSE_LIBRARY} />
        <Button variant="secondary" onClick={() => startOver(player)}>
          {t('Try Again')}
        </Button>
      </div>
    );
  }
  return <Running used={used} />;
};

/**
 * Definition with which the clip is analysed. It measures all angles that the wizard may suggest,
 * and counts no reps.
 */
const WATCHED_BY: DraftDefinition = { ...newDraft(), angles: CANDIDATE_ANGLES };

const nothing = (): undefined => undefined;

const useClip = ({ state: { watched }, act }: WizardProps): UsedPlayer =>
  usePlayer(
    {
      rate: 1,
      initialSeconds: 0,
      startsByItself: watched === undefined,
      onAnalysed: nothing,
      onJudged: nothing,
      onWatched: (track) => act(seen(lookedAt(track))),
      poseConfig: () => withPoseChanges(VIEWER_POSE_CONFIG),
    },
    { definition: WATCHED_BY, track: watched?.track },
  );

interface ControlsProps {
  readonly used: UsedPlayer;
  readonly place: Parameters<typeof useKeys>[1];
}

const Controls = ({ used: { player, snapshot }, place }: ControlsProps): ReactNode => {
  const { stage, lengthMs, rate, shuttle, shown, stepsAnalyzedFrames } = snapshot;
  useKeys(player, place);
  return (
    <div>
      <SeekBar player={player} lengthMs={lengthMs} />
      <Transport {...{ player, stage, lengthMs, rate, shuttle, shown, stepsAnalyzedFrames, unit: 'reps' }} />
    </div>
  );
};

const Clip = ({ clip, ...props }: WizardProps & { readonly clip: Clip }): ReactElement => {
  const used = useClip(props);
  const place = useRef<HTMLDivElement>(null);
  const { watched } = props.state;
  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/*
         * The video is `sticky`, so that it stays visible next to the frames that are captured from
         * it.
         */}
        <section
          ref={place}
          aria-label={t('Clip')}
          className="grid min-w-0 content-start gap-2 @3xl:sticky @3xl:top-4 @3xl:self-start"
        >
          <ClipStage used={used} clip={clip} />
          {watched ? <Controls used={used} place={place} /> : null}
        </section>
        {/* In one column, the progress and the question about the reps come before the clip. */}
        <div className="grid min-w-0 content-start gap-5 @max-3xl:contents">
          <div className="@max-3xl:order-first">
            <WatchState used={used} watched={watched} />
          </div>
          {watched ? <FrameCapture used={used} watched={watched} {...props} /> : null}
        </div>
      </div>
    </div>
  );
};

export const FramesStep = ({ state, act }: WizardProps): ReactElement => {
  const isComplete = timesOf(state.captured) !== undefined;
  return (
    <div className="grid gap-5">
      {state.clip ? <Clip key={state.clip.url} clip={state.clip} state={state} act={act} /> : null}
      <Refused fault={state.fault} />
      <DialogFoot className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" onClick={() => act(wentBack)}>
          {t('Back')}
        </Button>
        <Button aria-disabled={!isComplete || undefined} onClick={() => act(wentOn)}>
          {t('Continue to Review')}
        </Button>
      </DialogFoot>
    </div>
  );
};
