import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyStep } from './any-step.ts';
import { type DraftDefinition, newDraft } from './exercise-draft.ts';
import { createEditorStore, type EditorStore, isChanged, isUnkept } from './editor-store.ts';
import { NEW_WORK, openShelf, type StoredAs } from './local-draft-cache.ts';

const aBrowser = () => {
  const items = new Map<string, string>();
  const storage = {
    isFull: false,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (storage.isFull) throw new Error('full');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
  return { storage, shelf: openShelf(storage, 'ada') };
};

let writings = 0;

const aTab = ({ shelf }: ReturnType<typeof aBrowser>, place = NEW_WORK, stored: StoredAs | null = null) => {
  let [time, due]: [number, { at: number; act: () => void } | undefined] = [0, undefined];
  const store = createEditorStore({
    place,
    stored,
    shelf,
    now: () => time,
    revision: () => String((writings += 1)),
    after: (ms, act) => {
      const mine = { at: time + ms, act };
      due = mine;
      return () => {
        if (due === mine) due = undefined;
      };
    },
  });
  const wait = (ms: number): void => {
    time += ms;
    if (!due || due.at > time) return;
    const { act } = due;
    due = undefined;
    act();
  };
  return { store, wait };
};

const rename = (store: EditorStore, name: string, gesture?: string): void =>
  store.edit('Rename', (draft) => ({ ...draft, name }), gesture);

const nameIn = (store: EditorStore): string => store.state().history.present.name;

const row = (name: string, version = 1): StoredAs => ({
  id: '6f3f3f8e-0000-4000-8000-000000000001',
  version,
  isSystem: false,
  draft: { ...newDraft(), name },
});

describe('keeping work in the browser', () => {
  test('it is kept two seconds after the last change, and found at the next visit', () => {
    const browser = aBrowser();
    const { store, wait } = aTab(browser);
    rename(store, 'Squat');
    wait(1999);
    rename(store, 'Deep squat');
    wait(1999);
    expect(store.state().keeping).toEqual({ state: 'waiting' });
    expect(isUnkept(store.state())).toBe(true);
    wait(1);
    expect(store.state().keeping).toEqual({ state: 'kept', at: 3999 });
    const next = aTab(browser).store;
    expect(nameIn(next)).toBe('Deep squat');
    expect(next.state().restoredFrom).toBe(3999);
  });

  test('what is as stored is not kept: there is nothing to restore', () => {
    const browser = aBrowser();
    const { store, wait } = aTab(browser, row('Squat').id, row('Squat'));
    rename(store, 'Deep squat');
    wait(2000);
    store.undo();
    wait(2000);
    expect(isChanged(store.state())).toBe(false);
    expect(browser.shelf.read(row('Squat').id)).toBeUndefined();
  });

  test('a browser that keeps nothing is said to, and the next change tries again', () => {
    const browser = aBrowser();
    const { store, wait } = aTab(browser);
    browser.storage.isFull = true;
    rename(store, 'Squat');
    wait(2000);
    expect(store.state().keeping).toEqual({ state: 'failed' });
    browser.storage.isFull = false;
    rename(store, 'Deep squat');
    wait(2000);
    expect(store.state().keeping.state).toBe('kept');
  });

  test('what is stored under a name of its own leaves the place of new work free, and its history stays', () => {
    const browser = aBrowser();
    const { store, wait } = aTab(browser);
    rename(store, 'Squat');
    wait(2000);
    store.storedAs(row('Squat'));
    expect(store.state().place).toBe(row('Squat').id);
    expect(browser.shelf.read(NEW_WORK)).toBeUndefined();
    expect(isChanged(store.state())).toBe(false);
    store.undo();
    expect(nameIn(store)).toBe('NEW EXERCISE');
    expect(isChanged(store.state())).toBe(true);
  });

  test('rubbish in the storage is no draft', () => {
    const browser = aBrowser();
    browser.storage.setItem(browser.shelf.storageKey(NEW_WORK), '{"revision":1}');
    expect(nameIn(aTab(browser).store)).toBe('NEW EXERCISE');
  });

  test('one person does not find what another left', () => {
    const browser = aBrowser();
    const { store, wait } = aTab(browser);
    rename(store, 'Squat');
    wait(2000);
    expect(openShelf(browser.storage, 'grace').read(NEW_WORK)).toBeUndefined();
  });
});

test('leaving loses nothing of what is as stored, whatever became of keeping it', () => {
  const browser = aBrowser();
  const { store, wait } = aTab(browser);
  browser.storage.isFull = true;
  rename(store, 'Squat');
  wait(2000);
  expect(isUnkept(store.state())).toBe(true);
  store.undo();
  expect(isUnkept(store.state())).toBe(false);
});

describe('two tabs', () => {
  const twoTabs = () => {
    const browser = aBrowser();
    const [mine, theirs] = [aTab(browser), aTab(browser)];
    rename(theirs.store, 'Theirs');
    theirs.wait(2000);
    return { browser, mine, theirs };
  };

  test('neither writes over the other unasked', () => {
    const { browser, mine } = twoTabs();
    rename(mine.store, 'Mine');
    mine.wait(2000);
    expect(mine.store.state().keeping.state).toBe('elsewhere');
    expect(browser.shelf.read(NEW_WORK)?.draft.name).toBe('Theirs');
    rename(mine.store, 'Mine again');
    mine.wait(2000);
    expect(browser.shelf.read(NEW_WORK)?.draft.name).toBe('Theirs');
  });

  test('taking theirs can be undone', () => {
    const { mine } = twoTabs();
    rename(mine.store, 'Mine');
    mine.store.lookElsewhere();
    mine.store.takeTheirs();
    expect(nameIn(mine.store)).toBe('Theirs');
    expect(isUnkept(mine.store.state())).toBe(false);
    mine.store.undo();
    expect(nameIn(mine.store)).toBe('Mine');
  });

  test('keeping mine is told to the other', () => {
    const { browser, mine, theirs } = twoTabs();
    rename(mine.store, 'Mine');
    mine.wait(2000);
    mine.store.keepMine();
    expect(browser.shelf.read(NEW_WORK)?.draft.name).toBe('Mine');
    theirs.store.lookElsewhere();
    expect(theirs.store.state().keeping.state).toBe('elsewhere');
  });

  test('what one of them takes away is kept again by the other, which still works on it', () => {
    const { browser, mine, theirs } = twoTabs();
    const third = aTab(browser);
    third.store.edit('Discard the unsaved draft', () => newDraft());
    third.wait(2000);
    expect(browser.shelf.read(NEW_WORK)).toBeUndefined();
    theirs.store.lookElsewhere();
    expect(browser.shelf.read(NEW_WORK)?.draft.name).toBe('Theirs');
    expect(theirs.store.state().keeping.state).toBe('kept');
    mine.store.lookElsewhere();
    expect(browser.shelf.read(NEW_WORK)?.draft.name).toBe('Theirs');
  });

  test('what one of them takes away is missed in the other, where the browser keeps nothing more', () => {
    const { browser, theirs } = twoTabs();
    browser.shelf.remove(NEW_WORK);
    browser.storage.isFull = true;
    theirs.store.lookElsewhere();
    expect(theirs.store.state().keeping).toEqual({ state: 'failed' });
    expect(isUnkept(theirs.store.state())).toBe(true);
  });

  test('keeping mine takes nothing away where mine is as stored', () => {
    const { browser, mine, theirs } = twoTabs();
    mine.store.lookElsewhere();
    mine.store.keepMine();
    expect(browser.shelf.read(NEW_WORK)?.draft.name).toBe('Theirs');
    mine.store.lookElsewhere();
    expect(mine.store.state().keeping.state).toBe('untouched');
    theirs.store.lookElsewhere();
    expect(theirs.store.state().keeping.state).toBe('kept');
  });

  test('the same work in both is no quarrel', () => {
    const { mine, theirs } = twoTabs();
    rename(mine.store, 'Theirs');
    mine.wait(2000);
    theirs.store.lookElsewhere();
    expect([mine.store.state().keeping.state, theirs.store.state().keeping.state]).toEqual(['kept', 'kept']);
  });
});

test('whatever is edited, kept, undone and redone: undo all is the original, redo all is the end', () => {
  const step = fc.oneof(
    fc.record({ change: anyStep, gesture: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }) }),
    fc.constantFrom('undo', 'redo', 'wait'),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { store, wait } = aTab(aBrowser());
      const present = (): DraftDefinition => store.state().history.present;
      const [original, originalText] = [present(), JSON.stringify(present())];
      for (const one of steps) {
        if (one === 'wait') wait(2000);
        else if (one === 'undo') store.undo();
        else if (one === 'redo') store.redo();
        else store.edit('Change', one.change, one.gesture);
      }
      while (store.state().history.future.length > 0) store.redo();
      const seen: DraftDefinition[] = [present()];
      const texts = [JSON.stringify(present())];
      while (store.state().history.past.length > 0) {
        store.undo();
        seen.push(present());
        texts.push(JSON.stringify(present()));
      }
      expect(present()).toBe(original);
      expect(JSON.stringify(present())).toBe(originalText);
      for (const [at, draft] of seen.entries()) expect(JSON.stringify(draft)).toBe(texts[at]);
      for (const draft of seen.toReversed().slice(1)) {
        store.redo();
        expect(present()).toBe(draft);
      }
    }),
  );
});
