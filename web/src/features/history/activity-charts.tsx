/** Charts of the history: calendar of the last year, and chart of one value per week. */
import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatCount, useCountUnit, validRepsLabel } from '../../i18n/count-unit-labels.ts';
import { formatNumber, unitLabel } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { ActivityCalendar } from '../../ui/chart/activity-calendar.tsx';
import { FiguresTable } from '../../ui/chart/chart-values-table.tsx';
import { useWidth } from '../../ui/use-breakpoint-and-element-width.ts';
import { repsByDay } from './history-filters-and-daily-reps.ts';
import type { History } from './history-filters-and-daily-reps.ts';
import { firstDay, shortDay, weekLabel, dayLabel } from './weeks-and-day-labels.ts';
import type { Week } from './weeks-and-day-labels.ts';

const INNER_HEIGHT = 160;
const marginOf = (letters: number) => ({ top: 12 * letters, right: 8, bottom: 28 * letters, left: 36 * letters });
const LABEL_PX = 64;
const WIDEST_PX = 40;
const tickOf = (letters: number) => ({
  fill: 'var(--color-quiet)',
  fontSize: 12 * letters,
  fontFamily: 'var(--font-sans)',
  dy: 4 * letters,
});

interface Shown {
  readonly weeks: readonly Week[];
  readonly valueOf: (week: Week) => number | null;
  readonly kind: 'bars' | 'line';
  readonly scale: { readonly top: number; readonly ticks: readonly number[] };
}

interface DrawingProps extends Shown {
  readonly width: number;
  readonly letters: number;
  readonly pointed: string | undefined;
  readonly onPoint: (week: string | undefined) => void;
}

const scalesOf = ({ weeks, scale }: Shown, innerWidth: number) => ({
  x: scaleBand({ domain: weeks.map(({ week }) => week), range: [0, innerWidth], padding: 0.2 }),
  y: scaleLinear({ domain: [0, scale.top], range: [INNER_HEIGHT, 0] }),
});
type Scales = ReturnType<typeof scalesOf>;

const colourOf = (isPointed: boolean): string => (isPointed ? 'var(--color-gold-bright)' : 'var(--color-ink)');

const barsOf = ({ weeks, valueOf, pointed }: DrawingProps, { x, y }: Scales): ReactElement[] =>
  weeks.map((one) => (
    <Bar
      key={one.week}
      x={(x(one.week) ?? 0) + Math.max(0, x.bandwidth() - WIDEST_PX) / 2}
      y={y(valueOf(one) ?? 0)}
      width={Math.min(x.bandwidth(), WIDEST_PX)}
      height={INNER_HEIGHT - y(valueOf(one) ?? 0)}
      fill={colourOf(one.week === pointed)}
    />
  ));

/** Draws the weekly values as a line with dots. Skips weeks without a value. */
const lineOf = ({ weeks, valueOf, pointed }: DrawingProps, { x, y }: Scales): ReactElement => {
  const points = weeks.flatMap((one) => {
    const value = valueOf(one);
    return value === null ? [] : [{ week: one.week, left: (x(one.week) ?? 0) + x.bandwidth() / 2, top: y(value) }];
  });
  return (
    <>
      <LinePath
        data={points}
        x={({ left }) => left}
        y={({ top }) => top}
        stroke="var(--color-ink)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {points.map(({ week, left, top }) => (
        <circle key={week} cx={left} cy={top} r={week === pointed ? 5 : 3.5} fill={colourOf(week === pointed)} />
      ))}
    </>
  );
};

const labelledOf = (weeks: readonly Week[], width: number, labelPx: number): string[] => {
  const every = Math.max(1, Math.ceil((weeks.length * labelPx) / Math.max(width, labelPx)));
  return weeks.filter((_, index) => index % every === 0).map(({ week }) => week);
};

const Drawing = (props: DrawingProps): ReactElement => {
  const { weeks, kind, scale, width, letters, onPoint } = props;
  const unit = useCountUnit();
  const margin = marginOf(letters);
  const innerWidth = Math.max(0, width - margin.left - margin.right);
  const height = INNER_HEIGHT + margin.top + margin.bottom;
  const scales = scalesOf(props, innerWidth);
  const { x, y } = scales;
  return (
    <svg width={width} height={height} aria-hidden className="block" onPointerLeave={() => onPoint(undefined)}>
      <Group left={margin.left} top={margin.top}>
        {scale.ticks.map((tick) => (
          <line key={tick} x2={innerWidth} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
        ))}
        {kind === 'bars' ? barsOf(props, scales) : lineOf(props, scales)}
        {weeks.map(({ week }) => (
          <Bar
            key={week}
            x={x(week) ?? 0}
            width={x.step()}
            height={INNER_HEIGHT}
            fill="transparent"
            onPointerEnter={() => onPoint(week)}
          />
        ))}
        <AxisLeft
          scale={y}
          hideAxisLine
          hideTicks
          tickValues={[...scale.ticks]}
          tickFormat={(value) => formatCount(Number(value), kind === 'bars' ? unit : 'reps')}
          tickLabelProps={{ ...tickOf(letters), textAnchor: 'end', dx: -4 }}
        />
        <AxisBottom
          top={INNER_HEIGHT}
          scale={x}
          stroke="var(--color-edge)"
          hideTicks
          tickValues={labelledOf(weeks, innerWidth, LABEL_PX * letters)}
          tickFormat={shortDay}
          tickLabelProps={{ ...tickOf(letters), textAnchor: 'middle' }}
        />
      </Group>
    </svg>
  );
};

interface WeekChartProps extends Shown {
  readonly title: string;
  readonly sentence: string;
}

/** Chart of one value per week, as bars or a line, with its data table. */
export const WeekChart = ({ title, sentence, ...shown }: WeekChartProps): ReactElement => {
  const [pointed, setPointed] = useState<string>();
  const { place, width, letters } = useWidth();
  const unit = useCountUnit();
  const week = shown.weeks.find((one) => one.week === pointed);
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <CardTitle as="h3">{title}</CardTitle>
      <p className="mt-1 mb-3 min-h-11 text-sm text-quiet tabular-nums">{week ? weekLabel(week, unit) : sentence}</p>
      <div ref={place} className="min-h-50 overflow-hidden">
        {width > 0 ? (
          <Drawing {...shown} width={width} letters={letters} pointed={pointed} onPoint={setPointed} />
        ) : null}
      </div>
    </Card>
  );
};

export const Activity = ({ history }: { readonly history: History }): ReactElement => {
  const days = repsByDay(history);
  const reps = days.reduce((sum, { count }) => sum + count, 0);
  const summary = `${validRepsLabel(reps, 'reps')} · ${unitLabel(days.length, 'day')}`;
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <CardTitle>{t('The Last Year')}</CardTitle>
        <p className="text-sm text-quiet tabular-nums">{summary}</p>
      </div>
      <ActivityCalendar
        label={`${t('The Last Year')}: ${summary}`}
        from={firstDay(history.today)}
        to={history.today}
        days={days}
        most={Math.max(1, ...days.map(({ count }) => count))}
        words={({ day, count }) =>
          `${dayLabel(day)}: ${t('{count, plural, one {# valid rep} other {# valid reps}}', { count })}`
        }
      />
      <FiguresTable
        caption={t('Valid Reps')}
        titles={[t('Date'), t('Valid Reps')]}
        rows={days.toReversed().map(({ day, count }) => [dayLabel(day), formatNumber(count)])}
      />
    </Card>
  );
};
