/** One person by everything they have done in an accountability challenge. */
import type { AggregateRow } from '@reptemple/contract/leaderboard';
import { CalendarCheck, ChartNoAxesColumn, Flame, Sigma, TrendingUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { counted } from '../../ui/counted.ts';
import { Figure, MainFigure, Row } from './row.tsx';

const daysWord = (days: number): string => (days === 1 ? 'day' : 'days');

const Figures = ({ row }: { readonly row: AggregateRow }): ReactElement => (
  <p className="grid grid-cols-[auto_auto] justify-start gap-x-5 gap-y-0.5 text-sm text-quiet tabular-nums sm:flex sm:flex-wrap sm:gap-x-4 lg:grid lg:shrink-0 lg:grid-cols-[repeat(4,5.5rem)] lg:gap-x-3">
    <Figure word={`${daysWord(row.daysLogged)} logged`} icon={<CalendarCheck aria-hidden />}>
      {row.daysLogged}
    </Figure>
    <Figure word="a day" icon={<TrendingUp aria-hidden />}>
      {row.dailyAverage}
    </Figure>
    <Figure word="top day" icon={<ChartNoAxesColumn aria-hidden />}>
      {row.topDaily}
    </Figure>
    <Figure word="streak" icon={<Flame aria-hidden />}>
      {counted(row.streak, 'day')}
    </Figure>
  </p>
);

export const Total = ({ row }: { readonly row: AggregateRow }): ReactElement => (
  <Row rank={row.rank} isMine={row.isMine}>
    <div className="grid min-w-0 flex-1 gap-1 lg:flex lg:items-center lg:justify-between lg:gap-5">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">{row.name}</span>
        {row.isMine ? <Badge tone="gold">You</Badge> : null}
      </p>
      <Figures row={row} />
    </div>
    <MainFigure word="total" icon={<Sigma aria-hidden />}>
      {row.totalReps.toLocaleString('en')}
    </MainFigure>
  </Row>
);
