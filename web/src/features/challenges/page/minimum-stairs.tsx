/** The daily minimum over a progression: a flight of stone stairs, with one's foot on today's. */
import type { ReactElement } from 'react';
import { t } from '../../../language/texts.ts';
import { dayIn, formatDay } from '../../../ui/day.ts';
import { type Plan, stairsOf, stepOn } from './rules.ts';
import { useNow } from '../../../ui/use-now.ts';

const WIDTH = 320;
const HEIGHT = 96;

/** Stairs of a long plan stand without joints. */
const GAP = 1.5;
const MAX_JOINTED = 60;

/** How far from the edges the sign above today's step stays, in per cent. */
const MARGIN = 11;

/** A plan's day, read as its noon, is the same day wherever one looks. */
const dayWords = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');

interface MinimumStairsProps {
  readonly plan: Plan;
  readonly timeZone: string;
  /** Null while it is not under way. */
  readonly today: number | null;
}

const Ends = ({ plan }: { readonly plan: Plan }): ReactElement => {
  const [first, last] = [plan[0], plan.at(-1)];
  return (
    <p className="mt-2 flex justify-between gap-4 text-sm text-quiet tabular-nums">
      {first ? <span>{t('{minimum} on {from}', { minimum: first.minimum, from: dayWords(first.from) })}</span> : null}
      {last ? (
        <span className="text-right">
          {t('{minimum} from {from}', { minimum: last.minimum, from: dayWords(last.from) })}
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

export const MinimumStairs = ({ plan, timeZone, today }: MinimumStairsProps): ReactElement => {
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
