/** Chart of the daily minimum of a progression, as stairs with today's step marked. */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { dayIn, formatDay } from '../../../ui/format/day.ts';
import { type Plan, stairsOf, stepOn } from './rules.ts';
import { useNow } from '../../../ui/use-now.ts';

const WIDTH = 320;
const HEIGHT = 96;

/** Steps of a long plan have no gaps. */
const GAP = 1.5;
const MAX_JOINTED = 60;

/** Minimum distance of today's label from the edges, in per cent. */
const MARGIN = 11;

/** Uses noon UTC, so that the date is the same in the formatter's time zone. */
const dayLabel = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');

interface ProgressionChartProps {
  readonly plan: Plan;
  readonly timeZone: string;
  /** Null if the challenge is not running. */
  readonly today: number | null;
}

const Ends = ({ plan }: { readonly plan: Plan }): ReactElement => {
  const [first, last] = [plan[0], plan.at(-1)];
  return (
    <p className="mt-2 flex justify-between gap-4 text-sm text-quiet tabular-nums">
      {first ? <span>{t('{minimum} on {from}', { minimum: first.minimum, from: dayLabel(first.from) })}</span> : null}
      {last ? (
        <span className="text-right">
          {t('{minimum} from {from}', { minimum: last.minimum, from: dayLabel(last.from) })}
        </span>
      ) : null}
    </p>
  );
};

const sentenceOf = (plan: Plan, today: number | null): string => {
  const growth = t('The daily minimum grows from {first} to {last, plural, one {# rep} other {# reps}}.', {
    first: plan[0]?.minimum ?? 0,
    last: plan.at(-1)?.minimum ?? 0,
  });
  return today === null ? growth : t('{growth} Today: {today}.', { growth, today });
};

export const ProgressionChart = ({ plan, timeZone, today }: ProgressionChartProps): ReactElement => {
  const now = useNow();
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
            {t('today: {today}', { today: today ?? 0 })}
          </span>
        )}
      </p>
      <svg
        role="img"
        aria-label={sentenceOf(plan, today)}
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
