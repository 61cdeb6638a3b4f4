/** Block in the editor: type, position buttons and form. */
import { BLOCK_NAMES } from '@reptemple/contract/campaigns/campaign-blocks';
import { ChevronDown, CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useId } from 'react';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { cn } from '../../../ui/class-names.ts';
import { useOwnLanguage } from '../page/own-words.ts';
import { BlockFields } from './block-fields.tsx';
import type { BlockForm } from './block-form.ts';
import { MoveButtons } from './move-buttons.tsx';

interface BlockCardProps extends BlockForm {
  readonly id: string;
  /** 0-based. */
  readonly at: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  /** Number of invalid fields. */
  readonly faults: number;
  /** Error of the block itself. */
  readonly fault: string | undefined;
  readonly onToggle: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

interface HeadProps extends Pick<BlockCardProps, 'at' | 'block' | 'isOpen' | 'faults' | 'onToggle'> {
  readonly panel: string;
}

const Head = ({ at, block, isOpen, faults, onToggle, panel }: HeadProps): ReactElement => {
  const lang = useOwnLanguage();
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
