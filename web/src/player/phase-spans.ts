/** The phases a body walked through, each from when it was entered to when the next one was. */
import type { Phase } from '@reptemple/engine/exercise';
import type { Millis } from '@reptemple/engine/units';

export interface PhaseSpan {
  readonly phase: Phase;
  readonly fromMs: Millis;
  readonly toMs: Millis;
}

/** Prolongs the phase one is in, or begins the next one where the last one ends. Changes `spans`. */
export const walkSpans = (spans: PhaseSpan[], phase: Phase | null, t: Millis): void => {
  const last = spans.at(-1);
  if (last) spans[spans.length - 1] = { ...last, toMs: t };
  if (phase !== null && last?.phase !== phase) spans.push({ phase, fromMs: t, toMs: t });
};
