/**
 * Video analysis player (specification S2, section 2): a video with the detected pose drawn over
 * it, the rep count, verdicts and a timeline.
 */
import { memo, useRef, useState, useImperativeHandle } from 'react';
import type { ReactElement, Ref, RefObject } from 'react';
import type { LiveResult } from '@reptemple/engine/counting/advance-session';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { CountUnit } from '../i18n/count-unit-labels.ts';
import { verdictMessage } from '../i18n/rep-count-and-fault-labels.ts';
import { t } from '../i18n/translate.ts';
import { withPoseChanges } from '../pose/pose-config-store.ts';
import { toast } from '../ui/overlay/toast.ts';
import type { Analysis } from './analysis/frame-by-frame-count.ts';
import { Counts, Summary } from './parts/playhead-summary.tsx';
import { SeekBar, SimpleControls } from './parts/simple-controls.tsx';
import { Timeline } from './parts/timeline.tsx';
import { Transport } from './parts/transport-controls.tsx';
import { Stage } from './parts/video-with-overlay.tsx';
import type { Player } from './player-controller.ts';
import type { PlayerSnapshot } from './player-state.ts';
import { useReadings, writeText, useKeys, usePlayer } from './use-player.ts';

const Lines = ({ player }: { readonly player: Player }): ReactElement => {
  const lines = useRef<HTMLPreElement>(null);
  useReadings(player, () => writeText(lines.current, player.explain().join('\n')), lines);
  return (
    <pre
      ref={lines}
      className="min-h-40 rounded-stone bg-sunken p-3 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere"
    />
  );
};

const Panel = ({ player }: { readonly player: Player }): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
        {t('Analysis Panel')}
      </summary>
      {isOpen ? <Lines player={player} /> : null}
    </details>
  );
};

/**
 * Panel for admins with the engine's explanation of the frame at the playhead. Computes the
 * explanation only while the panel is open. Memoised.
 */
const AnalysisPanel = memo(Panel);

interface VerdictRegionProps {
  readonly snapshot: PlayerSnapshot;
  readonly unit: CountUnit;
}

/**
 * Announces each verdict to screen readers during normal playback, but not after seeking. For a
 * hold, announces only invalid seconds.
 */
const VerdictRegion = ({ snapshot, unit }: VerdictRegionProps): ReactElement => {
  const { stage, shuttle, standing } = snapshot;
  const [said, setSaid] = useState(standing.fresh);
  if (stage === 'playing' && shuttle === 1 && standing.fresh && standing.fresh !== said) setSaid(standing.fresh);
  return (
    <output className="sr-only">{said && (unit === 'reps' || !said.valid) ? verdictMessage(said, unit) : ''}</output>
  );
};

export interface PlayerHandle {
  readonly seekTo: (seconds: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** Focuses the player, so that its keyboard shortcuts work. */
  readonly focus: () => void;
}

export interface Judgement {
  readonly definition: ExerciseDefinition;
  readonly reps: readonly Rep[];
}

export interface AnalysisPlayerProps {
  readonly videoUrl: string;
  /** Resolves to a new URL of the same video, because links expire. */
  readonly renewVideo?: (() => Promise<string | undefined>) | undefined;
  readonly posterUrl?: string | undefined;
  readonly name?: string | undefined;
  /**
   * Definition to count with. If it changes, a stored track is counted again, and the previous
   * count stays visible until then. Without a stored track, the count starts again from zero.
   */
  readonly definition: ExerciseDefinition;
  /** Stored track to count. If undefined, the pose model runs while the video plays. */
  readonly track?: Track | undefined;
  /**
   * True for admins. Shows the analysis panel and, on hover, each rep's phases. The pose model then
   * runs with the admin's settings.
   */
  readonly isAdmin: boolean;
  /** True if the video is played and analysed as soon as the player opens. */
  readonly startsByItself?: boolean | undefined;
  /** Called each time a stored track has been counted. */
  readonly onJudged?: ((judgement: Judgement) => void) | undefined;
  readonly onWatched?: ((track: Track, result: LiveResult) => void) | undefined;
  /**
   * Called at most ten times a second with the angles at the playhead in degrees, by angle id. An
   * angle is null if one of its joints is not visible.
   */
  readonly onAngles?: ((angles: Readonly<Record<string, number | null>>) => void) | undefined;
  readonly handle?: Ref<PlayerHandle> | undefined;
  /**
   * `simple`, for visitors: play, seek bar, pose and count, but no frame steps, speeds or timeline.
   * Default: `all`.
   */
  readonly controls?: 'all' | 'simple' | undefined;
  readonly rate?: number | undefined;
  readonly initialSeconds?: number | undefined;
}

const named = (what: string, name: string): string => (name === '' ? what : `${what}, ${name}`);

const useHandle = (handle: Ref<PlayerHandle> | undefined, player: Player, place: RefObject<HTMLElement | null>): void =>
  useImperativeHandle(
    handle,
    () => ({
      seekTo: (seconds) => player.seekTo(seconds * 1000),
      play: () => player.play(),
      pause: () => player.pause(),
      focus: () => place.current?.focus({ preventScroll: true }),
    }),
    [player, place],
  );

const usePlayerOf = (props: AnalysisPlayerProps) => {
  const { definition, track, isAdmin, onJudged, onWatched, onAngles } = props;
  const { rate = 1, initialSeconds = 0, startsByItself = false } = props;
  const used = usePlayer(
    {
      rate,
      initialSeconds,
      startsByItself,
      onAnalysed: () => {
        // Visitors get no toast: they opened a video and did not request an analysis.
        if (props.controls !== 'simple') toast({ title: t('Analysis complete'), tone: 'success' });
      },
      onJudged: ({ definition: judgedBy, chapters: { reps } }: Analysis) => onJudged?.({ definition: judgedBy, reps }),
      onWatched: (seen, result) => onWatched?.(seen, result),
      renewVideo: async () => props.renewVideo?.(),
      poseConfig: () => (isAdmin ? withPoseChanges(VIEWER_POSE_CONFIG) : VIEWER_POSE_CONFIG),
    },
    { definition, track },
  );
  const { player } = used;
  useReadings(player, (_, moment) => {
    const judgedBy = player.getSnapshot().judgedBy;
    if (onAngles && judgedBy)
      onAngles(Object.fromEntries(judgedBy.angles.map(({ id }, index) => [id, moment?.angles[index] ?? null])));
  });
  return used;
};

interface LayoutProps extends Pick<AnalysisPlayerProps, 'definition' | 'isAdmin'> {
  readonly player: Player;
  readonly snapshot: PlayerSnapshot;
  readonly name: string;
  readonly stage: ReactElement;
}

// Passes each component only the props that it needs, so that a new phase re-renders few of them.
const Simple = ({ player, snapshot, stage, definition }: LayoutProps): ReactElement => (
  <div className="grid min-w-0 content-start gap-3 text-sm @3xl:col-span-2">
    {stage}
    <SimpleControls {...{ player }} stage={snapshot.stage} lengthMs={snapshot.lengthMs} shown={snapshot.shown} />
    <Counts standing={snapshot.standing} definition={definition} />
  </div>
);

const Whole = ({ player, snapshot, name, stage, definition, isAdmin }: LayoutProps): ReactElement => {
  const { lengthMs, rate, shuttle, shown, stepsAnalyzedFrames, chapters, counted, standing } = snapshot;
  return (
    <>
      <div className="grid min-w-0 content-start gap-1">
        {stage}
        <SeekBar player={player} lengthMs={lengthMs} />
        <Transport
          {...{ player, lengthMs, rate, shuttle, shown, stepsAnalyzedFrames }}
          stage={snapshot.stage}
          unit={countUnitOf(definition)}
        />
      </div>
      <Summary label={named(t('Analysis summary'), name)} {...{ player, standing, definition }} />
      <div className="grid min-w-0 gap-2 @3xl:col-span-2">
        <Timeline
          label={named(t('Timeline'), name)}
          current={standing.current}
          {...{ player, lengthMs, chapters, counted, definition, isAdmin }}
        />
        {isAdmin ? <AnalysisPanel player={player} /> : null}
      </div>
    </>
  );
};

/**
 * Player of one video. Another video needs another `key`. If `definition` or `track` changes, the
 * analysis starts again immediately.
 */
export const AnalysisPlayer = (props: AnalysisPlayerProps): ReactElement => {
  // Keeps the first URL of the video. Later URLs are renewed links to the same video.
  const [firstUrl] = useState(props.videoUrl);
  const videoUrl = props.renewVideo ? firstUrl : props.videoUrl;
  const { posterUrl, track, isAdmin, handle, name = '' } = props;
  const { player, snapshot, video, canvas } = usePlayerOf(props);
  const place = useRef<HTMLElement>(null);
  useHandle(handle, player, place);
  useKeys(player, place);
  // Uses the definition of the displayed count, even while another definition is being counted.
  const definition = snapshot.judgedBy ?? props.definition;
  const unit = countUnitOf(definition);
  const Layout = props.controls === 'simple' ? Simple : Whole;
  const stage = (
    <Stage
      aspect={track ? track.width / track.height : 16 / 9}
      {...{ player, snapshot, video, canvas, videoUrl, posterUrl, unit }}
    />
  );
  return (
    <div className="@container">
      <section
        ref={place}
        aria-label={named(t('Video analysis'), name)}
        tabIndex={-1}
        className="grid gap-x-8 gap-y-4 outline-none @3xl:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <Layout {...{ player, snapshot, name, stage, definition, isAdmin }} />
        <VerdictRegion {...{ snapshot, unit }} />
      </section>
    </div>
  );
};
