/**
 * Two resizable columns on desktops, with remembered widths. On phones the videos are above the
 * definition, each with its own scrolling, so that the effect of a dial is visible; without videos
 * it is a single page.
 */
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { t } from '../../../i18n/translate.ts';
import { cn } from '../../../ui/class-names.ts';
import { KEPT_STORAGE } from '../../../ui/storage/preferences.ts';
import { useDesk } from '../../../ui/use-desk.ts';
import { useUnlessWatching } from '../panels/watching.ts';
import { useFold } from './layout.ts';

interface ColumnsProps {
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** Stays at the bottom of the definition on desktops; at its end on phones. */
  readonly below: ReactNode;
}

/** `relative` contains visually hidden elements, which would lengthen the page. */
const COLUMN = 'relative px-5 pt-5 pb-10';

const DeskColumns = ({ left, right, below }: ColumnsProps): ReactElement => {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'reptemple.editor-columns',
    storage: KEPT_STORAGE,
  });
  return (
    <Group className="min-h-0 flex-1" defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged}>
      <Panel id="definition" defaultSize="44%" minSize="22rem" className="flex flex-col">
        <div className={cn(COLUMN, 'min-h-0 flex-1 overflow-y-auto')}>{left}</div>
        {below}
      </Panel>
      <Separator
        aria-label={t('Column width')}
        className="relative w-2 shrink-0 bg-sunken transition-colors hover:bg-edge focus-visible:outline-offset-0 data-[separator=active]:bg-ink"
      >
        <span aria-hidden className="absolute inset-x-0 top-1/2 mx-auto h-10 w-0.5 -translate-y-1/2 bg-edge" />
      </Separator>
      <Panel id="comparison" minSize="22rem" className={COLUMN}>
        {right}
      </Panel>
    </Group>
  );
};

/**
 * Reading order: videos, toggle, definition. Positions change by CSS only, because moving a video
 * in the DOM restarts it.
 */
const PhoneColumns = ({ left, right, below }: ColumnsProps): ReactElement => {
  const { isFolded, toggle } = useFold();
  const videos = useId();
  return (
    <div
      className={cn(
        'group/columns grid gap-8 px-4 pt-4 pb-24 sm:px-5',
        'has-data-compared:h-[calc(100svh-4.0625rem)] has-data-compared:gap-0 has-data-compared:p-0',
        'short:has-data-compared:grid-cols-2 short:has-data-compared:grid-rows-[minmax(0,1fr)]',
        isFolded
          ? 'has-data-compared:grid-rows-[6rem_auto_minmax(0,1fr)]'
          : 'has-data-compared:grid-rows-[minmax(0,9fr)_auto_minmax(0,11fr)]',
      )}
    >
      <div
        id={videos}
        className="relative order-last min-w-0 group-has-data-compared/columns:order-1 group-has-data-compared/columns:overflow-y-auto group-has-data-compared/columns:p-4 short:order-2!"
      >
        {right}
      </div>
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-controls={videos}
        className="order-2 hidden min-h-11 w-full items-center justify-center gap-2 border-y bg-sunken text-sm font-medium group-has-data-compared/columns:flex short:hidden!"
        onClick={toggle}
      >
        <span>{t('Videos')}</span>
        <ChevronDown
          aria-hidden
          className={cn('size-5 text-quiet transition-transform duration-150', !isFolded && 'rotate-180')}
        />
      </button>
      <div className="relative min-w-0 group-has-data-compared/columns:order-3 group-has-data-compared/columns:overflow-y-auto group-has-data-compared/columns:p-4 group-has-data-compared/columns:pb-24 short:order-1!">
        {left}
        {below}
      </div>
    </div>
  );
};

export const Columns = (columns: ColumnsProps): ReactElement => {
  // Switching the layout would restart a running analysis.
  const isDesk = useUnlessWatching(useDesk());
  if (!isDesk) return <PhoneColumns {...columns} />;
  return <DeskColumns {...columns} />;
};
