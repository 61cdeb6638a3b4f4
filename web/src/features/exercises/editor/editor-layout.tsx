/**
 * Layout of the exercise editor: two columns, and the four collapsible sections of a definition
 * (specification S2, section 2).
 */
import { ChevronDown } from 'lucide-react';
import { useState, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { z } from 'zod';
import type { Fault } from '@reptemple/engine/definition/exercise-definition';
import { t } from '../../../i18n/translate.ts';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { KEPT_STORAGE } from '../../../ui/storage/safe-local-storage.ts';
import { useDesk } from '../../../ui/use-breakpoint-and-element-width.ts';
import { useUnlessAnalysing, playheadAngles } from '../video-comparison/running-analyses-and-playhead-angles.ts';
import { AngleSection } from './angles/angle-section.tsx';
import { DefinitionSection } from './definition/exercise-settings-section.tsx';
import type { EditorProps } from './exercise-draft.ts';
import { LandmarkSection } from './landmarks/landmark-section.tsx';
import { PhaseRangeSection } from './ranges/phase-range-section.tsx';

const KEY = 'reptemple.editor-closed';

const Closed = z.array(z.string());

const remembered = (): readonly string[] => {
  try {
    return Closed.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
};

const remember = (closed: readonly string[]): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(closed));
  } catch {
    // Errors are ignored: without storage, all sections start open.
  }
};

const useSections = (): {
  readonly isOpen: (title: string) => boolean;
  readonly toggle: (title: string) => void;
} => {
  const [closed, setClosed] = useState(remembered);
  const isOpen = (title: string): boolean => !closed.includes(title);
  const toggle = (title: string): void => {
    const next = isOpen(title) ? [...closed, title] : closed.filter((one) => one !== title);
    remember(next);
    setClosed(next);
  };
  return { isOpen, toggle };
};

const FOLD_KEY = 'reptemple.editor-videos-folded';

const wasFolded = (): boolean => {
  try {
    return localStorage.getItem(FOLD_KEY) === 'true';
  } catch {
    return false;
  }
};

/**
 * Returns if the videos are hidden on phones, and a function that shows or hides them. The browser
 * remembers the choice.
 */
const useFold = (): { readonly isFolded: boolean; readonly toggle: () => void } => {
  const [isFolded, setFolded] = useState(wasFolded);
  const toggle = (): void => {
    setFolded(!isFolded);
    try {
      localStorage.setItem(FOLD_KEY, String(!isFolded));
    } catch {
      // Errors are ignored: without storage, the videos start shown.
    }
  };
  return { isFolded, toggle };
};

interface ColumnsProps {
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** Content below the definition: always visible on desktops, at the end of the page on phones. */
  readonly below: ReactNode;
}

/**
 * CSS classes of a column. `relative` contains the visually hidden elements, which would otherwise
 * lengthen the page.
 */
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
        aria-label={t('Width')}
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
 * Layout on phones: the videos, a button to hide them, then the definition. CSS sets this order,
 * because moving a video in the DOM restarts it.
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

/**
 * Layout of the editor. On desktops two columns, whose widths the browser remembers. On phones the
 * videos stay visible above the definition, so that the effect of a change is seen.
 */
export const Columns = (columns: ColumnsProps): ReactElement => {
  // The layout does not change while an analysis is running, because that would restart the
  // analysis.
  const isDesk = useUnlessAnalysing(useDesk());
  if (!isDesk) return <PhoneColumns {...columns} />;
  return <DeskColumns {...columns} />;
};

interface SectionProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/**
 * Collapsible section of the editor. The content stays mounted while it is collapsed, to keep its
 * state.
 */
const Section = ({ title, isOpen, onToggle, children }: SectionProps): ReactElement => {
  const id = useId();
  return (
    <Card>
      <h2 className="carved text-lg">
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-13 w-full items-center justify-between gap-3 px-4 text-left sm:px-5"
          onClick={onToggle}
        >
          <span>{title}</span>
          <ChevronDown
            aria-hidden
            className={cn('size-5 shrink-0 text-quiet transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <section id={id} aria-labelledby={`${id}-title`} hidden={!isOpen} className="border-t px-4 py-5 sm:px-5">
        {children}
      </section>
    </Card>
  );
};

interface SectionsProps extends EditorProps {
  readonly faults: readonly Fault[];
}

/**
 * The four collapsible sections of a definition. They must be rendered inside `LandmarkPicking`.
 */
export const Sections = ({ faults, ...editor }: SectionsProps): ReactElement => {
  const { isOpen, toggle } = useSections();
  const section = (title: string, content: ReactNode): ReactElement => (
    <Section title={title} isOpen={isOpen(title)} onToggle={() => toggle(title)}>
      {content}
    </Section>
  );
  return (
    <div className="grid gap-4">
      {section(t('Exercise Definition'), <DefinitionSection {...editor} faults={faults} />)}
      {section(t('Landmark Selection'), <LandmarkSection draft={editor.draft} />)}
      {section(t('Angle Definitions'), <AngleSection {...editor} />)}
      {section(t('Phase Angle Ranges'), <PhaseRangeSection {...editor} live={playheadAngles} />)}
    </div>
  );
};
