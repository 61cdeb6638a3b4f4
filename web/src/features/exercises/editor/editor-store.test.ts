import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyStep } from './arbitrary-edit.fixture.ts';
import { createEditorStore, isChanged, hasUnsavedChanges, begun, edited, redone, undone } from './editor-store.ts';
import type { EditorStore, History } from './editor-store.ts';
import { newDraft, NEW_WORK, openDraftCache } from './exercise-draft.ts';
import type { DraftDefinition, StoredVersion } from './exercise-draft.ts';

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
  return { storage, cache: openDraftCache(storage, 'ada') };
};

let writings = 0;

const aTab = ({ cache }: ReturnType<typeof aBrowser>, place = NEW_WORK, stored: StoredVersion | null = null) => {
  let [time, due]: [number, { at: number; act: () => void } | undefined] = [0, undefined];
  const store = createEditorStore({
    place,
    stored,
    cache,
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

const row = (name: string, version = 1): StoredVersion => ({
  id: '6f3f3f8e-0000-4000-8000-000000000001',
  version,
  isSystem: false,
  draft: { ...newDraft(), name },
});

describe('saving an exercise draft in the browser', () => {
  test('happens two seconds after the last change, and the draft is restored at the next visit', () => {
    const browser = aBrowser();
    const { store, wait } = aTab(browser);
    rename(store, 'Squat');
    wait(1999);
    rename(store, 'Deep squat');
    wait(1999);
    expect(store.state().keeping).toEqual({ state: 'waiting' });
    expect(hasUnsavedChanges(store.state())).toBe(true);
    wait(1);
    expect(store.state().keeping).toEqual({ state: 'kept', at: 3999 });
    const next = aTab(browser).store;
    expect(nameIn(next)).toBe('Deep squat');
    expect(next.state().restoredFrom).toBe(3999);
  });

  test('leaves no saved draft if an undo restores the stored exercise', () => {
    const browser = aBrowser();
    const { store, wait } = aTab(browser, row('Squat').id, row('Squat'));
    rename(store, 'Deep squat');
    wait(2000);
    store.undo();
    wait(2000);
    expect(isChanged(store.state())).toBe(false);
    expect(browser.cache.read(row('Squat').id)).toBeUndefined();
  });

  test('reports "failed" if the storage is full, and tries again after the next change', () => {
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

  test('removes the new-exercise draft once the exercise is stored, and keeps the undo history', () => {
    const browser = aBrowser();
    const { store, wait } = aTab(browser);
    rename(store, 'Squat');
    wait(2000);
    store.storedAs(row('Squat'));
    expect(store.state().place).toBe(row('Squat').id);
    expect(browser.cache.read(NEW_WORK)).toBeUndefined();
    expect(isChanged(store.state())).toBe(false);
    store.undo();
    expect(nameIn(store)).toBe('NEW EXERCISE');
    expect(isChanged(store.state())).toBe(true);
  });

  test('ignores an invalid saved draft', () => {
    const browser = aBrowser();
    browser.storage.setItem(browser.cache.storageKey(NEW_WORK), '{"revision":1}');
    expect(nameIn(aTab(browser).store)).toBe('NEW EXERCISE');
  });

  test('does not show the draft of one user to another', () => {
    const browser = aBrowser();
    const { store, wait } = aTab(browser);
    rename(store, 'Squat');
    wait(2000);
    expect(openDraftCache(browser.storage, 'grace').read(NEW_WORK)).toBeUndefined();
  });
});

test('undoing all changes leaves nothing unsaved, even if the browser could not save them', () => {
  const browser = aBrowser();
  const { store, wait } = aTab(browser);
  browser.storage.isFull = true;
  rename(store, 'Squat');
  wait(2000);
  expect(hasUnsavedChanges(store.state())).toBe(true);
  store.undo();
  expect(hasUnsavedChanges(store.state())).toBe(false);
});

describe('an exercise draft edited in two tabs', () => {
  const twoTabs = () => {
    const browser = aBrowser();
    const [mine, theirs] = [aTab(browser), aTab(browser)];
    rename(theirs.store, 'Theirs');
    theirs.wait(2000);
    return { browser, mine, theirs };
  };

  test('is not overwritten by the second tab without confirmation', () => {
    const { browser, mine } = twoTabs();
    rename(mine.store, 'Mine');
    mine.wait(2000);
    expect(mine.store.state().keeping.state).toBe('elsewhere');
    expect(browser.cache.read(NEW_WORK)?.draft.name).toBe('Theirs');
    rename(mine.store, 'Mine again');
    mine.wait(2000);
    expect(browser.cache.read(NEW_WORK)?.draft.name).toBe('Theirs');
  });

  test('can be replaced by the other tab’s draft, and undo restores the own draft', () => {
    const { mine } = twoTabs();
    rename(mine.store, 'Mine');
    mine.store.lookElsewhere();
    mine.store.takeTheirs();
    expect(nameIn(mine.store)).toBe('Theirs');
    expect(hasUnsavedChanges(mine.store.state())).toBe(false);
    mine.store.undo();
    expect(nameIn(mine.store)).toBe('Mine');
  });

  test('is overwritten by keepMine, and the other tab reports the conflict', () => {
    const { browser, mine, theirs } = twoTabs();
    rename(mine.store, 'Mine');
    mine.wait(2000);
    mine.store.keepMine();
    expect(browser.cache.read(NEW_WORK)?.draft.name).toBe('Mine');
    theirs.store.lookElsewhere();
    expect(theirs.store.state().keeping.state).toBe('elsewhere');
  });

  test('is saved again by a tab with changes after a third tab discards it', () => {
    const { browser, mine, theirs } = twoTabs();
    const third = aTab(browser);
    third.store.edit('Discard', () => newDraft());
    third.wait(2000);
    expect(browser.cache.read(NEW_WORK)).toBeUndefined();
    theirs.store.lookElsewhere();
    expect(browser.cache.read(NEW_WORK)?.draft.name).toBe('Theirs');
    expect(theirs.store.state().keeping.state).toBe('kept');
    mine.store.lookElsewhere();
    expect(browser.cache.read(NEW_WORK)?.draft.name).toBe('Theirs');
  });

  test('reports "failed" if it was removed and the storage is full', () => {
    const { browser, theirs } = twoTabs();
    browser.cache.remove(NEW_WORK);
    browser.storage.isFull = true;
    theirs.store.lookElsewhere();
    expect(theirs.store.state().keeping).toEqual({ state: 'failed' });
    expect(hasUnsavedChanges(theirs.store.state())).toBe(true);
  });

  test('is not removed by keepMine in a tab without changes', () => {
    const { browser, mine, theirs } = twoTabs();
    mine.store.lookElsewhere();
    mine.store.keepMine();
    expect(browser.cache.read(NEW_WORK)?.draft.name).toBe('Theirs');
    mine.store.lookElsewhere();
    expect(mine.store.state().keeping.state).toBe('untouched');
    theirs.store.lookElsewhere();
    expect(theirs.store.state().keeping.state).toBe('kept');
  });

  test('causes no conflict if both tabs have the same content', () => {
    const { mine, theirs } = twoTabs();
    rename(mine.store, 'Theirs');
    mine.wait(2000);
    theirs.store.lookElsewhere();
    expect([mine.store.state().keeping.state, theirs.store.state().keeping.state]).toEqual(['kept', 'kept']);
  });
});

test('after any edits, saves, undos and redos, undo all restores the original and redo all the end', () => {
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

interface Edit {
  readonly value: number;
  readonly gesture: string | undefined;
}

const anEdit = fc.record({
  value: fc.integer(),
  gesture: fc.option(fc.constantFrom('drag', 'type'), { nil: undefined }),
});

const played = (start: number, edits: readonly Edit[]): History<number> =>
  edits.reduce((history, { value, gesture }) => edited(history, `to ${value}`, () => value, gesture), begun(start));

const often = <Value>(history: History<Value>, step: (history: History<Value>) => History<Value>): History<Value> => {
  const next = step(history);
  return next === history ? history : often(next, step);
};

describe('the edit history', () => {
  test('after any edits returns to the original by undo all and to the end by redo all', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(anEdit), (start, edits) => {
        const end = played(start, edits);
        const back = often(end, undone);
        expect(back.present).toBe(start);
        const forth = often(back, redone);
        expect(forth.present).toBe(end.present);
        expect(forth.past).toEqual(end.past);
      }),
    );
  });

  test('drops redo steps on an edit, and undo all always ends at the original', () => {
    const way = fc.array(fc.oneof(anEdit, fc.constantFrom('undo', 'redo')));
    fc.assert(
      fc.property(fc.integer(), way, (start, steps) => {
        let history = begun(start);
        let isFutureForgotten = true;
        for (const step of steps) {
          if (step === 'undo') history = undone(history);
          else if (step === 'redo') history = redone(history);
          else {
            const before = history.present;
            history = edited(history, 'edit', () => step.value, step.gesture);
            isFutureForgotten &&= step.value === before || history.future.length === 0;
          }
        }
        expect(isFutureForgotten).toBe(true);
        expect(often(history, undone).present).toBe(start);
      }),
    );
  });

  test('records one drag as one step and the next drag as another', () => {
    const history = played(0, [
      { value: 1, gesture: 'drag 1' },
      { value: 2, gesture: 'drag 1' },
      { value: 3, gesture: 'drag 2' },
    ]);
    expect(history.past.map(({ value }) => value)).toEqual([0, 2]);
  });

  test('does not merge a drag continued after an undo into the undone step', () => {
    const before = played(0, [
      { value: 1, gesture: undefined },
      { value: 2, gesture: 'drag' },
    ]);
    const after = edited(undone(before), 'drag', () => 5, 'drag');
    expect(undone(after).present).toBe(1);
  });

  test('records no step for an edit that changes nothing', () => {
    const history = begun({ name: 'squat' });
    expect(edited(history, 'nothing', (value) => value)).toBe(history);
    expect(undone(history)).toBe(history);
    expect(redone(history)).toBe(history);
  });
});
