/** Calendar of the last year: darker gold for more valid reps. */
import type { ReactElement } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { ActivityCalendar } from '../../ui/chart/activity-calendar.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { FiguresTable } from '../../ui/chart/stats-table.tsx';
import { repsByDay } from './daily-reps.ts';
import type { History } from './daily-reps.ts';
import { firstDay } from './weeks.ts';
import { dayLabel } from './streak-format.ts';

export const Activity = ({ history }: { readonly history: History }): ReactElement => {
  const days = repsByDay(history);
  const reps = days.reduce((sum, { count }) => sum + count, 0);
  const summary = t(
    '{reps, plural, one {# valid rep} other {# valid reps}} on {days, plural, one {# day} other {# days}}',
    { reps, days: days.length },
  );
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <CardTitle>{t('The Last Year')}</CardTitle>
        <p className="text-sm text-quiet tabular-nums">{summary}</p>
      </div>
      <ActivityCalendar
        label={t('Calendar of the last year: {summary}.', { summary })}
        from={firstDay(history.today)}
        to={history.today}
        days={days}
        most={Math.max(1, ...days.map(({ count }) => count))}
        words={({ day, count }) =>
          `${dayLabel(day)}: ${t('{count, plural, one {# valid rep} other {# valid reps}}', { count })}`
        }
      />
      <FiguresTable
        caption={t('Valid reps by day')}
        titles={[t('Day'), t('Valid Reps')]}
        rows={days.toReversed().map(({ day, count }) => [dayLabel(day), formatNumber(count)])}
      />
    </Card>
  );
};
