import { describe, expect, it, vi } from 'vitest';
import { INITIAL_SNAPSHOT, RecorderStore } from './recorder-state.ts';

describe('recorder snapshot', () => {
  it('is the same object until something changes, so that React sleeps', () => {
    const store = new RecorderStore();
    const before = store.getSnapshot();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.set({ stage: 'opening', isPersonSeen: false });
    expect(store.getSnapshot()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('tells every listener of a change, and none that has left', () => {
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
