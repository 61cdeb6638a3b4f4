/**
 * Header of the recording page: back links, athlete, date, status, kudos, and notes about the
 * result.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ShieldCheck, Trophy, Video, TimerOff } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { KudosButton } from '../../../entities/recording/kudos-button.tsx';
import { CorrectedBadge, StatusBadge } from '../../../entities/recording/status-badge.tsx';
import { useCountUnit } from '../../../i18n/count-unit-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { SEEN_VIEW_LABELS } from '../../../recorder/setup-check/body-measurements-and-view.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { formatDay } from '../../../ui/format/format-dates.ts';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { STORED_MEDIA } from '../../../ui/stored-media-cors-attributes.ts';
import { kudosQuery } from '../record-and-recording-page-queries.ts';
import { publicStatusMessage, statusMessage } from '../recording-labels-and-rules.ts';

const REASONS: Readonly<Record<NonNullable<Recording['endedEarly']>['by'], string>> = {
  duration: t('Time limit reached'),
  rest: t('Rest limit reached'),
};

const EarlyEnd = ({ endedEarly }: Pick<Recording, 'endedEarly'>): ReactElement | null =>
  endedEarly && (
    <p className="flex max-w-prose items-start gap-2 text-pretty">
      <TimerOff className="mt-1 size-4 shrink-0 text-clay" aria-hidden />
      <span>
        {t('{reason}: the set ended at {at}. Later reps don’t count.', {
          reason: REASONS[endedEarly.by],
          at: minutesAndSeconds(endedEarly.atMs / 1000),
        })}
      </span>
    </p>
  );

const SeenViewNote = ({ seenView }: Pick<Recording, 'seenView'>): ReactElement | null =>
  seenView && (
    <p
      className={cn(
        seenView === 'side' && 'max-sm:hidden',
        'mt-1 flex max-w-prose flex-wrap items-center gap-x-2 text-sm text-quiet',
      )}
    >
      <Video className="size-4 shrink-0" aria-hidden />
      <span>{SEEN_VIEW_LABELS[seenView]}</span>
      {seenView === 'side' ? null : (
        <Link to="/accuracy" className="inline-flex min-h-11 items-center underline">
          {t('Limits of this view')}
        </Link>
      )}
    </p>
  );

const GIF_PLACE =
  'aspect-square w-full rounded-stone bg-sunken motion-reduce:hidden max-sm:hidden sm:max-w-80 sm:justify-self-end';

const BestRep = ({ gifUrl, isRedrawingGif }: Pick<Recording, 'gifUrl' | 'isRedrawingGif'>): ReactElement | null => {
  if (gifUrl) return <img {...STORED_MEDIA} src={gifUrl} alt={t('Animation of the best rep')} className={GIF_PLACE} />;
  return isRedrawingGif ? <Spinner label={t('Redrawing the GIF...')} className={GIF_PLACE} /> : null;
};

export const Back = ({ id, name }: { readonly id: string; readonly name: string }): ReactElement => (
  <nav
    aria-label={t('Back')}
    className="flex flex-wrap gap-x-5 text-quiet [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-1.5 [&_a:hover]:text-ink"
  >
    <Link to="/challenge/$challenge" params={{ challenge: id }}>
      <ArrowLeft className="size-4" aria-hidden /> <bdi>{name}</bdi>
    </Link>
    <Link to="/challenge/$challenge/leaderboard" params={{ challenge: id }}>
      <Trophy className="size-4" aria-hidden /> <span>{t('Leaderboard')}</span>
    </Link>
  </nav>
);

export interface HeaderProps {
  readonly recording: Recording;
  readonly challenge: { readonly id: string; readonly name: string };
  readonly isAdmin: boolean;
  readonly isMine: boolean;
  readonly hasSession: boolean;
}

export const Header = ({ recording, challenge, isAdmin, isMine, hasSession }: HeaderProps): ReactElement => {
  const unit = useCountUnit();
  const kudos = useQuery(kudosQuery(recording.id)).data?.kudos;
  return (
    <header
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
        (recording.gifUrl ?? recording.isRedrawingGif) && 'motion-safe:sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]',
      )}
    >
      <div className="min-w-0">
        <Back {...challenge} />
        <h1 className="carved text-3xl wrap-anywhere sm:text-5xl">
          <bdi>{recording.name}</bdi>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-quiet">
          <span>{formatDay(recording.createdAt)}</span>
          <StatusBadge status={recording.status} correctedBy={recording.correctedBy} />
          <CorrectedBadge correctedBy={recording.correctedBy} />
          {kudos ? (
            <KudosButton recording={recording.id} name={recording.name} {...kudos} canGive={hasSession && !isMine} />
          ) : null}
          {isAdmin ? (
            <Badge tone="ink">
              <ShieldCheck aria-hidden /> <span>{t('ADMIN')}</span>
            </Badge>
          ) : null}
        </p>
        {/* The general message is hidden here, because MailboxNote tells the owner more. */}
        {isMine && recording.unverifiedReason === 'mailbox' ? null : (
          <p className="mt-1 max-w-prose text-sm leading-snug text-pretty text-quiet">
            {(isMine ? statusMessage : publicStatusMessage)(recording, unit)}
          </p>
        )}
        <SeenViewNote seenView={recording.seenView} />
        <EarlyEnd endedEarly={recording.endedEarly} />
      </div>
      <BestRep {...recording} />
    </header>
  );
};
