/**
 * The caller's progress during the campaign (specification S1, section 2); only with recordings.
 */
import { useCountUnit } from '../../../ui/format/reps-unit.ts';
import { formatCount, repsLabel } from '../../../i18n/count-format.ts';
import type { CountUnit } from '../../../i18n/count-format.ts';
import { Flame } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { dateFormat } from '../../../i18n/intl.ts';
import { dateLocale, t } from '../../../i18n/translate.ts';
import { cn } from '../../../ui/class-names.ts';
import { formatDay } from '../../../ui/format/day.ts';
import type { BlockOf, CampaignView, Progress } from '../blocks.ts';
import { daysOf } from '../window-days.ts';
import { Section } from './section.tsx';

/** Maximum number of days that is readable on a phone. */
const MAX_DAYS = 62;

const Figure = ({ term, children }: { readonly term: string; readonly children: string }): ReactElement => (
  <div className="border-t-4 border-double border-edge pt-3">
    <dt className="inscription text-quiet">{term}</dt>
    <dd className="mt-2 text-4xl leading-none font-light tracking-tight tabular-nums sm:text-5xl">{children}</dd>
  </div>
);

interface DayDone {
  readonly reps: number;
  readonly isLogged: boolean;
  readonly unit: CountUnit;
}

const dayLabel = (of: string, { reps, isLogged, unit }: DayDone): string => {
  const day = formatDay(`${of}T12:00:00Z`, 'UTC');
  return isLogged
    ? t('{day}: {count}, logged', { day, count: repsLabel(reps, unit) })
    : t('{day}: {count}', { day, count: repsLabel(reps, unit) });
};

interface DaysProps {
  readonly window: NonNullable<CampaignView['campaign']['window']>;
  readonly progress: Progress;
}

/**
 * Returns the month's name for the first day shown and the first of each month; otherwise
 * undefined.
 */
const monthOf = (day: string, isFirst: boolean): string | undefined =>
  isFirst || day.endsWith('-01')
    ? dateFormat(dateLocale(), { month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
    : undefined;

interface LookOfDay {
  readonly isLogged: boolean;
  readonly day: string;
  readonly today: string;
}

/** Future days are not filled, because they were not missed. */
const colourOf = ({ isLogged, day, today }: LookOfDay): string => {
  if (isLogged) return 'border-t-gold-bright bg-gold-wash';
  return day > today ? 'border-t-line' : 'border-t-line bg-sunken';
};

/** Days of the window, in gold if logged; only the latest if there are many. */
const Days = ({ window, progress }: DaysProps): ReactElement => {
  const unit = useCountUnit();
  const done = new Map(progress.calendar.map((one) => [one.day, one]));
  return (
    <ol
      aria-label={t('Days')}
      className="mt-7 grid grid-cols-7 gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] sm:gap-2"
    >
      {daysOf(window, { most: MAX_DAYS, today: progress.today }).map((day, at) => {
        const one = done.get(day);
        const isLogged = one?.isLogged === true;
        const month = monthOf(day, at === 0);
        return (
          <li
            key={day}
            title={dayLabel(day, { reps: one?.validReps ?? 0, isLogged, unit })}
            className={cn(
              'grid min-h-14 content-end border-t-4 pt-1 pb-2 text-center leading-tight',
              colourOf({ isLogged, day, today: progress.today }),
              day === progress.today && 'outline-2 outline-ink',
            )}
          >
            {month === undefined ? null : (
              <span aria-hidden className="text-xs text-quiet">
                {month}
              </span>
            )}
            <span aria-hidden className="text-xs text-quiet tabular-nums">
              {formatNumber(Number(day.slice(8)))}
            </span>
            <span aria-hidden className={cn('font-semibold tabular-nums', !one && 'text-quiet')}>
              {one ? formatCount(one.validReps, unit) : '–'}
            </span>
            <span className="sr-only">{dayLabel(day, { reps: one?.validReps ?? 0, isLogged, unit })}</span>
          </li>
        );
      })}
    </ol>
  );
};

const logged = ({ daysLogged, days }: Progress): string =>
  days === null ? formatNumber(daysLogged) : `${formatNumber(daysLogged)}/${formatNumber(days)}`;

interface PanelProps {
  readonly block: BlockOf<'progress'>;
  readonly view: CampaignView;
}

export const ProgressPanel = ({ block: { title }, view: { campaign, progress } }: PanelProps): ReactElement | null => {
  const unit = useCountUnit();
  if (!progress) return null;
  return (
    <Section
      title={title}
      isSlab
      aside={
        progress.streak > 0 ? (
          <span className="flex items-center gap-2 font-medium">
            <Flame aria-hidden className="size-5 text-gold" />
            <span>{t('{count, plural, one {# day} other {# days}} in a row', { count: progress.streak })}</span>
          </span>
        ) : null
      }
    >
      <dl className="mt-7 grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-4">
        <Figure term={t('Days logged')}>{logged(progress)}</Figure>
        <Figure term={t('Sessions')}>{formatNumber(progress.sessions)}</Figure>
        <Figure term={t('Best session')}>{progress.best === null ? '–' : formatCount(progress.best, unit)}</Figure>
        <Figure term={unit === 'reps' ? t('Total Reps') : t('Total time')}>{formatCount(progress.total, unit)}</Figure>
      </dl>
      {campaign.window ? <Days window={campaign.window} progress={progress} /> : null}
    </Section>
  );
};
