/**
 * Page /challenge/{id}/record: loads challenge and profile, asks who takes part, and shows the
 * recorder.
 */
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Link } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ArrowLeft, Landmark, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { PROFILE_GENDERS } from '@reptemple/contract/accounts/profile';
import type { Profile } from '@reptemple/contract/accounts/profile';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { useReportVisit } from '../../api/report-visit.ts';
import { CountUnitContext } from '../../i18n/count-unit-labels.ts';
import { rich } from '../../i18n/translate-rich-text.tsx';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { Radio, RadioGroup } from '../../ui/form/checkbox-radio-switch.tsx';
import { errorToast } from '../../ui/overlay/toast.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { VISITOR } from './drafts/draft-expiry-and-warnings.ts';
import { challengeQuery, myProfileQuery, testVideoQuery, useSetGender } from './record-and-recording-page-queries.ts';
import { Attempts } from './record-and-results-flow.tsx';
import { shownPage } from './record-page-state.ts';
import type { Known } from './record-page-state.ts';
import { closedBecause, isGenderUnknown, testVideoOf } from './recording-labels-and-rules.ts';
import { InterfaceFallback } from './setup/recording-interface-not-loading.tsx';
import { SignInToSubmitNotice } from './sign-in-to-submit-notice.tsx';
import type { OnLive } from './use-set-in-progress.ts';

/** Asks for the gender once, before the first recording. The gender is never assumed. */
const GenderQuestion = (): ReactElement => {
  const [choice, setChoice] = useState('male');
  const { mutate, isPending } = useSetGender();
  const save = (): void => {
    const gender = PROFILE_GENDERS.find((known) => known === choice);
    if (gender) mutate(gender, { onError: ({ message }) => errorToast(message) });
  };
  return (
    <Card className="mx-auto grid w-full max-w-lg animate-rise gap-6 p-6 sm:p-8 short:max-w-3xl short:gap-2.5 short:p-4">
      <div>
        <CardTitle>{t('Which leaderboard do you want to be on?')}</CardTitle>
        <p className="mt-2 text-quiet short:mt-0.5 short:text-sm">
          {t('We ask once. Everyone appears in All; men and women also have their own board.')}
        </p>
      </div>
      <RadioGroup value={choice} onValueChange={setChoice} aria-label={t('Leaderboard')} className="short:grid-cols-3">
        <Radio value="male">{t('Male')}</Radio>
        <Radio value="female">{t('Female')}</Radio>
        <Radio value="prefer_not_to_say">{t('Rank in All only')}</Radio>
      </RadioGroup>
      <Button busy={isPending} onClick={save}>
        {t('Continue')}
      </Button>
    </Card>
  );
};

interface Taking {
  readonly challenge: Challenge;
  readonly definition: ExerciseDefinition;
  readonly person: string;
  readonly onSave?: (sessionId: string) => void;
  readonly onLive: OnLive;
}

const Loading = (): ReactElement => (
  <Spinner as="h1" label={t('Loading challenge...')} className="flex-1 py-24 text-lg" />
);

const BackToChallenges = (): ReactElement => (
  <Button asChild>
    <Link to="/challenges">{t('Browse Challenges')}</Link>
  </Button>
);

interface BrokenProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly as?: 'h1' | 'h2';
}

const Broken = ({ title, children, as = 'h1' }: BrokenProps): ReactElement => (
  <Notice as={as} icon={<TriangleAlert aria-hidden />} title={title} action={<BackToChallenges />}>
    {children}
  </Notice>
);

const BrokenVideo = ({ children }: { readonly children: string }): ReactElement => (
  <div className="page">
    <Broken as="h2" title={t('Test camera')}>
      {children}
    </Broken>
  </div>
);

const TestCamera = ({ url, ...taking }: Taking & { readonly url: string }): ReactElement => {
  const { data: fault, isPending } = useQuery(testVideoQuery(url));
  if (isPending) return <Spinner label={t('Initializing...')} className="py-24 text-lg" />;
  // `fault` is null if the video can be played, even while a refetch in the background is pending.
  if (fault !== null) return <BrokenVideo>{fault ?? t('The test video was not found')}</BrokenVideo>;
  return <Attempts key={taking.challenge.id} {...taking} url={url} />;
};

const Source = ({ testVideo, ...taking }: Taking & { readonly testVideo: string | undefined }): ReactElement => {
  if (testVideo === undefined) return <Attempts key={taking.challenge.id} {...taking} url={undefined} />;
  const video = testVideoOf(testVideo, location.origin);
  return video.ok ? <TestCamera {...taking} url={video.url} /> : <BrokenVideo>{video.message}</BrokenVideo>;
};

interface HeaderProps {
  readonly challenge: Challenge;
  readonly profile: Profile | null;
}

const RecorderError = ({ error, reset }: ErrorComponentProps): ReactElement => (
  <div className="page">
    <InterfaceFallback
      challenge={location.pathname}
      fault={error instanceof Error ? error.message : String(error)}
      onForce={reset}
    />
  </div>
);

const nameOf = ({ name, email }: Pick<Profile, 'name' | 'email'>): string => name?.trim() || email;

/** Greets the user by name, which shows to which account the result will belong. */
const Welcome = ({ profile }: { readonly profile: Profile }): ReactElement => (
  <p className="text-quiet">
    {rich(
      'Welcome, <name>{name}</name>!',
      { name: <strong className="font-semibold wrap-anywhere text-ink" /> },
      { name: nameOf(profile) },
    )}{' '}
    <span className="max-sm:hidden short:hidden">{t('You’re signed in and ready to record.')}</span>
  </p>
);

const Header = ({ challenge, profile }: HeaderProps): ReactElement => (
  <header className="page mb-3 flex flex-wrap short:mb-1.5 items-center gap-x-4">
    <Link to="/challenges" className="inline-flex min-h-11 items-center gap-1.5 text-quiet hover:text-ink">
      <ArrowLeft className="size-4" aria-hidden /> <span>{t('Challenges')}</span>
    </Link>
    <h1 tabIndex={-1} className="carved text-2xl wrap-anywhere max-sm:order-1 max-sm:basis-full sm:text-3xl">
      <bdi>{challenge.name}</bdi>
    </h1>
    <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:contents max-sm:[&>p:not(:last-child)]:order-2">
      {profile && closedBecause(challenge) === undefined ? <Welcome profile={profile} /> : null}
      <p className="inscription ml-auto text-quiet">{translateMessage(challenge.exercise.name)}</p>
    </div>
  </header>
);

interface TakenBy extends Omit<Taking, 'person' | 'onSave'> {
  readonly profile: Profile | null;
  readonly testVideo: string | undefined;
  readonly signIn: RecordScreenProps['signIn'];
  readonly onSave: RecordScreenProps['onSave'];
}

const Recorder = ({ testVideo, ...taking }: Taking & { readonly testVideo: string | undefined }): ReactElement => {
  useReportVisit(taking.challenge.id, 'recorder');
  return (
    // An error in the recorder replaces only the recorder, not the page.
    <CatchBoundary getResetKey={() => taking.challenge.id} errorComponent={RecorderError}>
      <Source key={testVideo} {...taking} testVideo={testVideo} />
    </CatchBoundary>
  );
};

const recordPath = ({ id }: Challenge): string => `/challenge/${encodeURIComponent(id)}/record`;

/**
 * Page of a closed challenge. Sets that were recorded before its end can still be submitted. A
 * visitor without an account is asked to sign in for this.
 */
const Closed = ({ why, ...props }: TakenBy & { readonly why: string }): ReactElement => {
  const { profile, challenge, definition, onSave, onLive } = props;
  const closed = <Notice title={why} action={<BackToChallenges />} />;
  if (profile || onSave) {
    const sending = { challenge, definition, closed, onLive, onSave: profile ? undefined : onSave };
    return <Attempts key={challenge.id} {...sending} person={profile?.id ?? VISITOR} url={undefined} />;
  }
  return (
    <div className="page">
      <SignInToSubmitNotice here={recordPath(challenge)} challenge={challenge} hasForm={false} />
      {closed}
    </div>
  );
};

const Body = (props: TakenBy): ReactNode => {
  const { profile, testVideo, challenge, definition, signIn, onSave, onLive } = props;
  const why = closedBecause(challenge);
  if (why !== undefined) return <Closed {...props} why={why} />;
  if (!profile && onSave)
    return <Recorder {...{ challenge, definition, testVideo, onLive, onSave }} person={VISITOR} />;
  if (!profile || (profile.isGuest && !challenge.allowsGuests))
    return (
      <div className="page">
        <SignInToSubmitNotice here={recordPath(challenge)} challenge={challenge} hasForm />
        {signIn(challenge)}
      </div>
    );
  // Guests are not asked, because they give their gender when registering.
  if (isGenderUnknown(profile) && !profile.isGuest)
    return (
      <div className="page">
        <GenderQuestion />
      </div>
    );
  return <Recorder {...{ challenge, definition, testVideo, onLive }} person={profile.id} />;
};

export interface RecordScreenProps {
  readonly challenge: string;
  /** URL of a video on this site to use instead of the camera; undefined to use the camera. */
  readonly testVideo: string | undefined;
  readonly signIn: (challenge: Challenge) => ReactNode;
  /** Called when a visitor saves a set; undefined if visitors must sign in before recording. */
  readonly onSave: ((sessionId: string) => void) | undefined;
  readonly onLive: OnLive;
}

const NotFound = (): ReactElement => (
  <Notice as="h1" icon={<Landmark aria-hidden />} title={t('Challenge Not Found')} action={<BackToChallenges />}>
    {t("The challenge you're looking for doesn't exist.")}
  </Notice>
);

/** Shows the reason in place of the page, and an error toast (specification S2, section 8). */
const Failed = ({ children }: { readonly children: string }): ReactElement => {
  useEffect(() => errorToast(t('Failed to load challenge. Please try again.')), []);
  return <Broken title={t('Failed to load challenge')}>{children}</Broken>;
};

export const RecordScreen = (props: RecordScreenProps): ReactElement => {
  const { challenge: name, testVideo, signIn, onSave, onLive } = props;
  const found = useQuery(challengeQuery(name));
  const mine = useQuery(myProfileQuery);
  const [held, setHeld] = useState<Known>();
  const shown = shownPage(name, found, mine, held);
  if (shown.kind === 'not-found') return <NotFound />;
  if (shown.kind === 'failed') return <Failed>{shown.message}</Failed>;
  if (shown.kind === 'loading') return <Loading />;
  const { known } = shown;
  const { challenge, exerciseDefinition } = known.found;
  const definition = parseExercise(exerciseDefinition);
  if (!definition.ok)
    return <Broken title={t('Configuration Error')}>{t('Exercise definition is missing or invalid.')}</Broken>;
  return (
    <CountUnitContext value={challenge.exercise.unit}>
      <div className="py-2 sm:py-4">
        <PageTitle>{challenge.name}</PageTitle>
        <Header challenge={challenge} profile={known.profile} />
        <Body
          challenge={challenge}
          definition={definition.value}
          profile={known.profile}
          testVideo={testVideo}
          signIn={signIn}
          onSave={onSave}
          onLive={(isLive) => {
            setHeld(isLive ? known : undefined);
            onLive(isLive);
          }}
        />
        {challenge.description ? (
          <p className="page mt-5 text-quiet">
            <bdi className="block max-w-prose">{challenge.description}</bdi>
          </p>
        ) : null}
      </div>
    </CountUnitContext>
  );
};
