/** Time spans of the phases, each from its start to the start of the next. */
import type { Phase } from '@reptemple/engine/definition/exercise';
import type { Millis } from '@reptemple/engine/units';

export interface PhaseSpan {
  readonly phase: Phase;
  readonly fromMs: Millis;
  readonly toMs: Millis;
}

/** Extends the current phase, or starts the next one where it ends. Mutates `spans`. */
export const walkSpans = (spans: PhaseSpan[], phase: Phase | null, t: Millis): void => {
  const last = spans.at(-1);
  if (last) spans[spans.length - 1] = { ...last, toMs: t };
  if (phase !== null && last?.phase !== phase) spans.push({ phase, fromMs: t, toMs: t });
};
