/** Changes of the engine's further settings. */
import { SETTING_LIMITS } from '@reptemple/engine/setting-limits';
import type { RobustSettings } from '@reptemple/engine/settings';
import type { DraftDefinition } from '../draft.ts';
import type { NumberRule } from './rules.ts';
import type { Part } from './setting-words.ts';

/** Replaces one part; null switches it off. */
export const withPart =
  <Name extends Part>(name: Name, part: RobustSettings[Name]) =>
  (draft: DraftDefinition): DraftDefinition => ({ ...draft, robust: { ...draft.robust, [name]: part } });

/** Sets one number of a part that is on. */
export const withNumber =
  (name: Part, field: string, value: number) =>
  (draft: DraftDefinition): DraftDefinition => {
    const part = draft.robust[name];
    return part === null ? draft : { ...draft, robust: { ...draft.robust, [name]: { ...part, [field]: value } } };
  };

/** A number of a part; undefined when it has none of this name. */
export const numberIn = (part: object | null, field: string): number | undefined => {
  const value = new Map<string, unknown>(Object.entries(part ?? {})).get(field);
  return typeof value === 'number' ? value : undefined;
};

const LIMITS = new Map(
  Object.entries(SETTING_LIMITS).flatMap(([part, fields]) =>
    Object.entries(fields).map(([field, limits]): [string, readonly [number, number]] => [`${part}.${field}`, limits]),
  ),
);

/** Between which numbers the engine takes it. Times and degrees are whole, everything else may be a fraction. */
export const ruleOf = (part: Part, field: string): NumberRule => {
  const [min, max] = LIMITS.get(`${part}.${field}`) ?? [0, 0];
  return { min, max, isWhole: /Ms$|^degrees$|^minExcursion$/.test(field) };
};
