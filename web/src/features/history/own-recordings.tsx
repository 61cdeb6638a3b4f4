/** Every recording of one's own, newest first, narrowed to a challenge or an exercise. */
import type { OwnRecording } from '@reptemple/contract/history';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX, Video } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { minutesAndSeconds } from '../../ui/duration.ts';
import { FilterSelect } from '../../ui/filter-row.tsx';
import { formatMoment } from '../../ui/moment.ts';
import { Notice } from '../../ui/notice.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { CorrectedBadge, StatusBadge } from '../../ui/status-badge.tsx';
import { ownRecordingsQuery } from './queries.ts';
import type { Asked, History } from './rules.ts';

const Picture = ({ gifUrl }: Pick<OwnRecording, 'gifUrl'>): ReactElement =>
  gifUrl ? (
    <img src={gifUrl} alt="" loading="lazy" className="h-12 w-20 rounded-stone bg-sunken object-cover" />
  ) : (
    <span className="grid h-12 w-20 place-items-center rounded-stone bg-sunken text-quiet">
      <Video aria-hidden className="size-5" />
    </span>
  );

const Which = ({ recording }: { readonly recording: OwnRecording }): ReactElement => {
  const { id, challenge, exercise, createdAt } = recording;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="shrink-0">
        <Picture gifUrl={recording.gifUrl} />
      </span>
      <span className="min-w-0">
        {challenge.isGone ? (
          <>
            {challenge.name} <span className="font-normal text-quiet">(deleted)</span>
          </>
        ) : (
          <Link
            to="/challenge/$challenge/recording/$recording"
            params={{ challenge: challenge.id, recording: id }}
            className="wrap-anywhere underline-offset-4 hover:underline"
          >
            {challenge.name}
          </Link>
        )}
        <span className="block text-sm font-normal text-quiet">
          {exercise.name}, {formatMoment(createdAt)}
        </span>
      </span>
    </span>
  );
};

const FIGURE = 'tabular-nums';

const COLUMNS: readonly Column<OwnRecording>[] = [
  { title: 'Recording', kind: 'lead', cell: (recording) => <Which recording={recording} />, className: 'slabs:pr-0' },
  {
    title: 'Valid',
    cell: ({ validReps }) => <strong className="font-semibold text-gold">{validReps}</strong>,
    className: FIGURE,
  },
  { title: 'Invalid', cell: ({ invalidReps }) => invalidReps, className: FIGURE },
  { title: 'Time', cell: ({ durationSeconds }) => minutesAndSeconds(durationSeconds), className: FIGURE },
  { title: 'Form', cell: ({ formScore }) => formScore ?? '–', className: FIGURE },
  {
    title: 'Status',
    cell: ({ status, correctedBy }) => (
      <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
        <StatusBadge status={status} />
        <CorrectedBadge correctedBy={correctedBy} />
      </span>
    ),
  },
];

const wordsOf = (named: readonly { readonly id: string; readonly name: string }[]): Record<string, string> =>
  Object.fromEntries(named.map(({ id, name }) => [id, name]));

interface OwnRecordingsProps {
  readonly history: Pick<History, 'challenges' | 'exercises'>;
  readonly asked: Asked;
  readonly onAsk: (change: Partial<Asked>) => void;
}

const Filters = ({ history: { challenges, exercises }, asked, onAsk }: OwnRecordingsProps): ReactElement | null =>
  challenges.length + exercises.length <= 2 ? null : (
    <div className="mb-5 flex flex-wrap gap-3 max-sm:*:basis-full">
      <FilterSelect
        label="Challenge"
        all="All challenges"
        choices={challenges.map(({ id }) => id)}
        words={wordsOf(challenges)}
        value={asked.challenge}
        onChoose={(challenge) => onAsk({ challenge, page: 1 })}
      />
      <FilterSelect
        label="Exercise"
        all="All exercises"
        choices={exercises.map(({ id }) => id)}
        words={wordsOf(exercises)}
        value={asked.exercise}
        onChoose={(exercise) => onAsk({ exercise, page: 1 })}
      />
    </div>
  );

export const OwnRecordings = (props: OwnRecordingsProps): ReactElement => {
  const { asked, onAsk } = props;
  const query = useQuery({ ...ownRecordingsQuery(asked), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="recordings">
      <h2 id="recordings" className="carved mb-5 text-2xl sm:text-3xl">
        Recordings
      </h2>
      <Filters {...props} />
      <PagedTable
        query={query}
        rowsOf={({ recordings }) => recordings}
        caption="Your recordings"
        columns={COLUMNS}
        failed="Failed to load recordings"
        empty={
          <Notice
            icon={<SearchX aria-hidden />}
            title="No such recording"
            action={
              <Button variant="secondary" onClick={() => onAsk({ challenge: undefined, exercise: undefined, page: 1 })}>
                Show All
              </Button>
            }
          >
            You have not recorded that.
          </Notice>
        }
        onAsk={onAsk}
      />
    </section>
  );
};
