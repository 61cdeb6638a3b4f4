/** What numbers an author may type. */

export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

/**
 * The number a text stands for, within its limits; undefined when it stands for none. Timing inputs are non-negative whole
 * milliseconds, and empty becomes 0 (second document, section 5): an empty text is the least number there may be.
 */
export const numberOf = (text: string, { min, max, isWhole }: NumberRule): number | undefined => {
  const number = text.trim() === '' ? 0 : Number(text);
  if (!Number.isFinite(number)) return undefined;
  // Adding 0 makes a plain zero of -0, which no JSON can hold.
  return Math.min(max, Math.max(min, isWhole ? Math.trunc(number) : number)) + 0;
};
