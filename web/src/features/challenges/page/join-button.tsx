/**
 * Join button with its dialog, and the hook that signs in, confirms and joins (specification S1,
 * sections 2, 4 and 6).
 */
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useNavigate } from '@tanstack/react-router';
import { CalendarClock, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { prefetchPose } from '../../../pose/pose-download.ts';
import { onFirstUserActivity } from '../../../sleep-yield-and-first-user-activity.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { errorToast } from '../../../ui/overlay/toast.ts';
import { joinErrorMessage, myProgressQuery, NOT_JOINED, useJoinChallenge } from '../queries.ts';
import {
  canJoin,
  canTryFirst,
  isFullFor,
  isKnown,
  isShutOut,
  QUESTIONS,
  questionBefore,
  recordPath,
} from './challenge-page-state-texts-and-plan-chart.ts';
import type { Progress, Viewer, Question } from './challenge-page-state-texts-and-plan-chart.ts';

export interface Joining {
  readonly question: Question | undefined;
  readonly isBusy: boolean;
  readonly begin: () => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

export const useJoin = ({ id, type, allowsGuests }: Challenge, viewer: Viewer): Joining => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const join = useJoinChallenge();
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);

  const goToRecorder = async (): Promise<void> =>
    navigate({ to: '/challenge/$challenge/record', params: { challenge: id } });

  /**
   * Opens the recorder if guests can register there. Otherwise opens the sign-in, which returns to
   * the recorder.
   */
  const goAsVisitor = async (): Promise<void> =>
    allowsGuests ? goToRecorder() : navigate({ to: '/login', search: { redirect: recordPath({ id }) } });

  const takePart = async (): Promise<void> => {
    try {
      await join.mutateAsync(id);
      await goToRecorder();
    } catch (error) {
      errorToast(joinErrorMessage(error));
    }
    setQuestion(undefined);
  };

  // Starts joining, after a question if needed. Ignores presses while loading, instead of disabling
  // the button, because the dialog returns the focus to it.
  const begin = async (): Promise<void> => {
    if (isAsking) return;
    if (!isKnown(viewer, { allowsGuests })) return goAsVisitor();
    setAsking(true);
    try {
      const asked = questionBefore(viewer, type, await queries.fetchQuery(myProgressQuery(id)));
      if (asked) setQuestion(asked);
      else await takePart();
    } catch {
      errorToast(NOT_JOINED);
    } finally {
      setAsking(false);
    }
  };

  return {
    question,
    isBusy: join.isPending,
    begin: () => void begin(),
    confirm: () => void takePart(),
    cancel: () => setQuestion(undefined),
  };
};

export const Closed = ({ challenge }: { readonly challenge: Challenge }): ReactElement | null => {
  if (canJoin(challenge)) return null;
  const Icon = challenge.status === 'upcoming' ? CalendarClock : Hourglass;
  return (
    <div className="flex items-start gap-4 border-y-4 border-double py-5">
      <Icon className="mt-0.5 size-6 shrink-0 text-quiet" strokeWidth={1.5} aria-hidden />
      <div>
        <p className="carved text-xl">{translateMessage(challenge.closedReason ?? 'This challenge has ended.')}</p>
      </div>
    </div>
  );
};

const JoinQuestion = ({ joining }: { readonly joining: Joining }): ReactElement => {
  const { question, isBusy, confirm, cancel } = joining;
  const { title, words } = QUESTIONS[question ?? 'again'];
  return (
    <ConfirmDialog
      isOpen={question !== undefined}
      onClose={cancel}
      title={title}
      description={words}
      confirm={t('Yes, Record Again')}
      onConfirm={confirm}
      isBusy={isBusy}
      tone="primary"
    />
  );
};

interface JoinProps {
  readonly challenge: Challenge;
  readonly viewer: Viewer;
  readonly progress: Progress | undefined;
}

/** Returns why this viewer cannot take part; undefined if they can. */
const whyNotNow = ({ challenge, viewer, progress }: JoinProps): string | undefined => {
  if (isShutOut(viewer, challenge, progress)) return t('This duel is full');
  return progress?.joined === true && progress.attemptsLeftToday === 0
    ? t('{count, plural, one {# attempt} other {# attempts}} left today', { count: 0 })
    : undefined;
};

interface SignInToRecordProps {
  readonly challenge: Challenge;
  readonly size?: 'normal' | 'large';
  readonly className?: string;
}

/** Link for participants of a full duel who have not signed in. Leads back to the recorder. */
export const SignInToRecord = ({ challenge, ...button }: SignInToRecordProps): ReactElement => (
  <Button asChild variant="secondary" {...button}>
    <Link to="/login" search={{ redirect: recordPath(challenge) }}>
      {t('Sign In')}
    </Link>
  </Button>
);

const WIDE_ON_PHONES = 'flex-1 px-4 sm:flex-none sm:px-8';
const ROW_ON_PHONES = 'basis-full sm:basis-auto';

/** Delay in ms before the pose model is prefetched, so that the page loads first. */
const PREFETCH_AFTER_MS = 2000;

/** Delay in ms before the recorder is loaded if the reader neither scrolls nor moves a pointer. */
const PRELOAD_AFTER_MS = 8000;

/**
 * Loads the pose model and the recorder while the page is being read. The recorder waits for the
 * first activity of the user, because evaluating its code blocks a slow phone.
 */
const usePrefetchedRecorder = (challenge: string): void => {
  const router = useRouter();
  useEffect(() => {
    const recorder = onFirstUserActivity(() => {
      // Ignores errors, which the recorder itself reports.
      void router.preloadRoute({ to: '/challenge/$challenge/record', params: { challenge } }).catch(() => undefined);
    });
    const timers = [
      setTimeout(() => void prefetchPose(navigator), PREFETCH_AFTER_MS),
      setTimeout(recorder.now, PRELOAD_AFTER_MS),
    ];
    return () => {
      recorder.cancel();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [router, challenge]);
};

const JoinButton = (props: JoinProps): ReactElement => {
  const { challenge, viewer } = props;
  const joining = useJoin(challenge, viewer);
  usePrefetchedRecorder(challenge.id);
  const why = whyNotNow(props);
  return (
    <>
      <Button
        size="large"
        className={cn(WIDE_ON_PHONES, ROW_ON_PHONES)}
        busy={joining.isBusy && joining.question === undefined}
        disabled={why !== undefined}
        onClick={joining.begin}
      >
        {why ?? t('Join Challenge')}
      </Button>
      {isFullFor(viewer, challenge, false) ? (
        <SignInToRecord challenge={challenge} size="large" className={WIDE_ON_PHONES} />
      ) : null}
      {canTryFirst(viewer, challenge) ? (
        <Button asChild size="large" variant="secondary" className={WIDE_ON_PHONES}>
          <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }} search={{ practice: true }}>
            {t('Try it first')}
          </Link>
        </Button>
      ) : null}
      <JoinQuestion joining={joining} />
    </>
  );
};

export const Join = (props: JoinProps): ReactElement => (
  <div className="flex flex-wrap gap-3">
    {canJoin(props.challenge) ? <JoinButton {...props} /> : null}
    <Button asChild size="large" variant="secondary" className={WIDE_ON_PHONES}>
      <Link to="/challenge/$challenge/leaderboard" params={{ challenge: props.challenge.id }}>
        {t('View Leaderboard')}
      </Link>
    </Button>
  </div>
);
