/** /challenge/{id}/record: from the first look at the camera to the leaderboard. */
import type { Challenge } from '@reptemple/contract/challenges';
import type { Profile } from '@reptemple/contract/profile';
import { parseExercise } from '@reptemple/engine/exercise';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Link } from '@tanstack/react-router';
import { ArrowLeft, Landmark, TriangleAlert } from 'lucide-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { isRefusal } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Attempts } from './attempts.tsx';
import { GenderQuestion } from './gender-question.tsx';
import { challengeQuery, myProfileQuery, testVideoQuery } from './queries.ts';
import { InterfaceFallback } from './setup/interface-fallback.tsx';
import { Welcome } from './setup/welcome.tsx';
import { closedBecause, isGenderUnknown, testVideoOf } from './rules.ts';

interface Taking {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly person: string;
}

const Loading = (): ReactElement => <Spinner label="Loading challenge..." className="flex-1 py-24 text-lg" />;

const BackToChallenges = (): ReactElement => (
  <Button asChild>
    <Link to="/challenges">Back to Challenges</Link>
  </Button>
);

interface BrokenProps {
  readonly title: string;
  readonly children: ReactNode;
  /** `h2` below the challenge's own heading. */
  readonly as?: 'h1' | 'h2';
}

const Broken = ({ title, children, as = 'h1' }: BrokenProps): ReactElement => (
  <Notice as={as} icon={<TriangleAlert aria-hidden />} title={title} action={<BackToChallenges />}>
    {children}
  </Notice>
);

const BrokenVideo = ({ children }: { readonly children: string }): ReactElement => (
  <Broken as="h2" title="Test camera">
    {children}
  </Broken>
);

/** The picture comes from a video of our own, once it is known to be there. */
const TestCamera = ({ url, ...taking }: Taking & { readonly url: string }): ReactElement => {
  const { data: fault, isPending, isError } = useQuery(testVideoQuery(url));
  if (isPending) return <Spinner label="Initializing..." className="py-24 text-lg" />;
  if (isError || fault) return <BrokenVideo>{fault ?? 'The test video was not found'}</BrokenVideo>;
  return <Attempts {...taking} url={url} />;
};

const Source = ({ testVideo, ...taking }: Taking & { readonly testVideo: string | undefined }): ReactElement => {
  if (testVideo === undefined) return <Attempts {...taking} url={undefined} />;
  const video = testVideoOf(testVideo, location.origin);
  return video.ok ? <TestCamera {...taking} url={video.url} /> : <BrokenVideo>{video.message}</BrokenVideo>;
};

interface HeaderProps {
  readonly challenge: Challenge;
  readonly profile: Profile | null;
}

const Fallen = ({ error, reset }: ErrorComponentProps): ReactElement => (
  <InterfaceFallback
    challenge={location.pathname}
    fault={error instanceof Error ? error.message : String(error)}
    onForce={reset}
  />
);

/** Small: the picture below is what matters, and it has to fit on the screen with its button. */
const Header = ({ challenge, profile }: HeaderProps): ReactElement => (
  <header className="mb-3 flex flex-wrap items-center gap-x-4">
    <Link to="/challenges" className="inline-flex min-h-11 items-center gap-1.5 text-quiet hover:text-ink">
      <ArrowLeft className="size-4" aria-hidden /> Challenges
    </Link>
    <h1 className="carved text-2xl wrap-anywhere sm:text-3xl">{challenge.name}</h1>
    <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {profile ? <Welcome profile={profile} /> : null}
      <p className="inscription ml-auto text-quiet">{challenge.exercise.name}</p>
    </div>
  </header>
);

interface TakenBy extends Omit<Taking, 'person'> {
  readonly profile: Profile | null;
  readonly testVideo: string | undefined;
  readonly signIn: RecordScreenProps['signIn'];
}

const Body = ({ profile, testVideo, challenge, definition, signIn }: TakenBy): ReactNode => {
  const why = closedBecause(challenge);
  const closed = why && <Notice title={why} action={<BackToChallenges />} />;
  if (closed && profile) return <Attempts {...{ challenge, definition, closed }} person={profile.id} url={undefined} />;
  if (closed) return closed;
  if (!profile || (profile.isGuest && !challenge.allowsGuests)) return signIn(challenge);
  // A guest has said it while registering.
  if (isGenderUnknown(profile) && !profile.isGuest) return <GenderQuestion />;
  const taking = { challenge, definition, person: profile.id };
  return (
    // A fault in the recorder takes no more than the recorder's place.
    <CatchBoundary getResetKey={() => challenge.id} errorComponent={Fallen}>
      <Source key={testVideo} {...taking} testVideo={testVideo} />
    </CatchBoundary>
  );
};

export interface RecordScreenProps {
  /** Id or slug. */
  readonly challenge: string;
  /** Test-camera mode: a video of this site takes the camera's place. */
  readonly testVideo: string | undefined;
  /** What visitors see instead of the recorder: how to take part. */
  readonly signIn: (challenge: Challenge) => ReactNode;
}

export const RecordScreen = ({ challenge: name, testVideo, signIn }: RecordScreenProps): ReactElement => {
  const found = useQuery(challengeQuery(name));
  const mine = useQuery(myProfileQuery);
  if (isRefusal(found.error, 'not_found')) {
    return (
      <Notice as="h1" icon={<Landmark aria-hidden />} title="Challenge Not Found" action={<BackToChallenges />}>
        The challenge you're looking for doesn't exist.
      </Notice>
    );
  }
  const failure = found.error ?? mine.error;
  if (failure) return <Broken title="Error">Failed to load challenge. Please try again. {failure.message}</Broken>;
  if (!found.data || !mine.data) return <Loading />;
  const definition = parseExercise(found.data.exerciseDefinition);
  if (!definition.ok) return <Broken title="Configuration Error">Exercise definition is missing or invalid.</Broken>;
  const { challenge } = found.data;
  return (
    <div className="page py-2 sm:py-4">
      <PageTitle>{challenge.name}</PageTitle>
      <Header challenge={challenge} profile={mine.data.profile} />
      <Body
        challenge={challenge}
        definition={definition.value}
        profile={mine.data.profile}
        testVideo={testVideo}
        signIn={signIn}
      />
      {challenge.description ? <p className="mt-5 max-w-prose text-quiet">{challenge.description}</p> : null}
    </div>
  );
};
