/** State of one edited definition outside React: undo history, stored version, and draft status. */
import { t } from '../../../i18n/translate.ts';
import { newDraft } from './exercise-draft.ts';
import type { DraftDefinition, EditorProps, Kept, LocalDraftCache, StoredAs } from './exercise-draft.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Deep equality of JSON values, ignoring the order of keys. */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  );
};

/** Undo history as an immutable value with pure functions. */

interface Step<Value> {
  readonly label: string;
  /** In `past`: the value before the step. In `future`: the value after it. */
  readonly value: Value;
}

export interface History<Value> {
  /** Oldest first. */
  readonly past: readonly Step<Value>[];
  readonly present: Value;
  /** Next first. */
  readonly future: readonly Step<Value>[];
  /** Gesture of the last step; further steps with it are merged. */
  readonly gesture: string | undefined;
}

export const begun = <Value>(present: Value): History<Value> => ({ past: [], present, future: [], gesture: undefined });

/**
 * Adds a step. A change without effect adds none; one with the same gesture merges with the
 * previous.
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

/** Saves drafts, and detects those that another tab has saved. */
type Written = Omit<Kept, 'revision'>;

export interface DraftStore {
  /**
   * Returns the draft that another tab has saved since the last access, if it differs from `mine`.
   */
  readonly foreign: (place: string, mine: DraftDefinition) => Kept | undefined;
  /** Returns false if there is no draft, for example because another tab removed it. */
  readonly holds: (place: string) => boolean;
  /** Accepts the other tab's draft, so that it may be overwritten. */
  readonly accept: (kept: Kept | undefined) => void;
  /** Returns false if storage is unavailable. */
  readonly write: (place: string, work: Written) => boolean;
  readonly remove: (place: string) => void;
}

/** `revision` returns a unique text with every call, across tabs. */
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

/** Autosave delay (specification S2, section 9). */
const KEEP_AFTER_MS = 2000;

/** Draft status. `elsewhere`: another tab has saved a different draft of the same document. */
type Keeping =
  | { readonly state: 'untouched' | 'waiting' | 'failed' }
  | { readonly state: 'kept'; readonly at: number }
  | { readonly state: 'elsewhere'; readonly theirs: Kept };

export interface EditorState {
  readonly place: string;
  readonly history: History<DraftDefinition>;
  readonly stored: StoredAs | null;
  readonly keeping: Keeping;
  /** Time of the restored draft; null if there was none. */
  readonly restoredFrom: number | null;
}

interface Begin {
  readonly place: string;
  readonly stored: StoredAs | null;
  readonly shelf: LocalDraftCache;
  readonly now: () => number;
  /** Returns a unique text with every call, across tabs. */
  readonly revision: () => string;
  /** Calls back after this many ms. Returns a cancel function. */
  readonly after: (ms: number, act: () => void) => () => void;
}

export interface EditorStore {
  /** Constant for the life of the page, even if the document gets another place. */
  readonly id: string;
  readonly state: () => EditorState;
  /** Subscribes to changes. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly edit: EditorProps['edit'];
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves a pending draft now. */
  readonly keep: () => void;
  /** Call it on a `storage` event. Saves the draft again if another tab has removed it. */
  readonly lookElsewhere: () => void;
  /** Loads the other tab's draft as an undoable step. */
  readonly takeTheirs: () => void;
  /** Overwrites the other tab's draft, unless there are no local changes. */
  readonly keepMine: () => void;
  /** Call it after the server has stored the document; applies the name that the server chose. */
  readonly storedAs: (stored: StoredAs) => void;
}

/** Returns the stored version, or the initial draft of a new exercise. */
const originOf = (stored: StoredAs | null): DraftDefinition => stored?.draft ?? newDraft();

/** Returns true if there are changes that are not stored on the server. */
export const isChanged = ({ history, stored }: EditorState): boolean => !isSameJson(history.present, originOf(stored));

/** Returns true if the browser has not saved the current draft. */
const isToBeKept = ({ keeping: { state } }: EditorState): boolean =>
  state === 'waiting' || state === 'failed' || state === 'elsewhere';

/** Returns true if closing the page would lose changes. */
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

/** Saves the draft, or removes it if it equals the stored version. */
const keptBy = (keeper: DraftStore, state: EditorState, at: number): Keeping => {
  const { place, history, stored } = state;
  const theirs = keeper.foreign(place, history.present);
  if (theirs) return { state: 'elsewhere', theirs };
  if (!isChanged(state)) keeper.remove(place);
  else if (!keeper.write(place, { at, draft: history.present, stored })) return { state: 'failed' };
  return { state: 'kept', at };
};

/** Detects and resolves conflicts with another tab. */
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
      // Another tab removed its draft of this document, but this tab has changes.
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
    // Without local changes the other tab's draft is not overwritten.
    if (isChanged(state())) keep();
    else become({ keeping: { state: 'untouched' } });
  },
});

/** Starts with the saved draft, or else the stored version, or else a new draft. */
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
