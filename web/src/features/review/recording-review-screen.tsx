/** Screen to review a recording: video, reps, evidence and decision. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef, useState, useEffect, useMemo } from 'react';
import type { ReactElement, RefObject, Ref } from 'react';
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetRecording, RecordedRep } from '@reptemple/contract/recordings/recordings';
import type {
  GetReview,
  RepVerdict,
  ReviewDecision,
  SubmitVote,
} from '@reptemple/contract/recordings/reviews-and-appeals';
import { holdOf } from '@reptemple/engine/counting/count-after-review';
import { isRefusal } from '../../api/api-error.ts';
import { recordingQuery } from '../../api/recording-query.ts';
import { useRenewedVideo, definitionOf, useCountedTrack } from '../../api/recording-track-and-check-queries.ts';
import { otherCountMessage } from '../../entities/recording/rank-gap-and-correction-messages.ts';
import { rich } from '../../i18n/translate-rich-text.tsx';
import { translateMessage, t } from '../../i18n/translate.ts';
import { AnalysisPlayer } from '../../player/analysis-player.tsx';
import type { PlayerHandle } from '../../player/analysis-player.tsx';
import { PlainVideo } from '../../player/plain-video.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { QueryBoundary, FailedPart } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { focusOnArrival } from '../../ui/overlay/focus-management.ts';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import { DecisionForm, useReviewDraft } from './decision-form.tsx';
import { reviewQuery, useSubmitVote, reviewsQuery } from './queries.ts';
import { WhatWasFound, WhyHere, RepVerdicts } from './review-evidence.tsx';
import {
  arrivalLabel,
  countOf,
  OUTCOME_SENTENCES,
  stepped,
  verdictLabel,
  commandOf,
} from './review-labels-and-shortcuts.ts';
import type { Command, Verdicts } from './review-labels-and-shortcuts.ts';

const HALF_SPEED = 0.5;

interface ReviewPlayerProps {
  readonly found: Reply<typeof GetRecording>;
  readonly handle: Ref<PlayerHandle>;
}

const NoVideo = ({ recording }: Pick<ReviewPlayerProps['found'], 'recording'>): ReactElement =>
  recording.mediaStatus === 'processing' ? (
    <Spinner label={t('Preparing the video...')} className="aspect-video rounded-stone bg-sunken" />
  ) : (
    <p className="text-quiet">{recording.mediaError ?? t('This recording has no video.')}</p>
  );

export const ReviewPlayer = ({ found, handle }: ReviewPlayerProps): ReactElement => {
  const { recording, exerciseDefinition } = found;
  const { videoUrl, thumbnailUrl } = recording;
  const { track, error, isPending, isFetching, refetch } = useCountedTrack(recording, videoUrl !== null);
  const renewVideo = useRenewedVideo(recording.id);
  const definition = useMemo(() => definitionOf(exerciseDefinition), [exerciseDefinition]);
  if (videoUrl === null) return <NoVideo recording={recording} />;
  if (isPending) return <Spinner label={t('Loading...')} className="aspect-video rounded-stone bg-sunken" />;
  const shared = { videoUrl, renewVideo, rate: HALF_SPEED, handle };
  if (track && definition)
    return (
      <AnalysisPlayer {...shared} posterUrl={thumbnailUrl ?? undefined} definition={definition} track={track} isAdmin />
    );
  const isGone = isRefusal(error, 'not_found');
  return (
    <div className="grid gap-3">
      <PlainVideo {...shared} />
      {definition ? null : <p className="text-quiet">{t('Exercise definition is missing or invalid.')}</p>}
      {isGone ? <p className="text-quiet">{t('The track of this recording was deleted.')}</p> : null}
      {error && !isGone ? <FailedPart query={{ isFetching, refetch }} failed={t('Failed to load')} /> : null}
    </div>
  );
};

interface GivenProps {
  readonly outcome: Reply<typeof SubmitVote>['outcome'];
  readonly recording: string;
}

const Next = ({ recording }: Pick<GivenProps, 'recording'>): ReactElement => {
  const { data } = useQuery(reviewsQuery({ page: 1, search: '', who: 'yours' }));
  const next = data?.recordings.find(({ id }) => id !== recording);
  return (
    <Button asChild className="justify-self-start">
      {next ? (
        <Link to="/admin/review/$recording" params={{ recording: next.id }}>
          <span>{t('Next: {name}', { name: next.name })}</span> <ArrowRight aria-hidden />
        </Link>
      ) : (
        <Link to="/admin/review">{t('Review')}</Link>
      )}
    </Button>
  );
};

/**
 * Card that replaces the form after the decision: its outcome, and the next recording to review.
 */
export const Given = ({ outcome, recording }: GivenProps): ReactElement => (
  <Card className="grid gap-4 p-5">
    <CardTitle ref={focusOnArrival} tabIndex={-1} className="outline-none">
      {t('You’ve decided')}
    </CardTitle>
    <p>{OUTCOME_SENTENCES[outcome]}</p>
    <Next recording={recording} />
  </Card>
);

/** CSS selector of elements that handle keys themselves, so that the shortcuts do not apply. */
const KEEPS_KEYS =
  'input, textarea, select, [contenteditable], [role="radio"], [role="menu"], [aria-haspopup="menu"], [role="dialog"]';
const PRESSED = 'button, a, summary, [role="slider"]';

const isOurs = (command: Command, target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return true;
  if (target.closest(KEEPS_KEYS)) return false;
  return !('toggles' in command) || !target.closest(PRESSED);
};

/**
 * Calls `onCommand` when a shortcut of the review screen is pressed. Listens in the capture phase,
 * because the player also handles arrow keys.
 */
const useWorkbenchKeys = (onCommand: (command: Command) => void): void => {
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (!command || !isOurs(command, event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(command);
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
};

/** Time in ms before the start of a rep at which its playback starts. */
const BEFORE_REP_MS = 300;

const Keys = (): ReactElement => (
  <p className="text-sm text-quiet max-lg:hidden">
    {rich(
      '<down>↓</down> <up>↑</up> next, previous rep · <v>V</v> valid · <x>X</x> invalid · <u>U</u> undecided · <space>Space</space> play',
      { down: <kbd />, up: <kbd />, v: <kbd />, x: <kbd />, u: <kbd />, space: <kbd /> },
    )}
  </p>
);

const Back = (): ReactElement => (
  <Link to="/admin/review" className="inline-flex min-h-11 items-center gap-1.5 text-quiet hover:text-ink">
    <ArrowLeft className="size-4" aria-hidden /> <span>{t('Review')}</span>
  </Link>
);

interface WorkbenchProps {
  readonly reviewer: string;
  readonly review: Reply<typeof GetReview>;
  readonly found: Reply<typeof GetRecording>;
}

interface Playing {
  readonly player: RefObject<PlayerHandle | null>;
  readonly place: RefObject<HTMLElement | null>;
}

const show = ({ player }: Playing, { startMs }: RecordedRep): void =>
  player.current?.seekTo(Math.max(0, startMs - BEFORE_REP_MS) / 1000);

const toggle = ({ player, place }: Playing): void => {
  const isStill = place.current?.querySelector('video')?.paused ?? true;
  if (isStill) player.current?.play();
  else player.current?.pause();
};

const useWorkbench = ({ reviewer, review, found }: WorkbenchProps, playing: Playing) => {
  const reps = found.reps ?? [];
  const hold = useMemo(() => holdOf(found.exerciseDefinition), [found.exerciseDefinition]);
  const { draft, change, forget } = useReviewDraft(review.recording, reviewer);
  const [current, setCurrent] = useState(0);
  /**
   * Text that screen readers announce. Shortcuts do not move the focus, so nothing else would be
   * read.
   */
  const [heard, say] = useState('');
  const giving = useSubmitVote(review.recording);
  const judge = (rep: RecordedRep, verdict: RepVerdict): Verdicts => {
    const verdicts = { ...draft.verdicts, [rep.number]: verdict };
    change({ verdicts });
    return verdicts;
  };
  const goTo = (at: number): void => {
    const rep = reps[at];
    if (!rep) return;
    setCurrent(at);
    show(playing, rep);
  };
  const obey = (command: Command): void => {
    if ('toggles' in command) return toggle(playing);
    const at = 'step' in command ? stepped(current, command.step, reps.length) : current;
    const rep = reps[at];
    if (!rep) return undefined;
    if ('step' in command) {
      goTo(at);
      return say(arrivalLabel(rep, reps.length, draft.verdicts, hold));
    }
    return say(
      (review.fault && translateMessage(review.fault)) ?? verdictLabel(rep, reps, judge(rep, command.verdict), hold),
    );
  };
  const decide = (decision: ReviewDecision): void => {
    const verdicts = Object.entries(draft.verdicts).map(([number, verdict]) => ({ number: Number(number), verdict }));
    const { stage } = review;
    // The server rejects a decision about an outdated result. The decision names the analysis whose
    // reps are shown, which may be newer than that of the review.
    const seen = { ...review.seen, analysisId: found.recording.analysisId };
    giving.mutate(
      { decision, reason: draft.reason, verdicts, codeWordSeen: draft.codeWordSeen, seen, stage },
      {
        onSuccess: ({ outcome }) => {
          forget();
          toast({ title: t('Success!'), description: OUTCOME_SENTENCES[outcome], tone: 'success' });
        },
        onError: (error) => errorToast(error.message),
      },
    );
  };
  const { isPending: isBusy, data: given } = giving;
  return { reps, hold, draft, change, current, heard, isBusy, outcome: given?.outcome, judge, goTo, obey, decide };
};

const Workbench = (props: WorkbenchProps): ReactElement => {
  const { review, found } = props;
  const player = useRef<PlayerHandle>(null);
  const place = useRef<HTMLElement>(null);
  const bench = useWorkbench(props, { player, place });
  const { reps, hold, draft, outcome } = bench;
  useWorkbenchKeys(bench.obey);
  const otherCount = otherCountMessage({ ...found.recording, ...review.seen }, reps, hold);
  return (
    <div className="grid gap-6">
      <section ref={place} aria-label={t('Video')} className="min-w-0">
        <ReviewPlayer found={found} handle={player} />
      </section>
      {otherCount ? <p className="max-w-prose text-pretty">{otherCount}</p> : null}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 gap-6 max-xl:contents">
          <Card className="grid min-w-0 gap-3 p-5">
            <CardTitle>{review.unit === 'seconds' ? t('Seconds') : t('Reps')}</CardTitle>
            {review.fault === null ? <Keys /> : <p className="text-quiet">{translateMessage(review.fault)}</p>}
            <output className="sr-only">{bench.heard}</output>
            <RepVerdicts
              reps={reps}
              verdicts={draft.verdicts}
              current={bench.current}
              disabled={review.fault !== null}
              onCurrent={bench.goTo}
              onVerdict={bench.judge}
            />
          </Card>
          <WhatWasFound recording={review.recording} challenge={review.challengeId} />
        </div>
        <div className="grid gap-6 max-xl:contents">
          {/* On narrow screens the reason for the review comes first. */}
          <div className="max-xl:order-first">
            <WhyHere review={review} />
          </div>
          {outcome ? <Given outcome={outcome} recording={review.recording} /> : null}
          {review.fault === null ? (
            <DecisionForm
              draft={draft}
              review={review}
              judged={countOf(reps, draft.verdicts, hold)}
              isBusy={bench.isBusy}
              onChange={bench.change}
              onDecide={bench.decide}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
};

interface WorkbenchScreenProps {
  readonly recording: string;
  readonly reviewer: string;
}

export const WorkbenchScreen = ({ recording, reviewer }: WorkbenchScreenProps): ReactElement => {
  const review = useQuery(reviewQuery(recording));
  const found = useQuery(recordingQuery(recording));
  const both = {
    data: review.data && found.data ? { review: review.data, found: found.data } : undefined,
    error: review.error ?? found.error,
    isFetching: review.isFetching || found.isFetching,
    refetch: () => Promise.all([review.refetch(), found.refetch()]),
  };
  return (
    <>
      <Back />
      <PageHead
        title={t('Review Recording')}
        lead={[found.data?.recording.name, review.data?.challengeName].filter(Boolean).join(' · ')}
      />
      <QueryBoundary query={both} skeleton={<Spinner label={t('Loading...')} />} failed={t('Failed to load')}>
        {(data) => <Workbench key={`${recording} ${reviewer}`} reviewer={reviewer} {...data} />}
      </QueryBoundary>
    </>
  );
};
