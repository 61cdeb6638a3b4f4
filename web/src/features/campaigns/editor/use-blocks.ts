/** Adds, moves and removes blocks, with focus management and undo of the last removal. */
import { BLOCK_NAMES, type Block, type BlockKind } from '@reptemple/contract/campaigns/campaign-blocks';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { blankBlock, type DraftBlock, freeId, moved, placeFor } from './campaign-draft.ts';
import { focusMove } from './move-buttons.tsx';

interface Removed {
  readonly entry: DraftBlock;
  readonly at: number;
}

/** Focuses the first field of a block, or else its header. */
const focusInside = (place: Element | null): void => {
  const field = place?.querySelector<HTMLElement>('input, textarea, select');
  (field ?? place?.querySelector('button'))?.focus();
};

/** Refs to the block list and the undo button. */
export interface Places {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly undo: RefObject<HTMLButtonElement | null>;
}

/** Ids of expanded blocks. */
const useOpen = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const show = (id: string): void => setOpen(new Set([...open, id]));
  const hide = (id: string): void => setOpen(new Set([...open].filter((one) => one !== id)));
  return { open, show, toggle: (id: string): void => (open.has(id) ? hide(id) : show(id)) };
};

const nameOf = (kind: BlockKind): string => translateMessage(BLOCK_NAMES[kind]);

/** Announcements for screen readers; positions are 1-based. */
const NEWS = {
  added: (kind: BlockKind, number: number) => t('{kind} added as block {number}.', { kind: nameOf(kind), number }),
  moved: (kind: BlockKind, number: number, count: number) =>
    t('{kind} is now block {number} of {count}.', { kind: nameOf(kind), number, count }),
  removed: (kind: BlockKind) => t('{kind} removed.', { kind: nameOf(kind) }),
  back: (kind: BlockKind) => t('{kind} is back.', { kind: nameOf(kind) }),
} as const;

export const useBlocks = (
  blocks: readonly DraftBlock[],
  onChange: (blocks: DraftBlock[]) => void,
  { list, undo }: Places,
) => {
  const { open, show, toggle } = useOpen();
  const [removed, setRemoved] = useState<Removed>();
  /** Announcement for screen readers. */
  const [news, setNews] = useState('');
  const placeOf = (id: string): Element | null => list.current?.querySelector(`[data-block="${id}"]`) ?? null;
  const add = (kind: BlockKind): void => {
    const [id, at] = [freeId(blocks), placeFor(blocks, kind)];
    flushSync(() => {
      onChange(blocks.toSpliced(at, 0, { id, block: blankBlock(kind) }));
      show(id);
      setNews(NEWS.added(kind, at + 1));
    });
    const place = placeOf(id);
    focusInside(place);
    // Scrolls to the whole block, not only to its first field.
    place?.scrollIntoView({ block: 'start' });
  };
  const move = (at: number, by: -1 | 1): void => {
    const entry = blocks[at];
    if (!entry) return;
    flushSync(() => {
      onChange([...moved(blocks, at, by)]);
      setNews(NEWS.moved(entry.block.kind, at + by + 1, blocks.length));
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
  return { open, toggle, removed, news, add, move, remove, bringBack };
};

/** Returns the list with one block replaced. */
export const withBlock = (blocks: readonly DraftBlock[], at: number, block: Block): DraftBlock[] =>
  blocks.map((entry, place) => (place === at ? { ...entry, block } : entry));
