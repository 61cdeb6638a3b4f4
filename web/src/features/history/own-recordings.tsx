/**
 * List of the user's recordings, newest first, filtered by challenge or exercise; and the query of
 * the history.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX, Video } from 'lucide-react';
import type { ReactElement } from 'react';
import { GetHistory, ListOwnRecordings } from '@reptemple/contract/accounts/recording-history';
import type { OwnRecording } from '@reptemple/contract/accounts/recording-history';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { CorrectedBadge, StatusBadge } from '../../entities/recording/status-badge.tsx';
import { formBreaksLabel, formatCount } from '../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Fold, useFold } from '../../ui/collapsible-section.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { minutesAndSeconds } from '../../ui/format/format-duration.ts';
import { STORED_MEDIA } from '../../ui/stored-media-cors-attributes.ts';
import { TableSkeleton } from '../../ui/table/data-table.tsx';
import { FilterSelect, Pager } from '../../ui/table/table-controls.tsx';
import type { Asked, History } from './history-filters-and-daily-reps.ts';

export const historyQuery = (timeZone: string) => endpointQuery(GetHistory, { query: { timeZone } }, 0);

const ownRecordingsQuery = (asked: Asked) => endpointQuery(ListOwnRecordings, { query: asked }, 0);

/** GIF of the recording, hidden if the user prefers reduced motion. */
const Picture = ({ gifUrl }: Pick<OwnRecording, 'gifUrl'>): ReactElement => (
  <span
    className={cn(
      'grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-stone bg-sunken text-quiet max-sm:w-14 [&>*]:[grid-area:1/1]',
      !gifUrl && 'max-sm:hidden',
    )}
  >
    <Video aria-hidden className="size-5" />
    {gifUrl ? (
      <img
        {...STORED_MEDIA}
        src={gifUrl}
        alt=""
        loading="lazy"
        className="size-full object-cover motion-reduce:hidden"
      />
    ) : null}
  </span>
);

const RecordingName = ({ id, challenge }: Pick<OwnRecording, 'id' | 'challenge'>): ReactElement =>
  challenge.isGone ? (
    <span className="font-medium wrap-anywhere">
      <bdi>{challenge.name}</bdi> <span className="font-normal text-quiet">{t('(deleted)')}</span>
    </span>
  ) : (
    <Link
      to="/challenge/$challenge/recording/$recording"
      params={{ challenge: challenge.id, recording: id }}
      className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      <bdi>{challenge.name}</bdi>
    </Link>
  );

const detailsOf = ({ exercise, invalidReps, durationSeconds, formScore, shares }: OwnRecording): string =>
  [
    exercise.unit === 'seconds' ? formBreaksLabel(invalidReps) : `${formatNumber(invalidReps)} ${t('invalid')}`,
    minutesAndSeconds(durationSeconds),
    ...(formScore === null ? [] : [`${t('Form')} ${formScore}`]),
    ...(shares === 0 ? [] : [t('{count, plural, one {# person} other {# people}} invited', { count: shares })]),
  ].join(' · ');

const Row = ({
  recording,
  timeZone,
}: {
  readonly recording: OwnRecording;
  readonly timeZone: string;
}): ReactElement => {
  const { validReps, exercise, createdAt, status, correctedBy } = recording;
  return (
    <li className="relative flex items-center gap-3 p-3 sm:gap-4 transition-colors not-last:border-b hover:bg-raised sm:px-5">
      <Picture gifUrl={recording.gifUrl} />
      <div className="min-w-0 flex-1">
        <RecordingName {...recording} />
        <p className="text-sm text-quiet">{`${translateMessage(exercise.name)}, ${formatMoment(createdAt, timeZone)}`}</p>
        <p className="text-sm text-quiet tabular-nums">{detailsOf(recording)}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5 lg:hidden">
          <StatusBadge status={status} correctedBy={correctedBy} />
          <CorrectedBadge correctedBy={correctedBy} />
        </p>
      </div>
      <p className="flex gap-1.5 max-lg:hidden">
        <CorrectedBadge correctedBy={correctedBy} />
        <StatusBadge status={status} correctedBy={correctedBy} />
      </p>
      <p className="min-w-9 shrink-0 text-right sm:w-16">
        <strong className="carved block text-3xl text-gold tabular-nums">
          {formatCount(validReps, exercise.unit)}
        </strong>
        <span className="text-xs text-quiet">{exercise.unit === 'seconds' ? t('held') : t('valid')}</span>
      </p>
    </li>
  );
};

const wordsOf = (named: readonly { readonly id: string; readonly name: string }[]): Record<string, string> =>
  Object.fromEntries(named.map(({ id, name }) => [id, name]));

/** Text that explains the status "unverified". Shown if a recording in the list has this status. */
const UnverifiedExplained = (): ReactElement => (
  <Fold title={t('Why is a set unverified?')} {...useFold(false)} className="mt-5 border-b">
    <div className="grid max-w-prose gap-2 text-pretty text-quiet">
      <p>{t('It was recorded offline, submitted late, or the video was too choppy to recount.')}</p>
      <p>
        {t(
          'It still counts for your days and streak, but sets no record. Where there are prizes, it ranks below verified sets.',
        )}
      </p>
      <p>{t('To get verified, record online, close other apps and submit right after the set.')}</p>
    </div>
  </Fold>
);

interface OwnRecordingsProps {
  readonly history: Pick<History, 'challenges' | 'exercises'>;
  readonly asked: Asked;
  readonly onAsk: (change: Partial<Asked>) => void;
}

const Filters = ({ history: { challenges, exercises }, asked, onAsk }: OwnRecordingsProps): ReactElement | null =>
  challenges.length + exercises.length <= 2 ? null : (
    <div className="mb-5 flex flex-wrap gap-3 max-sm:*:basis-full">
      <FilterSelect
        label={t('Challenge')}
        hasAll
        choices={challenges.map(({ id }) => id)}
        words={wordsOf(challenges)}
        value={asked.challenge}
        onChoose={(challenge) => onAsk({ challenge, page: 1 })}
      />
      <FilterSelect
        label={t('Exercise')}
        hasAll
        choices={exercises.map(({ id }) => id)}
        words={wordsOf(exercises)}
        value={asked.exercise}
        onChoose={(exercise) => onAsk({ exercise, page: 1 })}
      />
    </div>
  );

const NoneFound = ({ onAsk }: Pick<OwnRecordingsProps, 'onAsk'>): ReactElement => (
  <Notice
    icon={<SearchX aria-hidden />}
    title={t('Nothing found')}
    action={
      <Button variant="secondary" onClick={() => onAsk({ challenge: undefined, exercise: undefined, page: 1 })}>
        {t('Show All')}
      </Button>
    }
  ></Notice>
);

export const OwnRecordings = ({
  timeZone,
  ...props
}: OwnRecordingsProps & { readonly timeZone: string }): ReactElement => {
  const { asked, onAsk } = props;
  const query = useQuery({ ...ownRecordingsQuery(asked), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="recordings">
      <h2 id="recordings" className="carved mb-5 text-2xl sm:text-3xl">
        {t('Recordings')}
      </h2>
      <Filters {...props} />
      <QueryBoundary
        query={query}
        skeleton={<TableSkeleton label={t('Loading...')} />}
        failed={t('Failed to load recordings')}
      >
        {({ recordings, page, pageSize, total }) => (
          <>
            {recordings.length === 0 ? (
              <NoneFound onAsk={onAsk} />
            ) : (
              <ul aria-label={t('Recordings')} className="rounded-stone border bg-surface shadow-lifted">
                {recordings.map((recording) => (
                  <Row key={recording.id} recording={recording} timeZone={timeZone} />
                ))}
              </ul>
            )}
            {recordings.some(({ status }) => status === 'unverified') ? <UnverifiedExplained /> : null}
            <Pager page={page} pageSize={pageSize} total={total} onPage={(next) => onAsk({ page: next })} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
};
