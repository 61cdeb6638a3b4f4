/** Row of a participant with their totals in an accountability challenge. */
import type { AggregateRow } from '@reptemple/contract/challenges/leaderboard';
import { Sigma } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { MainFigure, Row, StackedFigure } from './row.tsx';

const Figures = ({ row }: { readonly row: AggregateRow }): ReactElement => (
  <p className="col-span-2 grid grid-cols-[1.4fr_1fr_1fr_1.2fr] gap-x-2 text-sm text-quiet tabular-nums sm:gap-x-5 lg:order-1 lg:col-span-1 lg:grid-cols-[repeat(4,5rem)]">
    <StackedFigure word={t('{count, plural, one {day logged} other {days logged}}', { count: row.daysLogged })}>
      {formatNumber(row.daysLogged)}
    </StackedFigure>
    <StackedFigure word={t('per day')}>{formatNumber(row.dailyAverage)}</StackedFigure>
    <StackedFigure word={t('top day')}>{formatNumber(row.topDaily)}</StackedFigure>
    <StackedFigure word={t('day streak')}>{formatNumber(row.streak)}</StackedFigure>
  </p>
);

export const Total = ({ row }: { readonly row: AggregateRow }): ReactElement => (
  <Row rank={row.rank} isMine={row.isMine}>
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-5">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <bdi>{row.name}</bdi>
        </span>
        {row.isMine ? <Badge tone="gold">{t('You')}</Badge> : null}
      </p>
      <div className="lg:order-2">
        <MainFigure word={t('total')} icon={<Sigma aria-hidden />}>
          {formatNumber(row.totalReps)}
        </MainFigure>
      </div>
      <Figures row={row} />
    </div>
  </Row>
);
