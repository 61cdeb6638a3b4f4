/** Two columns side by side on a desk, whose widths one can change and finds again; one below the other on a phone. */
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { KEPT_STORAGE } from '../../../ui/kept-storage.ts';
import { useUnlessWatching } from '../panels/watching.ts';

const DESK = matchMedia('(min-width: 64rem)');

const onDeskChange = (listener: () => void): (() => void) => {
  DESK.addEventListener('change', listener);
  return () => DESK.removeEventListener('change', listener);
};

interface ColumnsProps {
  readonly left: ReactNode;
  readonly right: ReactNode;
}

/**
 * What is hidden from eyes alone is laid out within its column, or the page would be as long as that; what has the focus is not left
 * under the floating panel.
 */
const COLUMN = 'relative scroll-pb-24 px-5 pt-5 pb-24';

const DeskColumns = ({ left, right }: ColumnsProps): ReactElement => {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'reptemple.editor-columns',
    storage: KEPT_STORAGE,
  });
  return (
    <Group className="min-h-0 flex-1" defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged}>
      <Panel id="definition" defaultSize="44%" minSize="22rem" className={COLUMN}>
        {left}
      </Panel>
      <Separator
        aria-label="Width of the columns"
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

export const Columns = ({ left, right }: ColumnsProps): ReactElement => {
  // What moves between the two begins anew.
  const isDesk = useUnlessWatching(useSyncExternalStore(onDeskChange, () => DESK.matches));
  if (isDesk) return <DeskColumns left={left} right={right} />;
  return (
    <div className="grid gap-8 px-4 pt-4 pb-24 sm:px-5">
      <div className="min-w-0">{left}</div>
      <div className="min-w-0">{right}</div>
    </div>
  );
};
