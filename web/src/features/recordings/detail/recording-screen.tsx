/** /challenge/{challengeId}/recording/{recordingId}: what was counted, and the video to check it (second document, section 2). */
import type { Challenge } from '@reptemple/contract/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetRecording, HiddenRecording, Recording } from '@reptemple/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Landmark, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { formatDay } from '../../../ui/day.ts';
import { minutesAndSeconds } from '../../../ui/duration.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AnalysisSection } from './analysis-section.tsx';
import { definitionOf } from './definitions.ts';
import { Film } from './film.tsx';
import { Header } from './header.tsx';
import { Figure } from '../figure.tsx';
import { OwnersPart } from './owners-part.tsx';
import { challengeQuery, recordingQuery } from '../queries.ts';
import { RecordingPictures } from './recording-pictures.tsx';
import { repsPerMinute } from '../rules.ts';

interface RecordingScreenProps {
  readonly challenge: string;
  readonly recording: string;
  /** Whether who looks is an admin. */
  readonly isAdmin: boolean;
}

const ToLeaderboard = ({ challenge }: { readonly challenge: string }): ReactElement => (
  <Button asChild variant="secondary">
    <Link to="/challenge/$challenge/leaderboard" params={{ challenge }}>
      View Leaderboard
    </Link>
  </Button>
);

const NotFound = ({ challenge }: { readonly challenge: string }): ReactElement => (
  <Notice
    as="h1"
    icon={<Landmark aria-hidden />}
    title="Recording Not Found"
    action={<ToLeaderboard challenge={challenge} />}
  >
    It may have been deleted, or the address is not complete.
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
    title="Error Loading Recording"
    action={
      <>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
        <ToLeaderboard challenge={challenge} />
      </>
    }
  >
    Failed to load {what}: {query.error?.message}
  </Notice>
);

const Figures = ({ recording }: { readonly recording: Recording }): ReactElement => (
  <dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
    <Figure label="Valid reps" value={recording.validReps} tone="gold" />
    <Figure label="Invalid reps" value={recording.invalidReps} tone="clay" />
    <Figure label="Total time" value={minutesAndSeconds(recording.durationSeconds)} />
    <Figure label="Reps per minute" value={repsPerMinute(recording.validReps, recording.durationSeconds)} />
  </dl>
);

/** A duel that keeps results back says who took part, and no more. */
const Kept = ({ name, createdAt }: HiddenRecording): ReactElement => (
  <div className="page grid gap-2 py-6 sm:py-10">
    <PageTitle>{name}</PageTitle>
    <h1 className="carved text-4xl wrap-anywhere sm:text-5xl">{name}</h1>
    <p className="text-quiet">{formatDay(createdAt)}</p>
    <p className="max-w-prose">Results are hidden until the duel is over.</p>
  </div>
);

interface FoundProps extends Omit<Reply<typeof GetRecording>, 'recording'> {
  readonly recording: Recording;
  readonly challenge: Challenge;
  readonly isAdmin: boolean;
}

/** All of it, for who was recorded and for admins. */
const Analysis = (props: FoundProps & { readonly reps: NonNullable<FoundProps['reps']> }): ReactElement => {
  const { recording, challenge, reps, exerciseDefinition, isMine, isAdmin } = props;
  const definition = definitionOf(exerciseDefinition);
  const isReviewed = isMine && challenge.corrections === 'reviewed';
  return (
    <>
      <AnalysisSection {...{ recording, reps, definition, isAdmin, isReviewed }} />
      {definition ? (
        <Card className="p-5 sm:p-6">
          <RecordingPictures recording={recording.id} reps={reps} definition={definition} />
        </Card>
      ) : null}
      <OwnersPart {...{ recording, challenge, isMine, isAdmin }} />
    </>
  );
};

const Found = (props: FoundProps): ReactElement => {
  const { recording, challenge, reps, isAdmin } = props;
  return (
    <div className="page grid gap-8 py-6 sm:py-10">
      <PageTitle>{`${recording.name}: ${counted(recording.validReps, 'valid rep')}`}</PageTitle>
      <Header {...{ recording, challenge, isAdmin }} />
      <Figures recording={recording} />
      {reps ? (
        <Analysis {...props} reps={reps} />
      ) : (
        <section aria-label="Video" className="w-full max-w-3xl">
          <Film recording={recording} />
        </section>
      )}
    </div>
  );
};

const OfChallenge = (props: Omit<FoundProps, 'challenge'>): ReactElement => {
  const { challengeId } = props.recording;
  const query = useQuery(challengeQuery(challengeId));
  if (query.data) return <Found {...props} challenge={query.data.challenge} />;
  if (query.error) return <Failed challenge={challengeId} what="challenge" query={query} />;
  return <Spinner label="Loading recording..." className="flex-1 py-24 text-lg" />;
};

export const RecordingScreen = ({ challenge, recording, isAdmin }: RecordingScreenProps): ReactElement => {
  const query = useQuery(recordingQuery(recording));
  const { data, error } = query;
  if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) return <NotFound challenge={challenge} />;
  if (!data && error) return <Failed challenge={challenge} what="recording" query={query} />;
  if (!data) return <Spinner label="Loading recording..." className="flex-1 py-24 text-lg" />;
  const { recording: seen, ...rest } = data;
  return seen.validReps === null ? <Kept {...seen} /> : <OfChallenge {...rest} recording={seen} isAdmin={isAdmin} />;
};
