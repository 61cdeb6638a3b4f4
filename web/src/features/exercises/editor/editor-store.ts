/** State of one edited definition outside React: undo history, stored version, and draft status. */
import { t } from '../../../i18n/translate.ts';
import { newDraft } from './exercise-draft.ts';
import type { DraftDefinition, EditorProps, Kept, LocalDraftCache, StoredAs } from './exercise-draft.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns true if two JSON values are deeply equal, ignoring the order of keys. */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  );
};

interface Step<Value> {
  readonly label: string;
  /** Value before the step in `past`; value after it in `future`. */
  readonly value: Value;
}

export interface History<Value> {
  /** Steps to undo, oldest first. */
  readonly past: readonly Step<Value>[];
  readonly present: Value;
  /** Steps to redo, the next one first. */
  readonly future: readonly Step<Value>[];
  /** Gesture of the last step; a further step with it is merged into that step. */
  readonly gesture: string | undefined;
}

export const begun = <Value>(present: Value): History<Value> => ({ past: [], present, future: [], gesture: undefined });

/**
 * Returns the history with a step added. A change without effect adds none; one with the same
 * gesture merges with the previous.
 */
export const edited = <Value>(
  history: History<Value>,
  label: string,
  change: (value: Value) => Value,
  gesture?: string,
): History<Value> => {
  const present = change(history.present);
  if (Object.is(present, history.present)) return history;
  if (gesture !== undefined && gesture === history.gesture) return { ...history, present };
  return { past: [...history.past, { label, value: history.present }], present, future: [], gesture };
};

export const undone = <Value>(history: History<Value>): History<Value> => {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.value,
    future: [{ label: step.label, value: history.present }, ...history.future],
    gesture: undefined,
  };
};

export const redone = <Value>(history: History<Value>): History<Value> => {
  const [step, ...future] = history.future;
  if (!step) return history;
  return {
    past: [...history.past, { label: step.label, value: history.present }],
    present: step.value,
    future,
    gesture: undefined,
  };
};

/** Draft to save, before it gets a revision. */
type Written = Omit<Kept, 'revision'>;

export interface DraftStore {
  /**
   * Returns the draft that another tab has saved since the last access, if it differs from `mine`.
   */
  readonly foreign: (place: string, mine: DraftDefinition) => Kept | undefined;
  /** Returns false if the browser has no draft, for example because another tab removed it. */
  readonly holds: (place: string) => boolean;
  /** Takes note of the other tab's draft, so that it may be overwritten. */
  readonly accept: (kept: Kept | undefined) => void;
  /** Saves a draft. Returns false if storage is unavailable. */
  readonly write: (place: string, work: Written) => boolean;
  readonly remove: (place: string) => void;
}

/**
 * Creates the store of drafts, which detects those that another tab has saved. `revision` returns a
 * unique text with every call, across tabs.
 */
export const createKeeper = (shelf: LocalDraftCache, revision: () => string): DraftStore => {
  let seen: string | undefined;
  return {
    foreign: (place, mine) => {
      const found = shelf.read(place);
      if (!found || found.revision === seen) return undefined;
      if (!isSameJson(found.draft, mine)) return found;
      seen = found.revision;
      return undefined;
    },
    holds: (place) => shelf.read(place) !== undefined,
    accept: (kept) => {
      seen = kept?.revision;
    },
    write: (place, work) => {
      const next = revision();
      if (!shelf.write(place, { ...work, revision: next })) return false;
      shelf.setLast(place);
      seen = next;
      return true;
    },
    remove: (place) => {
      shelf.remove(place);
      seen = undefined;
    },
  };
};

/** Delay in ms after a change before the draft is saved (specification S2, section 9). */
const KEEP_AFTER_MS = 2000;

/**
 * Status of the draft. `elsewhere`: another tab has saved a different draft of the same document.
 */
type Keeping =
  | { readonly state: 'untouched' | 'waiting' | 'failed' }
  | { readonly state: 'kept'; readonly at: number }
  | { readonly state: 'elsewhere'; readonly theirs: Kept };

export interface EditorState {
  readonly place: string;
  readonly history: History<DraftDefinition>;
  readonly stored: StoredAs | null;
  readonly keeping: Keeping;
  /** Time at which the restored draft was saved; null if there was none. */
  readonly restoredFrom: number | null;
}

interface Begin {
  readonly place: string;
  readonly stored: StoredAs | null;
  readonly shelf: LocalDraftCache;
  readonly now: () => number;
  /** Returns a unique text with every call, across tabs. */
  readonly revision: () => string;
  /** Calls `act` after this many ms. Returns a cancel function. */
  readonly after: (ms: number, act: () => void) => () => void;
}

export interface EditorStore {
  /**
   * Id of the open document for the life of the page, even after it was stored under its own id.
   */
  readonly id: string;
  readonly state: () => EditorState;
  /** Subscribes to changes. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly edit: EditorProps['edit'];
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves a changed draft now instead of after the delay. */
  readonly keep: () => void;
  /**
   * Looks for another tab's draft, on a `storage` event. Saves the draft again if another tab has
   * removed it.
   */
  readonly lookElsewhere: () => void;
  /** Loads the other tab's draft as an undoable step. */
  readonly takeTheirs: () => void;
  /** Overwrites the other tab's draft, if there are local changes. */
  readonly keepMine: () => void;
  /**
   * Sets the stored version after the server has stored the document; applies the name that the
   * server chose.
   */
  readonly storedAs: (stored: StoredAs) => void;
}

/** Returns the stored version, or the initial draft of a new exercise. */
const originOf = (stored: StoredAs | null): DraftDefinition => stored?.draft ?? newDraft();

/** Returns true if there are changes that are not stored on the server. */
export const isChanged = ({ history, stored }: EditorState): boolean => !isSameJson(history.present, originOf(stored));

/** Returns true if the browser has not saved the current draft. */
const isToBeKept = ({ keeping: { state } }: EditorState): boolean =>
  state === 'waiting' || state === 'failed' || state === 'elsewhere';

/** Returns true if closing the page would lose changes: changed and not saved in the browser. */
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

/** Saves the draft, or removes it if it equals the stored version. Returns the new status. */
const keptBy = (keeper: DraftStore, state: EditorState, at: number): Keeping => {
  const { place, history, stored } = state;
  const theirs = keeper.foreign(place, history.present);
  if (theirs) return { state: 'elsewhere', theirs };
  if (!isChanged(state)) keeper.remove(place);
  else if (!keeper.write(place, { at, draft: history.present, stored })) return { state: 'failed' };
  return { state: 'kept', at };
};

/** Returns the functions that detect and resolve a conflict with another tab's draft. */
const quarrelOf = (
  { state, become }: Cell,
  keeper: DraftStore,
  { edit, keep }: Pick<EditorStore, 'edit' | 'keep'>,
): Pick<EditorStore, 'lookElsewhere' | 'takeTheirs' | 'keepMine'> => ({
  lookElsewhere: () => {
    const { place, history, keeping } = state();
    const theirs = keeper.foreign(place, history.present);
    if (theirs) become({ keeping: { state: 'elsewhere', theirs } });
    else if (keeping.state === 'kept' && isChanged(state()) && !keeper.holds(place)) {
      // Another tab removed the draft of this document, but this tab has changes: they are saved
      // again.
      become({ keeping: { state: 'waiting' } });
      keep();
    }
  },
  takeTheirs: () => {
    const { keeping, stored } = state();
    if (keeping.state !== 'elsewhere') return;
    keeper.accept(keeping.theirs);
    become({ keeping: { state: 'waiting' }, stored: keeping.theirs.stored ?? stored });
    edit(t('Take Theirs'), () => keeping.theirs.draft);
    keep();
  },
  keepMine: () => {
    const { keeping } = state();
    if (keeping.state !== 'elsewhere') return;
    keeper.accept(keeping.theirs);
    // Saves only if there are local changes, so that the other tab's draft is not overwritten
    // without need.
    if (isChanged(state())) keep();
    else become({ keeping: { state: 'untouched' } });
  },
});

/**
 * Creates the state of an open document: the saved draft, or else the stored version, or else a new
 * draft.
 */
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
