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
