/** Personal records per exercise and challenge, each with date and recording. */
import { Link } from '@tanstack/react-router';
import { Flame, Medal, Sparkles, CalendarDays } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { PersonalRecord } from '@reptemple/contract/accounts/recording-history';
import { repsLabel } from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { Fold, useFold } from '../../ui/collapsible-section.tsx';
import { formatDay } from '../../ui/format/format-dates.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { unitIn } from './history-filters-and-daily-reps.ts';
import type { Exercise, History } from './history-filters-and-daily-reps.ts';
import { dayLabel } from './weeks-and-day-labels.ts';

interface RecordLinkProps {
  readonly record: PersonalRecord;
  readonly isGone: boolean;
  readonly timeZone: string;
}

const REACH = 'relative before:absolute before:inset-x-0 before:-inset-y-3';

/** Link to the recording of a personal record; plain text if its challenge was deleted. */
const RecordLink = ({ record, isGone, timeZone }: RecordLinkProps): ReactElement => {
  const { challengeId, recordingId, createdAt } = record;
  const day = formatDay(createdAt, timeZone);
  if (isGone) return <span>{day}</span>;
  return (
    <Link
      to="/challenge/$challenge/recording/$recording"
      params={{ challenge: challengeId, recording: recordingId }}
      className={cn('inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink', REACH)}
    >
      {day}
    </Link>
  );
};

interface LineProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly value: string | undefined;
  readonly children?: ReactNode;
}

const Line = ({ icon: Icon, name, value, children }: LineProps): ReactElement => (
  <div className="flex flex-wrap items-start justify-end gap-3 py-3 not-last:border-b">
    <dt className="flex grow basis-1/2 items-start gap-3 text-quiet">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{name}</span>
    </dt>
    <dd className="text-right">
      <strong
        className={value === undefined ? 'font-normal text-quiet' : 'text-lg font-semibold text-gold tabular-nums'}
      >
        {value ?? t('Not yet')}
      </strong>
      {children ? <span className="block text-sm text-quiet">{children}</span> : null}
    </dd>
  </div>
);

interface ExerciseCardProps extends Pick<RecordLinkProps, 'timeZone'> {
  readonly exercise: Exercise;
  readonly isGone: (challengeId: string) => boolean;
}

const ExerciseCard = ({ exercise, isGone, timeZone }: ExerciseCardProps): ReactElement => {
  const { name, unit, best, bestDay, bestForm, validReps, recordings } = exercise;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle as="h3">{translateMessage(name)}</CardTitle>
      <dl className="mt-3">
        <Line
          icon={Medal}
          name={unit === 'seconds' ? t('Longest hold') : t('Best set')}
          value={best ? repsLabel(best.value, unit) : undefined}
        >
          {best ? <RecordLink record={best} isGone={isGone(best.challengeId)} timeZone={timeZone} /> : null}
        </Line>
        <Line icon={CalendarDays} name={t('Best day')} value={bestDay ? repsLabel(bestDay.validReps, unit) : undefined}>
          {bestDay ? dayLabel(bestDay.day) : null}
        </Line>
        <Line
          icon={Sparkles}
          name={t('Form Score')}
          value={bestForm ? t('{now} of {whole}', { now: bestForm.value, whole: 100 }) : undefined}
        >
          {bestForm ? <RecordLink record={bestForm} isGone={isGone(bestForm.challengeId)} timeZone={timeZone} /> : null}
        </Line>
        <Line
          icon={Flame}
          name={unit === 'seconds' ? t('Total time') : t('Total Reps')}
          value={repsLabel(validReps, unit)}
        >
          {t('{count, plural, one {# recording} other {# recordings}}', { count: recordings })}
        </Line>
      </dl>
    </Card>
  );
};

type Challenge = History['challenges'][number];

const challengeColumns = (timeZone: string, unitOf: (exercise: string) => CountUnit): readonly Column<Challenge>[] => [
  {
    title: t('Challenge'),
    kind: 'lead',
    cell: ({ id, name, isGone }) =>
      isGone ? (
        <>
          <bdi>{name}</bdi> <span className="font-normal text-quiet">{t('(deleted)')}</span>
        </>
      ) : (
        <Link
          to="/challenge/$challenge"
          params={{ challenge: id }}
          className={cn('inline-flex min-h-6 items-center wrap-anywhere underline-offset-4 hover:underline', REACH)}
        >
          <bdi>{name}</bdi>
        </Link>
      ),
  },
  { title: t('Recordings'), cell: ({ recordings }) => formatNumber(recordings), className: 'tabular-nums' },
  {
    title: t('Best'),
    cell: ({ best, exerciseId }) =>
      best ? (
        <strong className="font-semibold text-gold">{repsLabel(best.value, unitOf(exerciseId))}</strong>
      ) : (
        t('Not yet')
      ),
    className: 'tabular-nums',
  },
  {
    title: t('Date'),
    cell: ({ best, isGone }) => (best ? <RecordLink record={best} isGone={isGone} timeZone={timeZone} /> : null),
    className: 'tabular-nums',
  },
];

interface RecordsProps {
  readonly history: History;
  readonly timeZone: string;
}

export const Records = ({ history, timeZone }: RecordsProps): ReactElement => {
  const { exercises, challenges } = history;
  const gone = new Set(challenges.filter(({ isGone }) => isGone).map(({ id }) => id));
  return (
    <section aria-labelledby="records" className="min-w-0 lg:flex-1">
      <h2 id="records" className="carved text-2xl sm:text-3xl">
        {t('Personal Records')}
      </h2>
      <p className="mt-2 mb-5 max-w-xl text-pretty text-quiet">
        {t('Unverified sets are listed but don’t count as records.')}
      </p>
      <div className={cn('grid gap-5', exercises.length > 1 && 'md:grid-cols-2')}>
        {exercises.map((exercise) => (
          <ExerciseCard key={exercise.id} exercise={exercise} isGone={(id) => gone.has(id)} timeZone={timeZone} />
        ))}
      </div>
      <Fold title={<h3 className="carved text-xl">{t('Challenges')}</h3>} {...useFold(false)} className="mt-8 border-b">
        <DataTable
          caption={t('Challenges')}
          columns={challengeColumns(timeZone, (id) => unitIn(exercises, id))}
          rows={challenges}
          keyOf={({ id }) => id}
        />
      </Fold>
    </section>
  );
};
