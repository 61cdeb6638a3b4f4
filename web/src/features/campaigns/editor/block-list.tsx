/** List of the page's blocks, from top to bottom. */
import { BLOCK_NAMES, type BlockKind } from '@reptemple/contract/campaigns/campaign-blocks';
import { Plus, Undo2 } from 'lucide-react';
import { type ReactElement, type Ref, useRef } from 'react';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { BlockCard } from './block-card.tsx';
import { addableKinds, type DraftBlock, type Faults } from './campaign-draft.ts';
import { useBlocks, withBlock } from './use-blocks.ts';

/** Descriptions of the block kinds, for choosing one. */
const BLOCK_LABELS = {
  hero: t('Title, dates and the way in'),
  progress: t('What each member has done so far, for themselves alone'),
  steps: t('Numbered steps to take part'),
  rules: t('A checklist of what makes a rep count'),
  'recording-tips': t('How to place the camera'),
  'demo-video': t('A set with the pose drawn over it'),
  leaderboard: t('How many take part, and the top score'),
  top: t('The three best men and women'),
  prizes: t('What can be won, and by whom'),
  referral: t('Personal referral link'),
  share: t('Share button'),
  faq: t('Questions, and answers that fold out'),
  'fine-print': t('Terms and conditions'),
  'sign-up': t('For visitors: the way to an account'),
  waitlist: t('Email sign-up form'),
} as const satisfies Record<BlockKind, string>;

interface BlockListProps {
  readonly blocks: readonly DraftBlock[];
  readonly faults: Faults;
  readonly onChange: (blocks: DraftBlock[]) => void;
}

/** Returns the number of errors in the block at this index. */
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
        <span>{t('Add a Block')}</span>
      </Button>
    }
  >
    {addableKinds(blocks).map((kind) => (
      <MenuItem key={kind} onSelect={() => onAdd(kind)}>
        <span className="py-1">
          <span>{translateMessage(BLOCK_NAMES[kind])}</span>
          <span className="block text-sm text-quiet">{BLOCK_LABELS[kind]}</span>
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
            // Opens blocks with errors.
            isOpen={editing.open.has(id) || faultsAt(faults, at) > 0}
            faults={faultsAt(faults, at)}
            fault={faults[`blocks.${at}`]}
            faultOf={(field) => faults[`blocks.${at}.${field}`]}
            onChange={(changed) => onChange(withBlock(blocks, at, changed))}
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
