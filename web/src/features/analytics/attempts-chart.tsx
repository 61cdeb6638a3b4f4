/** Chart of attempts and participants per day in the challenge's time zone, with its data table. */
import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { wholeScale } from '../../ui/chart/blurred-number-and-axis-ticks.tsx';
import { FiguresTable } from '../../ui/chart/chart-values-table.tsx';
import { cn } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/format/format-dates.ts';
import { useWidth } from '../../ui/use-breakpoint-and-element-width.ts';
import { busiestOf } from './analytics-labels-sorting-and-daily-figures.ts';
import type { Attempts } from './analytics-labels-sorting-and-daily-figures.ts';

const INNER_HEIGHT = 180;
const marginOf = (letters: number) => ({ top: 12 * letters, right: 4, bottom: 28 * letters, left: 40 * letters });
const LABEL_PX = 84;

const tickOf = (letters: number) => ({
  fill: 'var(--color-quiet)',
  fontSize: 12 * letters,
  fontFamily: 'var(--font-sans)',
  dy: 4 * letters,
});

/** Formats an ISO date as a day. Uses noon, so that no time zone shifts it to another day. */
const dayLabel = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');
const shortDay = (day: string): string => dayLabel(day).replace(/ \d{4}$/, '');

const labelledOf = (days: readonly Attempts[], width: number, labelPx: number): string[] => {
  const every = Math.max(1, Math.ceil((days.length * labelPx) / Math.max(width, labelPx)));
  return days.filter((_, index) => index % every === 0).map(({ day }) => day);
};

interface ChartProps {
  readonly days: readonly Attempts[];
  readonly width: number;
  readonly letters: number;
  readonly pointed: string | undefined;
  readonly onPoint: (day: string | undefined) => void;
}

const scalesOf = (days: readonly Attempts[], innerWidth: number) => {
  const { top, ticks } = wholeScale(busiestOf(days)?.attempts ?? 0);
  return {
    ticks: [...ticks],
    x: scaleBand({
      domain: days.map(({ day }) => day),
      range: [0, innerWidth],
      padding: days.length > 120 ? 0.1 : 0.25,
    }),
    y: scaleLinear({ domain: [0, top], range: [INNER_HEIGHT, 0] }),
  };
};

const WIDEST_PX = 48;
/**
 * Returns the width in px of a participants bar: half the width of the attempts bar behind it, so
 * that both are visible.
 */
const participantPx = (bandwidth: number): number => Math.min(bandwidth, WIDEST_PX) / 2;

const barsOf = (
  days: readonly Attempts[],
  { x, y }: ReturnType<typeof scalesOf>,
  { pointed, onPoint }: Pick<ChartProps, 'pointed' | 'onPoint'>,
): ReactElement[] =>
  days.map(({ day, attempts, participants }) => (
    <g key={day} onPointerEnter={() => onPoint(day)}>
      <Bar x={x(day) ?? 0} y={0} width={x.step()} height={INNER_HEIGHT} fill="transparent" />
      <Bar
        x={(x(day) ?? 0) + Math.max(0, x.bandwidth() - WIDEST_PX) / 2}
        y={y(attempts)}
        width={Math.min(x.bandwidth(), WIDEST_PX)}
        height={INNER_HEIGHT - y(attempts)}
        fill={day === pointed ? 'var(--color-quiet)' : 'var(--color-ink)'}
      />
      <Bar
        x={(x(day) ?? 0) + (x.bandwidth() - participantPx(x.bandwidth())) / 2}
        y={y(participants)}
        width={participantPx(x.bandwidth())}
        height={INNER_HEIGHT - y(participants)}
        fill="var(--color-gold-bright)"
        stroke="var(--color-surface)"
      />
    </g>
  ));

const Chart = ({ days, width, letters, pointed, onPoint }: ChartProps): ReactElement => {
  const margin = marginOf(letters);
  const innerWidth = Math.max(0, width - margin.left - margin.right);
  const height = INNER_HEIGHT + margin.top + margin.bottom;
  const scales = scalesOf(days, innerWidth);
  const { x, y, ticks } = scales;
  return (
    <svg width={width} height={height} aria-hidden className="block" onPointerLeave={() => onPoint(undefined)}>
      <Group left={margin.left} top={margin.top}>
        {ticks.map((tick) => (
          <line key={tick} x2={innerWidth} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
        ))}
        {barsOf(days, scales, { pointed, onPoint })}
        <AxisLeft
          scale={y}
          hideAxisLine
          hideTicks
          tickValues={ticks}
          tickFormat={(value) => formatNumber(Number(value))}
          tickLabelProps={{ ...tickOf(letters), textAnchor: 'end', dx: -4 }}
        />
        <AxisBottom
          top={INNER_HEIGHT}
          scale={x}
          stroke="var(--color-edge)"
          hideTicks
          tickValues={labelledOf(days, innerWidth, LABEL_PX * letters)}
          tickFormat={shortDay}
          tickLabelProps={{ ...tickOf(letters), textAnchor: 'middle' }}
        />
      </Group>
    </svg>
  );
};

const Figures = ({ days }: { readonly days: readonly Attempts[] }): ReactElement => (
  <FiguresTable
    caption={t('Attempts a day')}
    titles={[t('Date'), t('Attempts'), t('Participants')]}
    rows={days.map(({ day, attempts, participants }) => [
      dayLabel(day),
      formatNumber(attempts),
      formatNumber(participants),
    ])}
  />
);

const Legend = (): ReactElement => (
  <p aria-hidden className="mb-2 flex flex-wrap gap-x-5 text-sm text-quiet">
    <span className="inline-flex items-center gap-2">
      <span className="size-3 bg-ink" /> <span>{t('Attempts')}</span>
    </span>
    <span className="inline-flex items-center gap-2">
      <span className="size-3 bg-gold-bright" /> <span>{t('Participants')}</span>
    </span>
  </p>
);

const dayText = ({ day, attempts, participants }: Attempts): string =>
  t(
    '{day}: {attempts, plural, one {# attempt} other {# attempts}} by {participants, plural, one {# person} other {# people}}',
    { day: dayLabel(day), attempts, participants },
  );

const captionOf = (days: readonly Attempts[], pointed: string | undefined): string => {
  const day = days.find((one) => one.day === pointed);
  if (day) return dayText(day);
  const busiest = busiestOf(days);
  return busiest ? t('Busiest day: {day}', { day: dayText(busiest) }) : '';
};

interface AttemptsChartProps {
  readonly days: readonly Attempts[];
  readonly timeZone: string;
}

export const AttemptsChart = ({ days, timeZone }: AttemptsChartProps): ReactElement => {
  const [pointed, setPointed] = useState<string>();
  const { place, width, letters } = useWidth();
  return (
    <figure className="min-w-0 rounded-stone border bg-surface p-4 shadow-lifted sm:p-6">
      <figcaption className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="carved text-xl">{t('Attempts a day')}</span>
        <span className="text-sm text-quiet tabular-nums">
          {days.length > 0 ? captionOf(days, pointed) : t('Nothing yet')}
        </span>
      </figcaption>
      {days.length > 0 ? <Legend /> : null}
      <div ref={place} className={cn('overflow-hidden', days.length > 0 && 'min-h-55')}>
        {days.length > 0 && width > 0 ? (
          <Chart days={days} width={width} letters={letters} pointed={pointed} onPoint={setPointed} />
        ) : null}
      </div>
      {days.length > 0 ? (
        <>
          <p className="mt-2 text-sm text-quiet">{`${t('Time zone')}: ${timeZone.replaceAll('_', ' ')}.`}</p>
          <Figures days={days} />
        </>
      ) : null}
    </figure>
  );
};
