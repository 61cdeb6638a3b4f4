/** List of a campaign's blocks in the editor: add, expand, edit, move, remove and undo. */
import { Plus, Undo2, ChevronDown, CircleAlert } from 'lucide-react';
import { useRef, useState, useId } from 'react';
import type { ReactElement, Ref, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { BLOCK_NAMES } from '@reptemple/contract/campaigns/campaign-blocks';
import type { BlockKind, Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { useOrganiserLanguage } from '../page/organiser-language.ts';
import { BlockFields } from './block-fields.tsx';
import { addableKinds, blankBlock, freeId, moved, placeFor } from './campaign-draft.ts';
import type { DraftBlock, Faults } from './campaign-draft.ts';
import { focusMove, MoveButtons } from './list-fields.tsx';
import type { BlockForm } from './list-fields.tsx';

interface BlockCardProps extends BlockForm {
  readonly id: string;
  readonly at: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly faults: number;
  /** Error message about the block as a whole, not about one of its fields. */
  readonly fault: string | undefined;
  readonly onToggle: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

interface HeadProps extends Pick<BlockCardProps, 'at' | 'block' | 'isOpen' | 'faults' | 'onToggle'> {
  readonly panel: string;
}

const Head = ({ at, block, isOpen, faults, onToggle, panel }: HeadProps): ReactElement => {
  const lang = useOrganiserLanguage();
  const name = translateMessage(BLOCK_NAMES[block.kind]);
  const title = 'title' in block && block.title !== name ? block.title : '';
  return (
    <h3 className="min-w-0 flex-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={onToggle}
        className="flex min-h-11 w-full min-w-0 items-center gap-3 rounded-stone px-2.5 text-left hover:bg-raised"
      >
        <ChevronDown
          aria-hidden
          className={cn('size-4.5 shrink-0 text-quiet transition-transform duration-150', !isOpen && '-rotate-90')}
        />
        <span className="w-5 shrink-0 text-quiet tabular-nums">{at + 1}</span>
        <span className="min-w-0 py-1 max-sm:line-clamp-2 sm:truncate">
          <span className="font-medium">{name}</span>
          {title ? (
            <span lang={lang} className="text-quiet">
              {' '}
              {`· ${title}`}
            </span>
          ) : null}
        </span>
        {faults > 0 ? (
          <span className="ml-auto flex shrink-0 items-center gap-1.5 text-sm text-clay">
            <CircleAlert aria-hidden className="size-4" />
            <span>{t('{count} to fix', { count: faults })}</span>
          </span>
        ) : null}
      </button>
    </h3>
  );
};

export const BlockCard = (props: BlockCardProps): ReactElement => {
  const { id, at, block, isOpen, faults, fault, onToggle } = props;
  const panel = useId();
  const name = translateMessage(BLOCK_NAMES[block.kind]);
  return (
    <li
      data-block={id}
      data-kind={block.kind}
      className={cn(
        'scroll-mt-24 rounded-stone border bg-surface',
        faults > 0 && 'border-l-4 border-l-clay',
        isOpen && 'shadow-lifted',
      )}
    >
      <div className="flex items-center gap-1 p-1.5">
        <Head {...{ at, block, isOpen, faults, onToggle, panel }} />
        <MoveButtons
          what={t('block {number} ({name})', { number: at + 1, name })}
          isFirst={props.isFirst}
          isLast={props.isLast}
          onMove={props.onMove}
          onRemove={props.onRemove}
        />
      </div>
      {fault ? (
        <p role="alert" className="px-4 pb-3 text-sm font-medium text-clay">
          {fault}
        </p>
      ) : null}
      <div id={panel} hidden={!isOpen} className="grid grid-cols-1 gap-5 border-t p-4 sm:p-6">
        {isOpen ? <BlockFields block={block} onChange={props.onChange} faultOf={props.faultOf} /> : null}
      </div>
    </li>
  );
};

interface Removed {
  readonly entry: DraftBlock;
  readonly at: number;
}

const focusInside = (place: Element | null): void => {
  const field = place?.querySelector<HTMLElement>('input, textarea, select');
  (field ?? place?.querySelector('button'))?.focus();
};

export interface Places {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly undo: RefObject<HTMLButtonElement | null>;
}

const useOpen = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const show = (id: string): void => setOpen((shown) => (shown.has(id) ? shown : new Set([...shown, id])));
  const hide = (id: string): void => setOpen(new Set([...open].filter((one) => one !== id)));
  return { open, show, toggle: (id: string): void => (open.has(id) ? hide(id) : show(id)) };
};

const nameOf = (kind: BlockKind): string => translateMessage(BLOCK_NAMES[kind]);

/** Messages that screen readers announce after a change. Block numbers start at 1. */
const NEWS = {
  placed: (kind: BlockKind, number: number, count: number) =>
    t('{kind} is now block {number} of {count}.', { kind: nameOf(kind), number, count }),
  removed: (kind: BlockKind) => t('{kind} removed.', { kind: nameOf(kind) }),
  back: (kind: BlockKind) => t('“{name}” is back.', { name: nameOf(kind) }),
} as const;

export const withBlock = (blocks: readonly DraftBlock[], at: number, block: Block): DraftBlock[] =>
  blocks.map((entry, place) => (place === at ? { ...entry, block } : entry));

export const useBlocks = (
  blocks: readonly DraftBlock[],
  onChange: (blocks: DraftBlock[]) => void,
  { list, undo }: Places,
) => {
  const { open, show, toggle } = useOpen();
  const [removed, setRemoved] = useState<Removed>();
  const [news, setNews] = useState('');
  const placeOf = (id: string): Element | null => list.current?.querySelector(`[data-block="${id}"]`) ?? null;
  const add = (kind: BlockKind): void => {
    const [id, at] = [freeId(blocks), placeFor(blocks, kind)];
    flushSync(() => {
      onChange(blocks.toSpliced(at, 0, { id, block: blankBlock(kind) }));
      show(id);
      setNews(NEWS.placed(kind, at + 1, blocks.length + 1));
    });
    const place = placeOf(id);
    focusInside(place);
    // Scrolls to the top of the block, which may be above the field that has the focus.
    place?.scrollIntoView({ block: 'start' });
  };
  /**
   * Changes a block and keeps it expanded. It may be expanded only because of its errors, and this
   * change may correct the last one.
   */
  const edit = (at: number, block: Block): void => {
    const entry = blocks[at];
    if (!entry) return;
    show(entry.id);
    onChange(withBlock(blocks, at, block));
  };
  const move = (at: number, by: -1 | 1): void => {
    const entry = blocks[at];
    if (!entry) return;
    flushSync(() => {
      onChange([...moved(blocks, at, by)]);
      setNews(NEWS.placed(entry.block.kind, at + by + 1, blocks.length));
    });
    focusMove(placeOf(entry.id), by);
  };
  const remove = (at: number): void => {
    const entry = blocks[at];
    if (!entry) return;
    flushSync(() => {
      onChange(blocks.toSpliced(at, 1));
      setRemoved({ entry, at });
      setNews(NEWS.removed(entry.block.kind));
    });
    undo.current?.focus();
  };
  const bringBack = (): void => {
    if (!removed) return;
    flushSync(() => {
      onChange(blocks.toSpliced(removed.at, 0, { ...removed.entry, id: freeId(blocks) }));
      setRemoved(undefined);
      setNews(NEWS.back(removed.entry.block.kind));
    });
    list.current?.children[removed.at]?.querySelector('button')?.focus();
  };
  return { open, toggle, removed, news, add, edit, move, remove, bringBack };
};

const BLOCK_HINTS: Readonly<Partial<Record<BlockKind, string>>> = {
  progress: t('Each member’s own progress, visible only to them'),
  'fine-print': t('Terms and conditions'),
  waitlist: t('Email sign-up form'),
};

interface BlockListProps {
  readonly blocks: readonly DraftBlock[];
  readonly faults: Faults;
  readonly onChange: (blocks: DraftBlock[]) => void;
}

const faultsAt = (faults: Faults, at: number): number =>
  Object.keys(faults).filter((field) => field.startsWith(`blocks.${at}.`)).length;

interface UndoProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly kind: BlockKind;
  readonly onUndo: () => void;
}

const Undo = ({ ref, kind, onUndo }: UndoProps): ReactElement => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-stone border border-dashed px-4 py-2">
    <p className="min-w-0 flex-1">{t('{kind} removed.', { kind: translateMessage(BLOCK_NAMES[kind]) })}</p>
    <Button ref={ref} variant="secondary" size="small" onClick={onUndo}>
      <Undo2 aria-hidden />
      <span>{t('Undo')}</span>
    </Button>
  </div>
);

interface AddMenuProps {
  readonly blocks: readonly DraftBlock[];
  readonly onAdd: (kind: BlockKind) => void;
}

const AddMenu = ({ blocks, onAdd }: AddMenuProps): ReactElement => (
  <Menu
    align="start"
    trigger={
      <Button variant="secondary" className="justify-self-start">
        <Plus aria-hidden />
        <span>{t('Add')}</span>
      </Button>
    }
  >
    {addableKinds(blocks).map((kind) => (
      <MenuItem key={kind} onSelect={() => onAdd(kind)}>
        <span className="py-1">
          <span>{translateMessage(BLOCK_NAMES[kind])}</span>
          {BLOCK_HINTS[kind] ? <span className="block text-sm text-quiet">{BLOCK_HINTS[kind]}</span> : null}
        </span>
      </MenuItem>
    ))}
  </Menu>
);

export const BlockList = ({ blocks, faults, onChange }: BlockListProps): ReactElement => {
  const list = useRef<HTMLOListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const editing = useBlocks(blocks, onChange, { list, undo });
  const { removed } = editing;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol ref={list} className="grid grid-cols-1 gap-2 empty:hidden">
        {blocks.map(({ id, block }, at) => (
          <BlockCard
            key={id}
            id={id}
            at={at}
            block={block}
            isFirst={at === 0}
            isLast={at === blocks.length - 1}
            isOpen={editing.open.has(id) || faultsAt(faults, at) > 0}
            faults={faultsAt(faults, at)}
            fault={faults[`blocks.${at}`]}
            faultOf={(field) => faults[`blocks.${at}.${field}`]}
            onChange={(changed) => editing.edit(at, changed)}
            onToggle={() => editing.toggle(id)}
            onMove={(by) => editing.move(at, by)}
            onRemove={() => editing.remove(at)}
          />
        ))}
      </ol>
      {removed ? <Undo ref={undo} kind={removed.entry.block.kind} onUndo={editing.bringBack} /> : null}
      {faults['blocks'] ? (
        <p role="alert" className="text-sm font-medium text-clay">
          {faults['blocks']}
        </p>
      ) : null}
      <output className="sr-only">{editing.news}</output>
      <AddMenu blocks={blocks} onAdd={editing.add} />
    </div>
  );
};
