/** Edits of the engine's advanced settings. */
import { SETTING_LIMITS } from '@reptemple/engine/definition/robust-settings';
import type { RobustSettings } from '@reptemple/engine/definition/robust-settings';
import type { DraftDefinition } from '../exercise-draft.ts';
import type { Part } from './robust-settings-labels.ts';

export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

/**
 * Parses a typed number and clamps it to its bounds; undefined if invalid. Empty counts as 0 before
 * clamping (specification S2, section 5: timing inputs are non-negative whole milliseconds, and
 * empty becomes 0).
 */
export const numberOf = (text: string, { min, max, isWhole }: NumberRule): number | undefined => {
  const number = text.trim() === '' ? 0 : Number(text);
  if (!Number.isFinite(number)) return undefined;
  // 0 is added to turn -0 into 0, because JSON has no -0.
  return Math.min(max, Math.max(min, isWhole ? Math.trunc(number) : number)) + 0;
};

/** Returns the step that replaces a group of settings; null disables it. */
export const withPart =
  <Name extends Part>(name: Name, part: RobustSettings[Name]) =>
  (draft: DraftDefinition): DraftDefinition => ({ ...draft, robust: { ...draft.robust, [name]: part } });

/** Returns the step that sets one number of an enabled group. */
export const withNumber =
  (name: Part, field: string, value: number) =>
  (draft: DraftDefinition): DraftDefinition => {
    const part = draft.robust[name];
    return part === null ? draft : { ...draft, robust: { ...draft.robust, [name]: { ...part, [field]: value } } };
  };

/** Returns a number of a group; undefined if it has none with this name. */
export const numberIn = (part: object | null, field: string): number | undefined => {
  const value = new Map<string, unknown>(Object.entries(part ?? {})).get(field);
  return typeof value === 'number' ? value : undefined;
};

const LIMITS = new Map(
  Object.entries(SETTING_LIMITS).flatMap(([part, fields]) =>
    Object.entries(fields).map(([field, limits]): [string, readonly [number, number]] => [`${part}.${field}`, limits]),
  ),
);

/**
 * Returns the bounds of a setting that the engine accepts. Times and degrees are integers; other
 * values may be fractions.
 */
export const ruleOf = (part: Part, field: string): NumberRule => {
  const [min, max] = LIMITS.get(`${part}.${field}`) ?? [0, 0];
  return { min, max, isWhole: /Ms$|^degrees$|^minExcursion$/.test(field) };
};
