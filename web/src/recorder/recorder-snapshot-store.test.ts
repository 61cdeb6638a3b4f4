import { describe, expect, it, vi } from 'vitest';
import { INITIAL_SNAPSHOT, RecorderStore, isCountingDown } from './recorder-snapshot-store.ts';

describe('recorder snapshot', () => {
  it('stays the same object without a change, and no listener is called', () => {
    const store = new RecorderStore();
    const before = store.getSnapshot();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.set({ stage: 'opening', isGoodForm: false });
    expect(store.getSnapshot()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('notifies every listener of a change, except unsubscribed ones', () => {
    const store = new RecorderStore();
    const [stays, leaves] = [vi.fn<() => void>(), vi.fn<() => void>()];
    store.subscribe(stays);
    store.subscribe(leaves)();
    store.set({ validReps: 1 });
    expect(stays).toHaveBeenCalledTimes(1);
    expect(leaves).not.toHaveBeenCalled();
    expect(store.getSnapshot()).toEqual({ ...INITIAL_SNAPSHOT, validReps: 1 });
  });
});

describe('isCountingDown', () => {
  it.each([
    ['ready', null, false],
    ['get-ready', null, true],
    ['countdown', 5, true],
    ['recording', 1, true],
    ['recording', 0, true],
    ['recording', null, false],
    ['finishing', null, false],
  ] as const)('for stage %s with countdown %s returns %s', (stage, countdown, is) => {
    expect(isCountingDown({ stage, countdown })).toBe(is);
  });
});
