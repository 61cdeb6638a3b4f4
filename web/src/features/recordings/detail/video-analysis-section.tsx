/**
 * Section 'Video analysis' for the owner and admins: player, charts, reps, rerun, correction, and a
 * view with another definition.
 */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, Link } from '@tanstack/react-router';
import { ChevronUp, RotateCcw, SlidersHorizontal, Eye } from 'lucide-react';
import { useReducer, useRef, useState, useId } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import type { Recording, RecordedRep, NotCountedMovement } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { isRefusal } from '../../../api/api-error.ts';
import { useRenewedVideo, definitionOf, useCountedTrack } from '../../../api/recording-track-and-check-queries.ts';
import { otherCountMessage } from '../../../entities/recording/rank-gap-and-correction-messages.ts';
import { t } from '../../../i18n/translate.ts';
import { AnalysisPlayer } from '../../../player/analysis-player.tsx';
import type { PlayerHandle } from '../../../player/analysis-player.tsx';
import { Button, DisabledReason } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Fold, useFold } from '../../../ui/collapsible-section.tsx';
import { Notice } from '../../../ui/feedback/empty-or-error-notice.tsx';
import { FailedPart } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/input.tsx';
import { focusOnArrival } from '../../../ui/overlay/focus-management.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { useDesk } from '../../../ui/use-breakpoint-and-element-width.ts';
import { CorrectionPanel } from '../corrections/correction-panel.tsx';
import { definitionsQuery } from '../record-and-recording-page-queries.ts';
import type { Stills } from '../results/draw-rep-poses.ts';
import { RepsSection } from '../results/reps-section.tsx';
import { Film, NoFilm, Poster } from './recording-video.tsx';
import { rerunDisabledBecause, MISSING_DEFINITION } from './rerun-and-replay-messages-and-analysis-facts.ts';
import { nextAnalysisState, INITIAL_ANALYSIS } from './rerun-state.ts';

/** URL hash that is set while the player is open (specification S2, section 2). */
const HASH = 'analysis';

const useAnalysisAddress = () => {
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ hash }) => hash === HASH });
  const goTo = (hash: string): void =>
    void navigate({ to: '.', hash, replace: true, resetScroll: false, hashScrollIntoView: false });
  return { isOpen, open: () => goTo(HASH), close: () => goTo('') };
};

const useAnalysis = (recording: Recording) => {
  const [state, step] = useReducer(nextAnalysisState, INITIAL_ANALYSIS);
  const address = useAnalysisAddress();
  const player = useRef<PlayerHandle>(null);
  const film = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState(0);
  const [wasHidden, setHidden] = useState(false);
  const jump = (seconds: number): void => {
    setFrom(seconds);
    film.current?.scrollIntoView({ block: 'nearest' });
    if (!address.isOpen) return address.open();
    player.current?.seekTo(seconds);
    player.current?.play();
  };
  const rerun = (): void => {
    setFrom(0);
    step({ kind: 'rerun' });
    address.open();
    toast({ title: t('Analysis started') });
  };
  const hide = (): void => {
    setHidden(true);
    address.close();
  };
  const { isOpen, open } = address;
  const canJump = recording.videoUrl !== null;
  return { isOpen, open, hide, wasHidden, state, step, player, film, from, rerun, jump: canJump ? jump : undefined };
};

type UsedAnalysis = ReturnType<typeof useAnalysis>;

interface DefinitionPickerProps {
  readonly chosen: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (definitionId: string | undefined) => void;
}

/**
 * Menu where an admin chooses another definition to view the recording with (specification S2,
 * section 6). Saves nothing.
 */
export const DefinitionPicker = ({ chosen, isDisabled, onChoose }: DefinitionPickerProps): ReactElement => {
  const query = useQuery(definitionsQuery);
  const definitions = query.data?.definitions.filter(({ isUnfinished }) => !isUnfinished) ?? [];
  const name = definitions.find(({ id }) => id === chosen)?.name;
  if (query.error) return <FailedPart query={query} failed={t('Failed to load exercise definitions')} />;
  return (
    <div className="grid gap-2">
      <Field label={t('Exercise Definition')} hint={isDisabled ? t('Analysis in progress.') : undefined}>
        {(control) => (
          <Select
            {...control}
            value={chosen ?? ''}
            disabled={isDisabled}
            onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
          >
            <option value="">{t('As recorded')}</option>
            {definitions.map((definition) => (
              <option key={definition.id} value={definition.id}>
                {definition.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <output className="flex items-start gap-2 text-sm empty:hidden">
        {name === undefined ? null : (
          <>
            <Eye className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span>{t('Shown as {name}, only for you. The recording’s result doesn’t change.', { name })}</span>
          </>
        )}
      </output>
    </div>
  );
};

interface StoredAnalysisProps {
  readonly recording: Recording;
  readonly videoUrl: string;
  readonly renewVideo: () => Promise<string | undefined>;
  readonly definition: ExerciseDefinition;
  readonly isAdmin: boolean;
  readonly initialSeconds: number;
  readonly handle: Ref<PlayerHandle>;
}

const StoredAnalysis = ({ recording, ...player }: StoredAnalysisProps): ReactElement => {
  const { track, error, isFetching, refetch } = useCountedTrack(recording);
  // Without stored landmarks, the player analyses the video with the pose model during playback.
  if (track || isRefusal(error, 'not_found'))
    return <AnalysisPlayer {...player} track={track} posterUrl={recording.thumbnailUrl ?? undefined} />;
  if (!error) return <Spinner label={t('Loading...')} className="aspect-video rounded-stone bg-sunken" />;
  return (
    <div className="grid aspect-video place-content-center justify-items-center gap-4 rounded-stone bg-sunken p-4 text-center">
      <p role="alert">{t('Failed to load recording data. Please try again.')}</p>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {t('Try Again')}
      </Button>
    </div>
  );
};

interface ConfigurationErrorProps {
  readonly challenge: string;
  readonly messageId: string;
}

const ConfigurationError = ({ challenge, messageId }: ConfigurationErrorProps): ReactElement => (
  <Notice
    className="py-8"
    icon={<SlidersHorizontal aria-hidden />}
    title={t('Configuration Error')}
    action={
      <Button asChild variant="secondary">
        <Link to="/challenge/$challenge" params={{ challenge }}>
          {t('View Details')}
        </Link>
      </Button>
    }
  >
    <p id={messageId}>{MISSING_DEFINITION}</p>
  </Notice>
);

interface AnalysisStageProps {
  readonly recording: Recording;
  readonly definition: ExerciseDefinition | undefined;
  readonly messageId: string;
  readonly isAdmin: boolean;
  readonly analysis: UsedAnalysis;
}

/**
 * Returns the definition that an admin chose; undefined while it loads. Without a choice, returns
 * the recording's own definition.
 */
const useJudge = (definitionId: string | undefined, own: ExerciseDefinition | undefined) => {
  const { data } = useQuery({ ...definitionsQuery, enabled: definitionId !== undefined });
  if (definitionId === undefined) return own;
  return definitionOf(data?.definitions.find(({ id }) => id === definitionId)?.definition);
};

/** Focuses the player when a new analysis starts, because the pressed button becomes disabled. */
const focusPlayer = (place: HTMLElement | null): void =>
  focusOnArrival(place?.querySelector<HTMLElement>('section') ?? null);

const AnalysisStage = (props: AnalysisStageProps): ReactElement => {
  const { recording, definition, messageId, isAdmin, analysis } = props;
  const { state, step, isOpen, wasHidden, open, player, from } = analysis;
  const renewVideo = useRenewedVideo(recording.id);
  const { videoUrl, thumbnailUrl, gifUrl } = recording;
  if (!definition)
    return (
      <>
        <ConfigurationError challenge={recording.challengeId} messageId={messageId} />
        <Film recording={recording} />
      </>
    );
  if (!videoUrl)
    return (
      <div id={messageId}>
        <NoFilm recording={recording} />
      </div>
    );
  if (!isOpen)
    return (
      <Poster
        label={t('View Full Analysis')}
        picture={thumbnailUrl}
        gif={gifUrl}
        takesFocus={wasHidden}
        onOpen={open}
      />
    );
  const shared = { videoUrl, renewVideo, definition, isAdmin, handle: player };
  const key = `${state.run}-${recording.id}`;
  if (!state.isRerunning) return <StoredAnalysis key={key} {...shared} recording={recording} initialSeconds={from} />;
  return (
    <div key={key} ref={focusPlayer}>
      <AnalysisPlayer
        {...shared}
        startsByItself
        onWatched={(track, result) => step({ kind: 'analysed', analysis: { track, result } })}
      />
    </div>
  );
};

const arrive = (heading: HTMLElement | null): void => {
  focusOnArrival(heading);
  heading?.scrollIntoView({ block: 'start' });
};

interface AnalysisHeadingProps {
  readonly analysis: UsedAnalysis;
  readonly rerunDisabledReason: string | undefined;
  /**
   * Id of an element elsewhere on the page that already shows the reason. If it is undefined, the
   * reason is shown here.
   */
  readonly reasonElementId: string | undefined;
}

const AnalysisHeading = ({ analysis, rerunDisabledReason, reasonElementId }: AnalysisHeadingProps): ReactElement => {
  const { isOpen, hide, rerun, state } = analysis;
  const disabledReason = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <CardTitle
        tabIndex={-1}
        className="scroll-mt-24 text-xl outline-none sm:text-2xl"
        {...(isOpen ? { ref: arrive } : {})}
      >
        {t('Video analysis')}
      </CardTitle>
      <div className="flex flex-wrap items-center gap-3">
        {reasonElementId === undefined ? <DisabledReason id={disabledReason} words={rerunDisabledReason} /> : null}
        <Button
          variant="secondary"
          className="max-sm:px-3"
          disabled={rerunDisabledReason !== undefined}
          aria-describedby={reasonElementId ?? disabledReason}
          onClick={rerun}
        >
          <RotateCcw aria-hidden /> <span>{t('Rerun Analysis')}</span>
        </Button>
        {isOpen && !state.isRerunning ? (
          <Button variant="quiet" onClick={hide}>
            <ChevronUp aria-hidden /> <span>{t('Hide')}</span>
          </Button>
        ) : null}
      </div>
    </div>
  );
};

interface AnalysisSectionProps {
  readonly recording: Recording;
  readonly reps: readonly RecordedRep[];
  readonly notCounted: readonly NotCountedMovement[];
  readonly definition: ExerciseDefinition | undefined;
  readonly isAdmin: boolean;
  readonly isReviewed: boolean;
  readonly stills: Stills | undefined;
  readonly pictures: ReactNode;
  readonly beside: ReactNode;
}

export const AnalysisSection = (props: AnalysisSectionProps): ReactElement => {
  const { recording, reps, notCounted, definition, isAdmin, isReviewed, stills, pictures, beside } = props;
  const update = useFold(useDesk());
  const analysis = useAnalysis(recording);
  const { state, step, film, isOpen, jump } = analysis;
  const judge = useJudge(state.definitionId, definition);
  const messageId = useId();
  const hasVideo = recording.videoUrl !== null;
  const rerunDisabledReason = rerunDisabledBecause({ ...state, hasVideo, isJudged: definition !== undefined });
  const otherCount = otherCountMessage(recording, reps, definition?.robust.hold ?? null);
  return (
    <div id="analysis" className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5">
      <AnalysisHeading
        analysis={analysis}
        rerunDisabledReason={rerunDisabledReason}
        reasonElementId={!hasVideo || (rerunDisabledReason === MISSING_DEFINITION && !judge) ? messageId : undefined}
      />
      {otherCount ? <p className="max-w-prose text-pretty">{otherCount}</p> : null}
      {/*
       * The second row of the grid begins below the player, even if the list of reps is taller.
       */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <div ref={film} className="grid min-w-0 scroll-mt-20 gap-5">
          <AnalysisStage {...{ recording, definition: judge, messageId, isAdmin, analysis }} />
          {isAdmin && (isOpen || !definition) ? (
            <DefinitionPicker
              chosen={state.definitionId}
              isDisabled={state.isRerunning}
              onChoose={(definitionId) => step({ kind: 'judgedBy', definitionId })}
            />
          ) : null}
          {pictures}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
          <Card className="min-w-0 px-4 pt-4 pb-1 sm:px-6 sm:pt-6">
            {/* Seeking is disabled during a new analysis, which must analyse the whole video. */}
            <RepsSection {...{ reps, stills, definition, notCounted }} onSeek={state.isRerunning ? undefined : jump} />
          </Card>
          <Card className="min-w-0 px-4 sm:px-6">
            <Fold
              className="border-t-0"
              title={<CardTitle as="h3">{t('Update Results')}</CardTitle>}
              isOpen={update.isOpen || state.isRerunning}
              onOpen={update.onOpen}
            >
              <CorrectionPanel
                recording={recording}
                isReviewed={isReviewed}
                isRerunning={state.isRerunning}
                analysis={state.analysis}
                onEnd={() => step({ kind: 'ended' })}
              />
            </Fold>
          </Card>
          {beside}
        </div>
      </div>
    </div>
  );
};
