/** /challenge/{challengeId}/recording/{recordingId}: what was counted, and the video to check it. */
import type { HiddenRecording, Recording } from '@reptemple/contract/recordings';
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetRecording } from '@reptemple/contract/recordings';
import { parseExercise } from '@reptemple/engine/exercise';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Landmark, TriangleAlert, Trophy } from 'lucide-react';
import { useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import { isRefusal } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { counted } from '../../ui/counted.ts';
import { formatDay } from '../../ui/day.ts';
import { minutesAndSeconds } from '../../ui/duration.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CorrectedBadge, StatusBadge } from '../../ui/status-badge.tsx';
import { Figure } from './figure.tsx';
import { OwnersPart } from './owners-part.tsx';
import { challengeQuery, recordingQuery } from './queries.ts';
import { RepLedger } from './rep-ledger.tsx';
import { RecordingPictures } from './recording-pictures.tsx';
import { repsPerMinute, statusSentence } from './rules.ts';

interface RecordingScreenProps {
  readonly challenge: string;
  readonly recording: string;
}

const ToLeaderboard = ({ challenge }: { readonly challenge: string }): ReactElement => (
  <Button asChild>
    <Link to="/challenge/$challenge/leaderboard" params={{ challenge }}>
      View Leaderboard
    </Link>
  </Button>
);

const Figures = ({ recording }: { readonly recording: Recording }): ReactElement => (
  <dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
    <Figure label="Valid reps" value={recording.validReps} tone="gold" />
    <Figure label="Invalid reps" value={recording.invalidReps} tone="clay" />
    <Figure label="Total time" value={minutesAndSeconds(recording.durationSeconds)} />
    <Figure label="Reps per minute" value={repsPerMinute(recording.validReps, recording.durationSeconds)} />
  </dl>
);

interface FilmProps {
  readonly recording: Recording;
  readonly video: RefObject<HTMLVideoElement | null>;
}

const Film = ({ recording, video }: FilmProps): ReactElement | null => {
  const { mediaStatus, mediaError, videoUrl, thumbnailUrl } = recording;
  if (mediaStatus === 'processing')
    return <Spinner label="Preparing the video..." className="aspect-video rounded-stone bg-sunken" />;
  if (!videoUrl) return <p className="text-quiet">{mediaError ?? 'This recording has no video.'}</p>;
  return (
    <video
      ref={video}
      src={videoUrl}
      {...(thumbnailUrl ? { poster: thumbnailUrl } : {})}
      controls
      muted
      playsInline
      preload="metadata"
      aria-label="Recorded video"
      className="aspect-video w-full rounded-stone bg-black"
    />
  );
};

const BestRep = ({ url }: { readonly url: string }): ReactElement => (
  <figure className="w-full sm:max-w-80 sm:justify-self-end">
    <img
      src={url}
      alt="Animation of the best rep"
      className="aspect-video w-full rounded-stone bg-sunken object-cover"
    />
    <figcaption className="mt-1.5 text-sm text-quiet">The best rep</figcaption>
  </figure>
);

/** Whose it is, of which challenge, and the way back to it. */
const Header = ({ recording }: { readonly recording: Recording }): ReactElement => {
  const { challengeId, name, createdAt, status, gifUrl } = recording;
  const challenge = useQuery(challengeQuery(challengeId)).data?.challenge;
  const params = { challenge: challengeId };
  return (
    <header className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div>
        <nav
          aria-label="Back"
          className="flex flex-wrap gap-x-5 text-quiet [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-1.5 [&_a:hover]:text-ink"
        >
          <Link to="/challenge/$challenge" params={params}>
            <ArrowLeft className="size-4" aria-hidden /> {challenge?.name ?? 'Challenge'}
          </Link>
          <Link to="/challenge/$challenge/leaderboard" params={params}>
            <Trophy className="size-4" aria-hidden /> Leaderboard
          </Link>
        </nav>
        <h1 className="carved text-4xl wrap-anywhere sm:text-5xl">{name}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-3 text-quiet">
          {formatDay(createdAt)}
          <StatusBadge status={status} />
          <CorrectedBadge correctedBy={recording.correctedBy} />
        </p>
        <p className="mt-1 max-w-prose text-sm text-quiet">{statusSentence(recording)}</p>
      </div>
      {gifUrl ? <BestRep url={gifUrl} /> : null}
    </header>
  );
};

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
}

const Found = ({ recording, reps, exerciseDefinition, isMine }: FoundProps): ReactElement => {
  const parsed = exerciseDefinition && parseExercise(exerciseDefinition);
  const definition = parsed?.ok ? parsed.value : undefined;
  const video = useRef<HTMLVideoElement>(null);
  const seek = (seconds: number): void => {
    if (!video.current) return;
    video.current.currentTime = seconds;
    video.current.scrollIntoView({ block: 'nearest' });
    void video.current.play();
  };
  return (
    <div className="page grid gap-8 py-6 sm:py-10">
      <PageTitle>{`${recording.name}: ${counted(recording.validReps, 'valid rep')}`}</PageTitle>
      <Header recording={recording} />
      <Figures recording={recording} />
      <div id="analysis" className="grid gap-8">
        {reps && definition ? (
          <Card className="p-5 sm:p-6">
            <RecordingPictures recording={recording.id} reps={reps} definition={definition} />
          </Card>
        ) : null}
        <div className={cn('grid items-start gap-6', reps && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
          <section aria-label="Video" className="grid gap-4 lg:sticky lg:top-20">
            <Film recording={recording} video={video} />
          </section>
          {reps ? (
            <Card className="grid gap-3 p-5 sm:p-6">
              <CardTitle>Reps</CardTitle>
              <RepLedger reps={reps} definition={definition} onSeek={recording.videoUrl ? seek : undefined} />
            </Card>
          ) : null}
        </div>
      </div>
      <OwnersPart recording={recording} isMine={isMine} isPrivy={reps !== null} />
    </div>
  );
};

export const RecordingScreen = ({ challenge, recording }: RecordingScreenProps): ReactElement => {
  const { data, error } = useQuery(recordingQuery(recording));
  if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) {
    return (
      <Notice
        as="h1"
        icon={<Landmark aria-hidden />}
        title="Recording Not Found"
        action={<ToLeaderboard challenge={challenge} />}
      >
        It may have been deleted, or the address is not complete.
      </Notice>
    );
  }
  if (error) {
    return (
      <Notice
        as="h1"
        icon={<TriangleAlert aria-hidden />}
        title="Error Loading Recording"
        action={<ToLeaderboard challenge={challenge} />}
      >
        Failed to load recording: {error.message}
      </Notice>
    );
  }
  if (!data) return <Spinner label="Loading recording..." className="flex-1 py-24 text-lg" />;
  const { recording: seen, ...rest } = data;
  return seen.validReps === null ? <Kept {...seen} /> : <Found {...rest} recording={seen} />;
};
