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
 * Returns the typed number, limited to the rule's minimum and maximum; undefined if the text is no
 * number. An empty text is 0. If the rule requires whole numbers, decimals are cut off
 * (specification S2, section 5).
 */
export const numberOf = (text: string, { min, max, isWhole }: NumberRule): number | undefined => {
  const number = text.trim() === '' ? 0 : Number(text);
  if (!Number.isFinite(number)) return undefined;
  // Turns -0 into 0, because JSON has no -0.
  return Math.min(max, Math.max(min, isWhole ? Math.trunc(number) : number)) + 0;
};

export const withPart =
  <Name extends Part>(name: Name, part: RobustSettings[Name]) =>
  (draft: DraftDefinition): DraftDefinition => ({ ...draft, robust: { ...draft.robust, [name]: part } });

/**
 * Returns the edit that sets one number in a group of `robust` settings. Does nothing if the group
 * is off.
 */
export const withNumber =
  (name: Part, field: string, value: number) =>
  (draft: DraftDefinition): DraftDefinition => {
    const part = draft.robust[name];
    return part === null ? draft : { ...draft, robust: { ...draft.robust, [name]: { ...part, [field]: value } } };
  };

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
 * Returns the minimum and maximum that the engine accepts for a setting. `isWhole` is true for
 * times in ms, degrees and the minimum movement.
 */
export const ruleOf = (part: Part, field: string): NumberRule => {
  const [min, max] = LIMITS.get(`${part}.${field}`) ?? [0, 0];
  return { min, max, isWhole: /Ms$|^degrees$|^minExcursion$/.test(field) };
};
