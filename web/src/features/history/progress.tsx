/** Weekly progress of an exercise: amount and form. */
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../i18n/translate.ts';
import { FiguresTable } from '../../ui/chart/stats-table.tsx';
import { FilterSelect } from '../../ui/table/filter-row.tsx';
import { wholeScale } from '../../ui/chart/integer-ticks.ts';
import { type Exercise, exerciseOf, type History } from './rules.ts';
import { type Week, weeksOf } from './weeks.ts';
import { dayLabel } from './streak-format.ts';
import { WeekChart } from './week-chart.tsx';

const FORM_SCALE = { top: 100, ticks: [0, 25, 50, 75, 100] } as const;

const volumeMessage = (weeks: readonly Week[]): string => {
  const best = weeks.toSorted((a, b) => b.validReps - a.validReps)[0];
  return best && best.validReps > 0
    ? t('Most in the week of {week}: {validReps, plural, one {# valid rep} other {# valid reps}}.', {
        week: dayLabel(best.week),
        validReps: best.validReps,
      })
    : t('No valid reps in the last year.');
};

const formMessage = (weeks: readonly Week[]): string => {
  const scored = weeks.filter(({ formScore }) => formScore !== null);
  const [first] = scored;
  const last = scored.at(-1);
  if (!first || !last) return t('No form score in the last year.');
  if (first === last)
    return t('{formScore} of 100 in the week of {week}.', {
      formScore: last.formScore ?? 0,
      week: dayLabel(last.week),
    });
  return t('From {firstScore} of 100 in the week of {firstWeek} to {lastScore} in the week of {lastWeek}.', {
    firstScore: first.formScore ?? 0,
    firstWeek: dayLabel(first.week),
    lastScore: last.formScore ?? 0,
    lastWeek: dayLabel(last.week),
  });
};

interface ChartsProps {
  readonly exercise: Exercise;
  readonly history: History;
}

const Charts = ({ exercise, history }: ChartsProps): ReactElement => {
  const weeks = weeksOf(history.days, exercise.id, history.today);
  const busy = weeks.filter(({ recordings }) => recordings > 0);
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <WeekChart
          title={t('Valid Reps per Week')}
          sentence={volumeMessage(weeks)}
          kind="bars"
          weeks={weeks}
          valueOf={({ validReps }) => validReps}
          scale={wholeScale(Math.max(0, ...weeks.map(({ validReps }) => validReps)))}
        />
        <WeekChart
          title={t('Form Score')}
          sentence={formMessage(weeks)}
          kind="line"
          weeks={weeks}
          valueOf={({ formScore }) => formScore}
          scale={FORM_SCALE}
        />
      </div>
      <FiguresTable
        caption={t('{name} by week', { name: translateMessage(exercise.name) })}
        titles={[t('Week of'), t('Recordings'), t('Valid reps'), t('Form score')]}
        rows={busy
          .toReversed()
          .map(({ week, recordings, validReps, formScore }) => [
            dayLabel(week),
            formatNumber(recordings),
            formatNumber(validReps),
            formScore === null ? '–' : String(formScore),
          ])}
      />
    </>
  );
};

export const Progress = ({ history }: { readonly history: History }): ReactElement | null => {
  const { exercises } = history;
  const [chosen, setChosen] = useState<string>();
  const exercise = exerciseOf(exercises, chosen);
  if (!exercise) return null;
  return (
    <section aria-labelledby="progress">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 id="progress" className="carved text-2xl sm:text-3xl">
          {t('Week by Week')}
        </h2>
        {exercises.length > 1 ? (
          <FilterSelect
            label={t('Exercise')}
            choices={exercises.map(({ id }) => id)}
            words={Object.fromEntries(exercises.map(({ id, name }) => [id, name]))}
            value={exercise.id}
            onChoose={setChosen}
          />
        ) : (
          <p className="text-quiet">{translateMessage(exercise.name)}</p>
        )}
      </div>
      <Charts exercise={exercise} history={history} />
    </section>
  );
};
