/** Validation of typed numbers. */

export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

/**
 * Parses a number and clamps it to its bounds; undefined if invalid. Empty counts as 0 before
 * clamping (specification S2, section 5: timing inputs are non-negative whole milliseconds, and
 * empty becomes 0).
 */
export const numberOf = (text: string, { min, max, isWhole }: NumberRule): number | undefined => {
  const number = text.trim() === '' ? 0 : Number(text);
  if (!Number.isFinite(number)) return undefined;
  // Adding 0 turns -0 into 0, because JSON has no -0.
  return Math.min(max, Math.max(min, isWhole ? Math.trunc(number) : number)) + 0;
};
