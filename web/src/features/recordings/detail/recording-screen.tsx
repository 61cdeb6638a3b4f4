/**
 * Page of a recording, /challenge/{challengeId}/recording/{recordingId} (specification S2, section
 * 2).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Landmark, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { RECORDING_NOT_FOUND } from '@reptemple/contract/recordings/recordings';
import type { GetRecording, Recording, RecordedRep, HiddenRecording } from '@reptemple/contract/recordings/recordings';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { isRefusal } from '../../../api/api-error.ts';
import { recordingQuery } from '../../../api/recording-query.ts';
import { definitionOf, trackQuery } from '../../../api/recording-track-and-check-queries.ts';
import {
  invalidRepsTitle,
  validRepsLabel,
  validRepsTitle,
  CountUnitContext,
  useCountUnit,
} from '../../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { standardOf } from '../../../player/timeline/counting-angle-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { HiddenFigure } from '../../../ui/chart/blurred-number-and-axis-ticks.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/empty-or-error-notice.tsx';
import { FailedPart } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { formatDay } from '../../../ui/format/format-dates.ts';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { PageTitle } from '../../../ui/page-header-and-title.tsx';
import { ownReviewQuery } from '../appeal/review-and-appeal-panel.tsx';
import { traceQuery } from '../charts/chart-data.ts';
import { SetPictures } from '../charts/set-charts.tsx';
import { challengeQuery } from '../record-and-recording-page-queries.ts';
import { repsPerMinute } from '../recording-labels-and-rules.ts';
import { drawStills } from '../results/draw-rep-poses.ts';
import type { Stills } from '../results/draw-rep-poses.ts';
import { PersonalBest, Reward } from '../results/set-result-summary.tsx';
import { SharePanel } from '../sharing/share-panel.tsx';
import { MailboxNote } from './confirm-email-note.tsx';
import { Header, Back } from './recording-header.tsx';
import type { HeaderProps } from './recording-header.tsx';
import { RECORDING_FRAME, RecordingSkeleton } from './recording-skeleton.tsx';
import { Film } from './recording-video.tsx';
import { BesidePlayer, OwnersPart } from './review-findings-and-admin-sections.tsx';
import { AnalysisSection } from './video-analysis-section.tsx';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'gold' | 'clay';
}

const Figure = ({ label, value, tone }: FigureProps): ReactElement => (
  <div className="grid gap-1">
    <dt className="inscription text-quiet">{label}</dt>
    <dd className={cn('carved text-4xl sm:text-5xl', tone === 'gold' && 'text-gold', tone === 'clay' && 'text-clay')}>
      {typeof value === 'number' ? formatNumber(value) : value}
    </dd>
  </div>
);

/** Placeholder for the counts of a duel whose results are hidden: the server does not send them. */
const Hidden = (): ReactElement => <HiddenFigure words={t('Hidden until the end')} />;

interface HiddenResultProps {
  readonly recording: HiddenRecording;
  readonly challenge: HeaderProps['challenge'];
}

export const HiddenResult = ({ recording, challenge }: HiddenResultProps): ReactElement => {
  const unit = useCountUnit();
  const { name, createdAt, durationSeconds } = recording;
  return (
    <div className="page grid gap-8 py-6 sm:py-10">
      <PageTitle>{name}</PageTitle>
      <header>
        <Back {...challenge} />
        <h1 className="carved text-4xl wrap-anywhere sm:text-5xl">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-2 text-quiet">{formatDay(createdAt)}</p>
      </header>
      <dl className="grid grid-cols-2 items-end gap-6 sm:grid-cols-4">
        <Figure label={validRepsTitle(unit)} value={<Hidden />} tone="gold" />
        <Figure label={invalidRepsTitle(unit)} value={<Hidden />} tone="clay" />
        <Figure label={t('Total time')} value={minutesAndSeconds(durationSeconds)} />
        {unit === 'reps' ? <Figure label={t('Reps per minute')} value={<Hidden />} /> : null}
      </dl>
      <p className="max-w-prose">{t('Results are hidden until the end. You only see your own.')}</p>
    </div>
  );
};

interface RecordingPicturesProps {
  readonly recording: Pick<Recording, 'id' | 'analysisId'>;
  readonly reps: readonly RecordedRep[];
  readonly definition: ExerciseDefinition;
}

/**
 * Returns drawings of the reps, made from the recording's track. Undefined while the track loads,
 * and if the recording has none.
 */
export const useStills = (
  recording: Pick<Recording, 'id' | 'analysisId'>,
  reps: readonly RecordedRep[],
  definition: ExerciseDefinition | undefined,
): Stills | undefined => {
  const { data: track } = useQuery({ ...trackQuery(recording), enabled: definition !== undefined, retry: false });
  return useMemo(
    () => (track && definition ? drawStills(track, reps, definition) : undefined),
    [track, reps, definition],
  );
};

export const RecordingPictures = ({ recording, reps, definition }: RecordingPicturesProps): ReactElement | null => {
  const standard = useMemo(() => standardOf(definition), [definition]);
  const queryClient = useQueryClient();
  const findTrack = () => queryClient.fetchQuery(trackQuery(recording));
  const query = useQuery(traceQuery(recording.analysisId ?? recording.id, definition, findTrack));
  if (!standard) return null;
  const isGone = isRefusal(query.error, 'not_found');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {query.error && !isGone ? <FailedPart query={query} failed={t('Failed to load')} /> : null}
      {isGone ? <p className="text-quiet">{t('The track of this recording was deleted.')}</p> : null}
      {/* Reps are stored apart from the track, so their charts remain if the track is missing. */}
      <SetPictures reps={reps} standard={standard} trace={query.error ? null : query.data} />
    </div>
  );
};

interface RecordingScreenProps {
  readonly challenge: string;
  readonly recording: string;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
  readonly hasSession: boolean;
}

const ToLeaderboard = ({ challenge }: { readonly challenge: string }): ReactElement => (
  <Button asChild variant="secondary">
    <Link to="/challenge/$challenge/leaderboard" params={{ challenge }}>
      {t('View Leaderboard')}
    </Link>
  </Button>
);

const ToChallenges = (): ReactElement => (
  <Button asChild variant="secondary">
    <Link to="/challenges">{t('Browse Challenges')}</Link>
  </Button>
);

/**
 * Notice that the recording does not exist. `challenge`: id or slug of an existing challenge in the
 * URL; the notice then links to its leaderboard.
 */
const NotFound = ({ challenge }: { readonly challenge?: string }): ReactElement => (
  <Notice
    as="h1"
    icon={<Landmark aria-hidden />}
    title={RECORDING_NOT_FOUND}
    action={challenge === undefined ? <ToChallenges /> : <ToLeaderboard challenge={challenge} />}
  >
    {t('It may have been deleted, or the link is incomplete.')}
  </Notice>
);

interface FailedProps {
  readonly challenge: string;
  readonly what: 'challenge' | 'recording';
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

const Failed = ({ challenge, what, query }: FailedProps): ReactElement => (
  <Notice
    as="h1"
    icon={<TriangleAlert aria-hidden />}
    title={t('Error Loading Recording')}
    action={
      <>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('Try Again')}
        </Button>
        <ToLeaderboard challenge={challenge} />
      </>
    }
  >
    {t('{what, select, challenge {Failed to load challenge: {message}} other {Failed to load recording: {message}}}', {
      what,
      message: query.error?.message ?? '',
    })}
  </Notice>
);

const Numbers = ({ recording, challenge, reps, previousBest, isMine }: FoundProps): ReactElement => (
  <Reward
    {...recording}
    form={reps ? recording.formScore : null}
    reps={reps ?? []}
    details={[
      [t('Total time'), minutesAndSeconds(recording.durationSeconds)],
      ...(challenge.exercise.unit === 'reps'
        ? [[t('Reps per minute'), repsPerMinute(recording.validReps, recording.durationSeconds)] as const]
        : []),
    ]}
  >
    {isMine ? <PersonalBest validReps={recording.validReps} previousBest={previousBest} /> : null}
  </Reward>
);

/**
 * Line with the code word's digits, so that everyone can check that the video was made for this
 * set.
 */
const CodeWordLine = ({ codeWord }: { readonly codeWord: string }): ReactElement => (
  <p className="text-sm text-quiet">
    {t('Code: {codeWord}. The athlete should show it with their fingers in the first seconds of the video.', {
      codeWord,
    })}
  </p>
);

interface FoundProps extends Omit<Reply<typeof GetRecording>, 'recording'> {
  readonly recording: Recording;
  readonly challenge: Challenge;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
  readonly hasSession: boolean;
}

interface OwnersViewProps extends FoundProps {
  readonly reps: NonNullable<FoundProps['reps']>;
}

/**
 * Returns true if an admin must approve the owner's corrections. Some challenges always require it,
 * the others only after a reviewer's decision.
 */
const useIsReviewed = ({ recording, challenge, isMine }: OwnersViewProps): boolean => {
  const { data } = useQuery(ownReviewQuery(recording.id));
  return isMine && (challenge.corrections === 'reviewed' || (data !== undefined && data.decided.length > 0));
};

const OwnersView = (props: OwnersViewProps): ReactElement => {
  const { recording, reps, notCounted, exerciseDefinition, isMine, isAdmin, isGuest } = props;
  const definition = useMemo(() => definitionOf(exerciseDefinition), [exerciseDefinition]);
  const isReviewed = useIsReviewed(props);
  const stills = useStills(recording, reps, definition);
  const pictures =
    definition && countUnitOf(definition) === 'reps' ? (
      <Card className="min-w-0 px-4 pt-4 pb-1 sm:px-6 sm:pt-6">
        <RecordingPictures recording={recording} reps={reps} definition={definition} />
      </Card>
    ) : null;
  const beside = <BesidePlayer {...{ recording, isMine }} />;
  return (
    <>
      <AnalysisSection
        {...{ recording, reps, definition, isAdmin, isReviewed, stills, pictures, beside }}
        notCounted={notCounted ?? []}
      />
      <OwnersPart {...{ recording, isMine, isAdmin, isGuest }} />
    </>
  );
};

const Found = (props: FoundProps): ReactElement => {
  const { recording, challenge, reps, isMine, isAdmin, hasSession, codeWord } = props;
  return (
    <div className={RECORDING_FRAME.page}>
      <PageTitle>{`${recording.name}: ${validRepsLabel(recording.validReps, challenge.exercise.unit)}`}</PageTitle>
      <Header {...{ recording, challenge, isAdmin, isMine, hasSession }} />
      {isMine ? <MailboxNote recording={recording} /> : null}
      <div className={RECORDING_FRAME.numbers}>
        <Numbers {...props} />
        {reps ? <SharePanel recording={recording} challengeName={challenge.name} hasPage isMine={isMine} /> : null}
      </div>
      {codeWord === null ? null : <CodeWordLine codeWord={codeWord} />}
      {reps ? (
        <OwnersView {...props} reps={reps} />
      ) : (
        <section aria-label={t('Video')} className="w-full max-w-3xl">
          <Film recording={recording} />
        </section>
      )}
    </div>
  );
};

interface OfChallengeProps extends RecordingScreenProps {
  readonly found: Reply<typeof GetRecording>;
}

const OfChallenge = ({ found, challenge: named, ...viewer }: OfChallengeProps): ReactElement => {
  const { recording, ...rest } = found;
  const query = useQuery(challengeQuery(recording.challengeId));
  if (query.error && !query.data) return <Failed challenge={recording.challengeId} what="challenge" query={query} />;
  if (!query.data) return <RecordingSkeleton />;
  const { challenge } = query.data;
  // The URL must name the challenge that the recording belongs to.
  if (named !== challenge.id && named !== challenge.slug) return <NotFound />;
  return (
    <CountUnitContext value={challenge.exercise.unit}>
      {recording.validReps === null ? (
        <HiddenResult {...{ recording, challenge }} />
      ) : (
        <Found {...rest} {...viewer} {...{ recording, challenge }} />
      )}
    </CountUnitContext>
  );
};

export const RecordingScreen = (props: RecordingScreenProps): ReactElement => {
  const { challenge, recording } = props;
  const query = useQuery(recordingQuery(recording));
  const { data, error } = query;
  if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) return <NotFound challenge={challenge} />;
  if (!data && error) return <Failed challenge={challenge} what="recording" query={query} />;
  return data ? <OfChallenge {...props} found={data} /> : <RecordingSkeleton />;
};
