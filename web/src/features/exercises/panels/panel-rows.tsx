/** Resizable rows of panels with remembered widths; a single column on phones. */
import { Fragment, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { t } from '../../../i18n/translate.ts';
import { KEPT_STORAGE } from '../../../ui/storage/preferences.ts';
import { useWidth } from '../../../ui/chart/use-width.ts';
import { useIsWatching, useUnlessWatching } from './watching.ts';

/** Layout of panels in rows. */

/** Ids of panels by row. An empty row keeps its index until the next layout. */
type PanelPlaces = readonly (readonly string[])[];

/** Fills each row with `perRow` panels. */
export const inRows = (ids: readonly string[], perRow: number): PanelPlaces =>
  Array.from({ length: Math.ceil(ids.length / perRow) }, (_, row) => ids.slice(row * perRow, (row + 1) * perRow));

/** Keeps panels in their row, because moving one restarts its video; new ones are appended. */
export const withoutMoving = (before: PanelPlaces, ids: readonly string[], perRow: number): PanelPlaces => {
  const stayed = before.map((row) => row.filter((id) => ids.includes(id)));
  const come = ids.filter((id) => !before.some((row) => row.includes(id)));
  const last = stayed.at(-1) ?? [];
  const room = Math.max(0, perRow - last.length);
  const filled =
    last.length === 0 && stayed.length === 0 ? [] : [...stayed.slice(0, -1), [...last, ...come.slice(0, room)]];
  return [...filled, ...inRows(filled.length === 0 ? come : come.slice(room), perRow)];
};

interface Placed {
  readonly id: string;
  readonly content: ReactNode;
}

interface PanelRowsProps {
  readonly panels: readonly Placed[];
}

/** Minimum width of a player. */
const MIN_PX = 320;

interface RowOf extends PanelRowsProps {
  readonly row: number;
}

const Row = ({ panels, row }: RowOf): ReactElement => {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `reptemple.editor-panel-row-${row}`,
    panelIds: panels.map(({ id }) => id),
    storage: KEPT_STORAGE,
  });
  return (
    <Group defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged}>
      {panels.map(({ id, content }, index) => (
        <Fragment key={id}>
          {index > 0 ? (
            <Separator
              aria-label={t('Video width')}
              className="relative mx-1 w-2 shrink-0 rounded-full transition-colors hover:bg-edge data-[separator=active]:bg-ink"
            >
              <span aria-hidden className="absolute inset-x-0 top-24 mx-auto h-10 w-0.5 bg-edge" />
            </Separator>
          ) : null}
          <Panel id={id} minSize={panels.length > 1 ? '18rem' : '0%'}>
            {content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
};

/** Returns the layout; while a video is being analyzed, no panel changes its row. */
const usePlaces = (ids: readonly string[], perRow: number): PanelPlaces => {
  const isWatching = useIsWatching();
  const [settled, settle] = useState<PanelPlaces>([]);
  const places = isWatching ? withoutMoving(settled, ids, perRow) : inRows(ids, perRow);
  if (JSON.stringify(places) !== JSON.stringify(settled)) settle(places);
  return places;
};

interface RowsProps extends PanelRowsProps {
  readonly perRow: number;
}

const Rows = ({ panels, perRow }: RowsProps): ReactElement[] => {
  const places = usePlaces(
    panels.map(({ id }) => id),
    perRow,
  );
  const rows = places.map((ids, row) => ({ row, inRow: panels.filter(({ id }) => ids.includes(id)) }));
  // The row index is the key, so that no video restarts when panels are added or removed.
  return rows
    .filter(({ inRow }) => inRow.length > 0)
    .map(({ row, inRow }) => <Row key={row} row={row} panels={inRow} />);
};

export const PanelRows = ({ panels }: PanelRowsProps): ReactElement => {
  const { place, width } = useWidth();
  // A panel that moves to another row restarts.
  const perRow = useUnlessWatching(Math.max(1, Math.floor(width / MIN_PX)));
  return (
    <div ref={place} className="grid gap-4">
      {width === 0 ? null : <Rows panels={panels} perRow={perRow} />}
    </div>
  );
};
