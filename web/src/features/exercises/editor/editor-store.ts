/** The work on one definition, outside React: its history, how the server knows it, and whether the browser has kept it. */
import { t } from '../../../language/texts.ts';
import { type DraftDefinition, type EditorProps, newDraft } from './draft.ts';
import { begun, edited, type History, redone, undone } from './history.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { isSameJson } from './same-json.ts';
import type { Kept, Shelf, StoredAs } from './shelf.ts';

/** Second document, section 9. */
const KEEP_AFTER_MS = 2000;

/** Whether the browser holds what one sees. `elsewhere`: another tab has written other work in the same place. */
type Keeping =
  | { readonly state: 'untouched' | 'waiting' | 'failed' }
  | { readonly state: 'kept'; readonly at: number }
  | { readonly state: 'elsewhere'; readonly theirs: Kept };

export interface EditorState {
  readonly place: string;
  readonly history: History<DraftDefinition>;
  readonly stored: StoredAs | null;
  readonly keeping: Keeping;
  /** When the work was kept that this visit began with; null when it began with what is stored, or with nothing. */
  readonly restoredFrom: number | null;
}

interface Begin {
  readonly place: string;
  readonly stored: StoredAs | null;
  readonly shelf: Shelf;
  readonly now: () => number;
  /** Another text with every call, in every tab. */
  readonly revision: () => string;
  /** Calls back after so many milliseconds, unless the returned function was called before. */
  readonly after: (ms: number, act: () => void) => () => void;
}

export interface EditorStore {
  /** Its own for as long as the page lives, wherever the work goes. */
  readonly id: string;
  readonly state: () => EditorState;
  /** Calls back on every change; the returned function ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly edit: EditorProps['edit'];
  readonly undo: () => void;
  readonly redo: () => void;
  /** Keeps now what waits to be kept. */
  readonly keep: () => void;
  /** To be called when the browser's storage has changed from outside. What another tab has taken away is kept again. */
  readonly lookElsewhere: () => void;
  /** Takes what the other tab wrote, as a step that can be undone. */
  readonly takeTheirs: () => void;
  /** Writes over what the other tab wrote, unless there is nothing to write. */
  readonly keepMine: () => void;
  /** The server has stored this. The work goes on, under the name the server gave. */
  readonly storedAs: (stored: StoredAs) => void;
}

/** What the server holds, or what a new exercise begins with. */
const originOf = (stored: StoredAs | null): DraftDefinition => stored?.draft ?? newDraft();

/** True while there is something the server does not have. */
export const isChanged = ({ history, stored }: EditorState): boolean => !isSameJson(history.present, originOf(stored));

/** True while the browser does not hold what one sees. */
const isToBeKept = ({ keeping: { state } }: EditorState): boolean =>
  state === 'waiting' || state === 'failed' || state === 'elsewhere';

/** True while leaving the page would lose something: what is as stored is lost nowhere. */
export const isUnkept = (state: EditorState): boolean => isToBeKept(state) && isChanged(state);

const beginning = ({ place, stored }: Begin, kept: Kept | undefined): EditorState => {
  const draft = kept?.draft ?? originOf(stored);
  const knownAs = kept?.stored ?? stored;
  return {
    place,
    history: begun(draft),
    stored: knownAs,
    keeping: kept ? { state: 'kept', at: kept.at } : { state: 'untouched' },
    restoredFrom: kept && !isSameJson(kept.draft, originOf(knownAs)) ? kept.at : null,
  };
};

interface Cell extends Pick<EditorStore, 'state' | 'subscribe'> {
  readonly become: (next: Partial<EditorState>) => void;
}

const createCell = (beginning: EditorState): Cell => {
  let state = beginning;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become: (next) => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
  };
};

/** What is as stored needs no keeping: there would be nothing to restore. */
const keptBy = (keeper: Keeper, state: EditorState, at: number): Keeping => {
  const { place, history, stored } = state;
  const theirs = keeper.foreign(place, history.present);
  if (theirs) return { state: 'elsewhere', theirs };
  if (!isChanged(state)) keeper.remove(place);
  else if (!keeper.write(place, { at, draft: history.present, stored })) return { state: 'failed' };
  return { state: 'kept', at };
};

/** What to do about another tab. */
const quarrelOf = (
  { state, become }: Cell,
  keeper: Keeper,
  { edit, keep }: Pick<EditorStore, 'edit' | 'keep'>,
): Pick<EditorStore, 'lookElsewhere' | 'takeTheirs' | 'keepMine'> => ({
  lookElsewhere: () => {
    const { place, history, keeping } = state();
    const theirs = keeper.foreign(place, history.present);
    if (theirs) become({ keeping: { state: 'elsewhere', theirs } });
    else if (keeping.state === 'kept' && isChanged(state()) && !keeper.holds(place)) {
      // Another tab had nothing more to keep here. This one has.
      become({ keeping: { state: 'waiting' } });
      keep();
    }
  },
  takeTheirs: () => {
    const { keeping, stored } = state();
    if (keeping.state !== 'elsewhere') return;
    keeper.accept(keeping.theirs);
    become({ keeping: { state: 'waiting' }, stored: keeping.theirs.stored ?? stored });
    edit(t('Take the draft of the other tab'), () => keeping.theirs.draft);
    keep();
  },
  keepMine: () => {
    const { keeping } = state();
    if (keeping.state !== 'elsewhere') return;
    keeper.accept(keeping.theirs);
    // Mine is as stored, and needs no keeping: theirs need not go for it.
    if (isChanged(state())) keep();
    else become({ keeping: { state: 'untouched' } });
  },
});

/** Begins with what the browser kept in this place, otherwise with what is stored, otherwise with a new draft. */
export const createEditorStore = (begin: Begin): EditorStore => {
  const { shelf, now, revision, after } = begin;
  const kept = shelf.read(begin.place);
  const cell = createCell(beginning(begin, kept));
  const { state, subscribe, become } = cell;
  const keeper = createKeeper(shelf, revision);
  keeper.accept(kept);
  let stopWaiting: () => void = () => undefined;

  const keep = (): void => {
    stopWaiting();
    if (isToBeKept(state())) become({ keeping: keptBy(keeper, state(), now()) });
  };
  const move = (history: History<DraftDefinition>): void => {
    const { keeping, history: before } = state();
    if (history === before) return;
    stopWaiting();
    become({ history, keeping: keeping.state === 'elsewhere' ? keeping : { state: 'waiting' } });
    stopWaiting = after(KEEP_AFTER_MS, keep);
  };
  const edit: EditorProps['edit'] = (label, change, gesture) => move(edited(state().history, label, change, gesture));
  const storedAs = (stored: StoredAs): void => {
    const { place, history } = state();
    if (place !== stored.id) {
      if (!keeper.foreign(place, history.present)) keeper.remove(place);
      keeper.accept(shelf.read(stored.id));
    }
    become({ place: stored.id, stored, keeping: { state: 'waiting' }, restoredFrom: null });
    keep();
  };
  return {
    id: revision(),
    state,
    subscribe,
    edit,
    undo: () => move(undone(state().history)),
    redo: () => move(redone(state().history)),
    keep,
    storedAs,
    ...quarrelOf(cell, keeper, { edit, keep }),
  };
};
