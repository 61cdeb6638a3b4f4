/** Numbers, lists and calendars. */
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ActivityCalendar } from '../../ui/chart/activity-calendar.tsx';
import { DataTable, TableSkeleton } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { DescriptionList } from '../../ui/table/description-list.tsx';
import { FiguresTable } from '../../ui/chart/stats-table.tsx';
import { HiddenFigure } from '../../ui/chart/hidden-number.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { Chapter, Specimen } from './specimen.tsx';

interface Row {
  readonly name: string;
  readonly reps: number;
}

const ROWS: readonly Row[] = [
  { name: 'Ada Lovelace', reps: 42 },
  { name: 'Grace Hopper', reps: 37 },
];
const COLUMNS: readonly Column<Row>[] = [
  { title: 'Name', kind: 'lead', cell: ({ name }) => name, sort: 'name' },
  { title: 'Valid Reps', kind: 'value', cell: ({ reps }) => reps, sort: 'reps' },
];
const DAYS = [
  { day: '2026-10-02', count: 12 },
  { day: '2026-10-03', count: 30 },
  { day: '2026-10-09', count: 51 },
] as const;

const Table = (): ReactElement => {
  const [by, setBy] = useState('reps');
  return (
    <DataTable
      caption="Recordings"
      columns={COLUMNS}
      rows={ROWS}
      keyOf={({ name }) => name}
      sorting={{ by, direction: 'desc', onSort: setBy }}
    />
  );
};

export const Data = (): ReactElement => {
  const [page, setPage] = useState(2);
  return (
    <Chapter title="Figures">
      <Table />
      <TableSkeleton label="Loading recordings" rows={2} />
      <Pager page={page} pageSize={25} total={131} onPage={setPage} />
      <div className="grid gap-6 md:grid-cols-2">
        <DescriptionList
          facts={[
            ['Duration', '1:04'],
            ['Valid Reps', 42],
            ['Hidden until the end', <HiddenFigure key="hidden" words="Hidden until the end" />],
          ]}
        />
        <FiguresTable caption="Angles" titles={['Rep', 'Bottom', 'Top']} rows={[['1', '92°', '168°']]} />
      </div>
      <Specimen name="Activity calendar">
        <div className="w-full">
          <ActivityCalendar
            label="October"
            from="2026-10-01"
            to="2026-10-31"
            days={DAYS}
            most={51}
            words={({ day, count }) => `${day}: ${count}`}
          />
        </div>
      </Specimen>
    </Chapter>
  );
};
