/** /challenge/{challengeId}/recording/{recordingId}: what was counted, and the video to check it. */
import type { Recording } from '@reptemple/contract/recordings';
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetRecording } from '@reptemple/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Landmark, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import { isRefusal } from '../../api/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { formatDay } from '../../ui/day.ts';
import { minutesAndSeconds } from '../../ui/duration.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Figure } from './figure.tsx';
import { recordingQuery } from './queries.ts';
import { RepLedger } from './rep-ledger.tsx';
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

const Found = ({ recording, reps }: Reply<typeof GetRecording>): ReactElement => {
  const video = useRef<HTMLVideoElement>(null);
  const seek = (seconds: number): void => {
    if (!video.current) return;
    video.current.currentTime = seconds;
    video.current.scrollIntoView({ block: 'nearest' });
    void video.current.play();
  };
  const { gifUrl, videoUrl, status } = recording;
  return (
    <div className="page grid gap-8 py-6 sm:py-10">
      <PageTitle>{`${recording.name}: ${recording.validReps} valid reps`}</PageTitle>
      <header>
        <Link
          to="/challenge/$challenge/leaderboard"
          params={{ challenge: recording.challengeId }}
          className="inline-flex min-h-11 items-center gap-1.5 text-quiet hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden /> Leaderboard
        </Link>
        <h1 className="carved text-4xl wrap-anywhere sm:text-5xl">{recording.name}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-3 text-quiet">
          {formatDay(recording.createdAt)}
          <Badge tone={status === 'verified' ? 'gold' : 'outline'}>{status}</Badge>
        </p>
        <p className="mt-1 max-w-prose text-sm text-quiet">{statusSentence(recording)}</p>
      </header>
      <Figures recording={recording} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section id="analysis" aria-label="Video" className="grid gap-4">
          <Film recording={recording} video={video} />
          {gifUrl ? (
            <img
              src={gifUrl}
              alt="Animation of the best rep"
              loading="lazy"
              className="w-full max-w-80 rounded-stone"
            />
          ) : null}
        </section>
        {reps ? (
          <Card className="grid gap-3 p-6">
            <CardTitle>Reps</CardTitle>
            <RepLedger reps={reps} onSeek={videoUrl ? seek : undefined} />
          </Card>
        ) : null}
      </div>
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
      />
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
  return <Found {...data} />;
};
