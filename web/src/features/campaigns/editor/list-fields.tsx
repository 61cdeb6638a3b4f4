/**
 * Editable list of entries (add, move, remove), and the forms of the blocks that consist of such a
 * list: steps, rules, questions, texts.
 */
import { Plus, ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { CAMPAIGN_LIMITS } from '@reptemple/contract/campaigns/campaign-blocks';
import type { Block, BlockKind } from '@reptemple/contract/campaigns/campaign-blocks';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { keyed } from '../campaign-types.ts';
import type { BlockOf } from '../campaign-types.ts';
import { moved } from './campaign-draft.ts';
import { LineField, TextField } from './text-choice-and-picture-fields.tsx';

interface MoveButtonsProps {
  /** Name of the entry in the buttons' labels, such as "step 2". */
  readonly what: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

const moveLabel = (what: string, way: 'up' | 'down'): string =>
  t('Move {what} {way, select, up {up} other {down}}', { what, way });

export const MoveButtons = ({ what, isFirst, isLast, onMove, onRemove }: MoveButtonsProps): ReactElement => (
  <span className="flex shrink-0">
    <Button
      variant="quiet"
      size="icon"
      data-move="up"
      aria-label={moveLabel(what, 'up')}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <ArrowUp aria-hidden />
    </Button>
    <Button
      variant="quiet"
      size="icon"
      data-move="down"
      aria-label={moveLabel(what, 'down')}
      disabled={isLast}
      onClick={() => onMove(1)}
    >
      <ArrowDown aria-hidden />
    </Button>
    <Button variant="quiet" size="icon" aria-label={t('Remove {name}', { name: what })} onClick={onRemove}>
      <Trash2 aria-hidden />
    </Button>
  </span>
);

/**
 * Keeps the focus on the pressed move button. At the end of the list, where that button is
 * disabled, focuses the opposite one.
 */
export const focusMove = (place: Element | null | undefined, by: -1 | 1): void => {
  const buttons = [...(place?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])].slice(0, 2);
  const wanted = buttons[by === -1 ? 0 : 1];
  (wanted?.disabled === true ? buttons.find(({ disabled }) => !disabled) : wanted)?.focus();
};

export interface BlockForm<Kind extends Block = Block> {
  readonly block: Kind;
  readonly onChange: (block: Kind) => void;
  readonly faultOf: (field: string) => string | undefined;
}

export type FormOf<Kind extends BlockKind> = BlockForm<BlockOf<Kind>>;

interface Listed<Entry> {
  readonly entries: readonly Entry[];
  readonly blank: Entry;
  readonly onChange: (entries: Entry[]) => void;
}

interface EntryListProps<Entry> extends Listed<Entry> {
  readonly label: string;
  readonly most: number;
  readonly fault: string | undefined;
  readonly children: (entry: Entry, at: number, change: (entry: Entry) => void) => ReactNode;
}

const listAround = (button: Element | null) => button?.closest('fieldset');

const actionsOf = <Entry,>({ entries, blank, onChange }: Listed<Entry>) => ({
  add: (button: Element): void => {
    const list = listAround(button)?.querySelector('ol');
    flushSync(() => onChange([...entries, blank]));
    list?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus();
  },
  move: (at: number, by: -1 | 1): void => {
    const list = listAround(document.activeElement)?.querySelector('ol');
    flushSync(() => onChange([...moved(entries, at, by)]));
    focusMove(list?.children[at + by], by);
  },
  remove: (at: number): void => {
    const list = listAround(document.activeElement);
    flushSync(() => onChange(entries.toSpliced(at, 1)));
    list?.querySelector<HTMLElement>('[data-add]')?.focus();
  },
});

export const EntryList = <Entry,>(props: EntryListProps<Entry>): ReactElement => {
  const { label, entries, most, fault, onChange, children } = props;
  const { add, move, remove } = actionsOf(props);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {keyed(entries, () => label).map(({ key, entry, at }) => (
          <li key={key} className="flex items-start gap-1 border-l-2 pl-3 max-sm:flex-col-reverse">
            <div className="grid w-full min-w-0 flex-1 grid-cols-1 gap-2">
              {children(entry, at, (changed) => onChange(entries.with(at, changed)))}
            </div>
            <MoveButtons
              what={`${label} ${at + 1}`}
              isFirst={at === 0}
              isLast={at === entries.length - 1}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      {fault ? (
        <p role="alert" className="text-sm font-medium text-clay">
          {fault}
        </p>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        data-add
        aria-label={`${t('Add')}: ${label}`}
        disabled={entries.length >= most}
        onClick={({ currentTarget }) => add(currentTarget)}
      >
        <Plus aria-hidden />
        <span>{t('Add')}</span>
      </Button>
    </fieldset>
  );
};

interface ItemsProps {
  readonly label: string;
  readonly field: string;
  readonly items: readonly string[];
  readonly faultOf: BlockForm['faultOf'];
  readonly onChange: (items: string[]) => void;
}

export const Items = ({ label, field, items, faultOf, onChange }: ItemsProps): ReactElement => (
  <EntryList
    label={label}
    entries={items}
    most={CAMPAIGN_LIMITS.items}
    blank=""
    fault={faultOf(field)}
    onChange={onChange}
  >
    {(item, at, change) => (
      <LineField label={`${label} ${at + 1}`} value={item} fault={faultOf(`${field}.${at}`)} onChange={change} />
    )}
  </EntryList>
);

export const StepsFields = ({ block, onChange, faultOf }: FormOf<'steps'>): ReactElement => (
  <EntryList
    label={t('Steps')}
    entries={block.steps}
    most={CAMPAIGN_LIMITS.steps}
    blank={{ title: '', text: '' }}
    fault={faultOf('steps')}
    onChange={(steps) => onChange({ ...block, steps })}
  >
    {(step, at, change) => (
      <>
        <LineField
          label={`${t('Title')} ${at + 1}`}
          value={step.title}
          fault={faultOf(`steps.${at}.title`)}
          onChange={(title) => change({ ...step, title })}
        />
        <TextField
          label={t('Text')}
          value={step.text}
          fault={faultOf(`steps.${at}.text`)}
          onChange={(text) => change({ ...step, text })}
        />
      </>
    )}
  </EntryList>
);

export const RulesFields = ({ block, onChange, faultOf }: FormOf<'rules'>): ReactElement => (
  <>
    <TextField
      label={t('Text')}
      value={block.text}
      fault={faultOf('text')}
      onChange={(text) => onChange({ ...block, text })}
    />
    <Items
      label={t('Rules')}
      field="items"
      items={block.items}
      faultOf={faultOf}
      onChange={(items) => onChange({ ...block, items })}
    />
  </>
);

export const FaqFields = ({ block, onChange, faultOf }: FormOf<'faq'>): ReactElement => (
  <EntryList
    label={t('Questions')}
    entries={block.questions}
    most={CAMPAIGN_LIMITS.questions}
    blank={{ question: '', answer: '' }}
    fault={faultOf('questions')}
    onChange={(questions) => onChange({ ...block, questions })}
  >
    {(entry, at, change) => (
      <>
        <LineField
          label={t('Question {number}', { number: at + 1 })}
          value={entry.question}
          fault={faultOf(`questions.${at}.question`)}
          onChange={(question) => change({ ...entry, question })}
        />
        <TextField
          label={t('Answer')}
          value={entry.answer}
          fault={faultOf(`questions.${at}.answer`)}
          onChange={(answer) => change({ ...entry, answer })}
        />
      </>
    )}
  </EntryList>
);
