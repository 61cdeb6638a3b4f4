/** A rep as the charts need it: of a stored recording, or of an attempt on this device. */
import type { AngleSpan } from '@reptemple/engine/rules/rep';
import type { Millis } from '@reptemple/engine/units';
import { tempoOf } from '../recording-labels.ts';

export interface PicturedRep {
  readonly number: number;
  readonly startMs: Millis;
  readonly bottomMs: Millis | null;
  readonly endMs: Millis;
  readonly valid: boolean;
  readonly reason: string | null;
  readonly formScore: number | null;
  readonly angles: Readonly<Record<string, AngleSpan>>;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** In whole milliseconds; null if no rep has a turning point. */
export const meanTempo = (
  reps: readonly PicturedRep[],
): { readonly downMs: Millis; readonly upMs: Millis; readonly reps: number } | null => {
  const turned = reps.flatMap((rep) => {
    const { downMs, upMs } = tempoOf(rep);
    return upMs === null ? [] : [{ downMs, upMs }];
  });
  if (turned.length === 0) return null;
  return {
    downMs: Math.round(mean(turned.map(({ downMs }) => downMs))),
    upMs: Math.round(mean(turned.map(({ upMs }) => upMs))),
    reps: turned.length,
  };
};

export const formScores = (reps: readonly PicturedRep[]): readonly number[] =>
  reps.map(({ formScore }) => formScore).filter((score) => score !== null);

/** Rounded mean of the reps' form scores (engine/src/counting/set-summary.ts); null without any. */
export const meanForm = (reps: readonly PicturedRep[]): number | null => {
  const scores = formScores(reps);
  return scores.length === 0 ? null : Math.round(mean(scores));
};
