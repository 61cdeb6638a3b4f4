/** List of entries that can be added, moved and removed, with focus management. */
import { Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { keyed } from '../keyed.ts';
import { moved } from './campaign-draft.ts';
import { focusMove, MoveButtons } from './move-buttons.tsx';

interface Listed<Entry> {
  readonly entries: readonly Entry[];
  readonly blank: Entry;
  readonly onChange: (entries: Entry[]) => void;
}

interface EntryListProps<Entry> extends Listed<Entry> {
  readonly label: string;
  /** Singular noun, such as "step". */
  readonly one: string;
  readonly most: number;
  readonly fault: string | undefined;
  readonly children: (entry: Entry, at: number, change: (entry: Entry) => void) => ReactNode;
}

/** Returns the list that contains the pressed button. */
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
  const { label, one, entries, most, fault, onChange, children } = props;
  const { add, move, remove } = actionsOf(props);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <ol className="grid grid-cols-1 gap-3 empty:hidden">
        {keyed(entries, () => one).map(({ key, entry, at }) => (
          <li key={key} className="flex items-start gap-1 border-l-2 pl-3 max-sm:flex-col-reverse">
            <div className="grid w-full min-w-0 flex-1 grid-cols-1 gap-2">
              {children(entry, at, (changed) => onChange(entries.with(at, changed)))}
            </div>
            <MoveButtons
              what={`${one} ${at + 1}`}
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
        disabled={entries.length >= most}
        onClick={({ currentTarget }) => add(currentTarget)}
      >
        <Plus aria-hidden />
        <span>{t('Add {one}', { one })}</span>
      </Button>
    </fieldset>
  );
};
