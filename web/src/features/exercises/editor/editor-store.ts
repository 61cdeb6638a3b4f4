/**
 * State of one exercise open in the editor: undo history, stored version, and draft in the browser.
 */
import { t } from '../../../i18n/translate.ts';
import { newDraft } from './exercise-draft.ts';
import type { DraftDefinition, EditorProps, SavedDraft, LocalDraftCache, StoredVersion } from './exercise-draft.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns true if two JSON values are deeply equal. The order of keys does not matter. */
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
  /** Definition before this step (in `past`), or after it (in `future`). */
  readonly value: Value;
}

export interface History<Value> {
  /** Steps to undo, oldest first. */
  readonly past: readonly Step<Value>[];
  readonly present: Value;
  /** Steps to redo, the next one first. */
  readonly future: readonly Step<Value>[];
  /**
   * Id of the gesture, such as a drag, of the last undo step. A change with the same id is merged
   * into that step.
   */
  readonly gesture: string | undefined;
}

export const begun = <Value>(present: Value): History<Value> => ({ past: [], present, future: [], gesture: undefined });

/**
 * Adds an undo step and removes the steps to redo. A change of the same gesture is merged into the
 * last step. Adds no step if `change` returns the same value.
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

type Written = Omit<SavedDraft, 'revision'>;

export interface DraftStore {
  /**
   * Returns the stored draft if another tab saved it and it differs from `mine`; otherwise
   * undefined.
   */
  readonly foreign: (place: string, mine: DraftDefinition) => SavedDraft | undefined;
  readonly holds: (place: string) => boolean;
  /** Marks another tab's draft as seen, so that the next `write` may overwrite it. */
  readonly accept: (kept: SavedDraft | undefined) => void;
  readonly write: (place: string, work: Written) => boolean;
  readonly remove: (place: string) => void;
}

/**
 * Creates a store that saves drafts in the browser and detects drafts that another tab saved.
 * `revision` must return a text that is unique across tabs.
 */
export const createDraftStore = (cache: LocalDraftCache, revision: () => string): DraftStore => {
  let seen: string | undefined;
  return {
    foreign: (place, mine) => {
      const found = cache.read(place);
      if (!found || found.revision === seen) return undefined;
      if (!isSameJson(found.draft, mine)) return found;
      seen = found.revision;
      return undefined;
    },
    holds: (place) => cache.read(place) !== undefined,
    accept: (kept) => {
      seen = kept?.revision;
    },
    write: (place, work) => {
      const next = revision();
      if (!cache.write(place, { ...work, revision: next })) return false;
      cache.setLast(place);
      seen = next;
      return true;
    },
    remove: (place) => {
      cache.remove(place);
      seen = undefined;
    },
  };
};

/**
 * Delay in ms between a change and saving the draft in the browser (specification S2, section 9).
 */
const KEEP_AFTER_MS = 2000;

/** State of saving the draft in the browser. `elsewhere`: another tab saved a different draft. */
type DraftStatus =
  | { readonly state: 'untouched' | 'waiting' | 'failed' }
  | { readonly state: 'kept'; readonly at: number }
  | { readonly state: 'elsewhere'; readonly theirs: SavedDraft };

export interface EditorState {
  readonly place: string;
  readonly history: History<DraftDefinition>;
  readonly stored: StoredVersion | null;
  readonly keeping: DraftStatus;
  /** Time at which the restored draft was saved, as Unix time in ms; null if none was restored. */
  readonly restoredFrom: number | null;
}

interface Begin {
  readonly place: string;
  readonly stored: StoredVersion | null;
  readonly cache: LocalDraftCache;
  readonly now: () => number;
  readonly revision: () => string;
  readonly after: (ms: number, act: () => void) => () => void;
}

export interface EditorStore {
  /**
   * Id of this editor state. Unlike `place`, it does not change when the server stores the
   * exercise.
   */
  readonly id: string;
  readonly state: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly edit: EditorProps['edit'];
  readonly undo: () => void;
  readonly redo: () => void;
  readonly keep: () => void;
  /**
   * Called on `storage` events. Detects another tab's draft, and saves this draft again if another
   * tab removed it.
   */
  readonly lookElsewhere: () => void;
  /** Replaces the draft with the other tab's draft, as one undo step. */
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
  /**
   * Records that the server stored the exercise, and moves the draft in the browser to the stored
   * id.
   */
  readonly storedAs: (stored: StoredVersion) => void;
}

const originOf = (stored: StoredVersion | null): DraftDefinition => stored?.draft ?? newDraft();

/** Returns true if the draft differs from the stored version. */
export const isChanged = ({ history, stored }: EditorState): boolean => !isSameJson(history.present, originOf(stored));

const isUnsaved = ({ keeping: { state } }: EditorState): boolean =>
  state === 'waiting' || state === 'failed' || state === 'elsewhere';

/**
 * Returns true if closing the page would lose changes that are neither stored on the server nor
 * saved in the browser.
 */
export const hasUnsavedChanges = (state: EditorState): boolean => isUnsaved(state) && isChanged(state);

const beginning = ({ place, stored }: Begin, kept: SavedDraft | undefined): EditorState => {
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

/**
 * Saves the draft in the browser, or removes it there if it equals the stored version. Changes
 * nothing if another tab saved a different draft.
 */
const keptBy = (drafts: DraftStore, state: EditorState, at: number): DraftStatus => {
  const { place, history, stored } = state;
  const theirs = drafts.foreign(place, history.present);
  if (theirs) return { state: 'elsewhere', theirs };
  if (!isChanged(state)) drafts.remove(place);
  else if (!drafts.write(place, { at, draft: history.present, stored })) return { state: 'failed' };
  return { state: 'kept', at };
};

const conflictActions = (
  { state, become }: Cell,
  drafts: DraftStore,
  { edit, keep }: Pick<EditorStore, 'edit' | 'keep'>,
): Pick<EditorStore, 'lookElsewhere' | 'takeTheirs' | 'keepMine'> => ({
  lookElsewhere: () => {
    const { place, history, keeping } = state();
    const theirs = drafts.foreign(place, history.present);
    if (theirs) become({ keeping: { state: 'elsewhere', theirs } });
    else if (keeping.state === 'kept' && isChanged(state()) && !drafts.holds(place)) {
      become({ keeping: { state: 'waiting' } });
      keep();
    }
  },
  takeTheirs: () => {
    const { keeping, stored } = state();
    if (keeping.state !== 'elsewhere') return;
    drafts.accept(keeping.theirs);
    become({ keeping: { state: 'waiting' }, stored: keeping.theirs.stored ?? stored });
    edit(t('Take Theirs'), () => keeping.theirs.draft);
    keep();
  },
  keepMine: () => {
    const { keeping } = state();
    if (keeping.state !== 'elsewhere') return;
    drafts.accept(keeping.theirs);
    // Saves only if this tab has changes. Otherwise it would overwrite the other tab's draft with
    // an unchanged one.
    if (isChanged(state())) keep();
    else become({ keeping: { state: 'untouched' } });
  },
});

/**
 * Opens an exercise in the editor with its draft in the browser, or else its stored version, or
 * else a new draft.
 */
export const createEditorStore = (begin: Begin): EditorStore => {
  const { cache, now, revision, after } = begin;
  const kept = cache.read(begin.place);
  const cell = createCell(beginning(begin, kept));
  const { state, subscribe, become } = cell;
  const drafts = createDraftStore(cache, revision);
  drafts.accept(kept);
  let stopWaiting: () => void = () => undefined;

  const keep = (): void => {
    stopWaiting();
    if (isUnsaved(state())) become({ keeping: keptBy(drafts, state(), now()) });
  };
  const move = (history: History<DraftDefinition>): void => {
    const { keeping, history: before } = state();
    if (history === before) return;
    stopWaiting();
    become({ history, keeping: keeping.state === 'elsewhere' ? keeping : { state: 'waiting' } });
    stopWaiting = after(KEEP_AFTER_MS, keep);
  };
  const edit: EditorProps['edit'] = (label, change, gesture) => move(edited(state().history, label, change, gesture));
  const storedAs = (stored: StoredVersion): void => {
    const { place, history } = state();
    if (place !== stored.id) {
      if (!drafts.foreign(place, history.present)) drafts.remove(place);
      drafts.accept(cache.read(stored.id));
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
    ...conflictActions(cell, drafts, { edit, keep }),
  };
};
