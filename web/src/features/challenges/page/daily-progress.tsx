/**
 * Today's minimum, the viewer's progress, and the chart of a progression (specification S1,
 * sections 1 and 4).
 */
import { Flame, Check } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { formatCount, repsLabel, useCountUnit } from '../../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { dayIn, formatDay } from '../../../ui/format/format-dates.ts';
import { useNow } from '../../../ui/use-now.ts';
import { shareOfDay, stairsOf, stepOn } from './challenge-page-state-texts-and-plan-chart.ts';
import type { Plan, Progress } from './challenge-page-state-texts-and-plan-chart.ts';

const WIDTH = 320;
const HEIGHT = 96;

const GAP = 1.5;
const MAX_JOINTED = 60;

const MARGIN = 11;

/** Formats an ISO date. Uses noon, so that no time zone shifts it to another day. */
const dayLabel = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');

interface ProgressionChartProps {
  readonly plan: Plan;
  readonly timeZone: string;
  /** Daily minimum of today; null if the challenge is not running. */
  readonly today: number | null;
}

const Ends = ({ plan }: { readonly plan: Plan }): ReactElement => {
  const unit = useCountUnit();
  const [first, last] = [plan[0], plan.at(-1)];
  return (
    <p className="mt-2 flex justify-between gap-4 text-sm text-quiet tabular-nums">
      {first ? <span>{`${formatCount(first.minimum, unit)} · ${dayLabel(first.from)}`}</span> : null}
      {last ? (
        <span className="text-right">{`${formatCount(last.minimum, unit)} · ${dayLabel(last.from)}`}</span>
      ) : null}
    </p>
  );
};

const sentenceOf = (plan: Plan, today: number | null, unit: CountUnit): string => {
  const growth = t('The daily minimum grows from {first} to {last}.', {
    first: formatCount(plan[0]?.minimum ?? 0, unit),
    last: repsLabel(plan.at(-1)?.minimum ?? 0, unit),
  });
  return today === null ? growth : `${growth} ${t('Today')}: ${formatCount(today, unit)}.`;
};

export const ProgressionChart = ({ plan, timeZone, today }: ProgressionChartProps): ReactElement => {
  const now = useNow();
  const unit = useCountUnit();
  const current = today === null ? -1 : stepOn(plan, dayIn(timeZone, now));
  const stairs = stairsOf(plan);
  const gap = plan.length > MAX_JOINTED ? 0 : GAP;
  const at = ((current + 0.5) / plan.length) * 100;
  return (
    <figure>
      <p className="relative h-6" aria-hidden>
        {current < 0 ? null : (
          <span
            className="absolute -translate-x-1/2 text-sm font-semibold whitespace-nowrap tabular-nums"
            style={{ left: `${Math.min(100 - MARGIN, Math.max(MARGIN, at))}%` }}
          >
            {`${t('Today')}: ${formatCount(today ?? 0, unit)}`}
          </span>
        )}
      </p>
      <svg
        role="img"
        aria-label={sentenceOf(plan, today, unit)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b-2 border-edge"
      >
        {stairs.map(({ x, width, height }, index) => (
          <rect
            key={plan[index]?.from}
            x={x * WIDTH}
            y={HEIGHT - height * HEIGHT}
            width={Math.max(0.5, width * WIDTH - gap)}
            height={height * HEIGHT}
            className={index === current ? 'fill-ink' : index < current ? 'fill-edge' : 'fill-line'}
          />
        ))}
      </svg>
      <Ends plan={plan} />
    </figure>
  );
};

const RADIUS = 40;
const LENGTH = 2 * Math.PI * RADIUS;

interface DayRingProps {
  readonly share: number;
  readonly done: number;
}

const DayRing = ({ share, done }: DayRingProps): ReactElement => (
  <div className="relative grid size-28 shrink-0 place-items-center">
    <svg viewBox="-50 -50 100 100" className="absolute inset-0 -rotate-90" fill="none" strokeWidth={7} aria-hidden>
      <circle r={RADIUS} className="stroke-line" />
      {share > 0 ? (
        <circle
          r={RADIUS}
          className="stroke-gold-bright"
          strokeLinecap={share < 1 ? 'butt' : 'round'}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        />
      ) : null}
    </svg>
    <p className="text-center leading-tight">
      <span className="block text-2xl font-semibold tabular-nums">{formatCount(done, useCountUnit())}</span>
      <span className="flex items-center gap-0.5 text-xs text-quiet">
        {share >= 1 ? <Check className="size-3 text-gold" aria-hidden /> : null}
        <span>{t('done')}</span>
      </span>
    </p>
  </div>
);

interface FigureProps {
  readonly term: string;
  readonly children: string;
}

const Figure = ({ term, children }: FigureProps): ReactElement => (
  <div>
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className="mt-0.5 text-2xl font-semibold tabular-nums">{children}</dd>
  </div>
);

const Own = ({ mine }: { readonly mine: Progress }): ReactElement => {
  const unit = useCountUnit();
  return (
    <div className="border-t pt-5">
      <h3 className="flex items-center gap-2 font-medium">
        <Flame className="size-4.5" aria-hidden />
        <span>{t('{count, plural, one {# day} other {# days}} in a row', { count: mine.streak })}</span>
      </h3>
      <dl className="mt-4 grid grid-cols-3 gap-4 tight:grid-cols-1">
        <Figure term={t('Days logged')}>{String(mine.daysLogged)}</Figure>
        <Figure term={t('Recordings')}>{formatNumber(mine.recordings)}</Figure>
        <Figure term={t('Best set')}>{mine.best === null ? '–' : formatCount(mine.best, unit)}</Figure>
      </dl>
      {mine.attemptsLeftToday === null ? null : (
        <p className="mt-4 text-sm text-quiet">
          {t('{count, plural, one {# attempt} other {# attempts}} left today', { count: mine.attemptsLeftToday })}
        </p>
      )}
    </div>
  );
};

interface TodayProps {
  readonly challenge: Challenge;
  readonly plan: Plan | null;
  /** Progress of the viewer; undefined for visitors and non-participants. */
  readonly mine: Progress | undefined;
}

const asksLabel = (minimum: number | null, unit: CountUnit): string => {
  return unit === 'reps' && minimum === null
    ? t('Any strict rep counts towards the day.')
    : t('{unit, select, seconds {of strict hold} other {strict reps}} a day, in as many sets as you like', { unit });
};

export const Today = ({ challenge, plan, mine }: TodayProps): ReactElement => {
  const minimum = challenge.todayMinimum ?? challenge.minDailyReps;
  const share = mine && shareOfDay(mine);
  return (
    <section aria-labelledby="today" className="grid gap-6 rounded-stone border bg-surface p-5 shadow-lifted sm:p-7">
      <div className="flex items-center justify-between gap-5">
        <div>
          <h2 id="today" className="inscription text-quiet">
            {challenge.todayMinimum === null ? t('Every day') : t('Today')}
          </h2>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
            {minimum === null ? null : (
              <span className="text-6xl leading-none font-light tracking-tight tabular-nums">
                {formatCount(minimum, challenge.exercise.unit)}
              </span>
            )}
            <span className="max-w-48 text-pretty text-quiet">{asksLabel(minimum, challenge.exercise.unit)}</span>
          </p>
        </div>
        {mine && share !== undefined ? <DayRing share={share} done={mine.todayReps} /> : null}
      </div>
      {plan && plan.length > 1 ? (
        <ProgressionChart plan={plan} timeZone={challenge.timeZone} today={challenge.todayMinimum} />
      ) : null}
      {mine ? <Own mine={mine} /> : null}
    </section>
  );
};
