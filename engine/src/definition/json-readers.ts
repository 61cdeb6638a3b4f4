/**
 * Readers for unchecked JSON. Each returns a value of the right type and records errors by field
 * path.
 */
import type { Fault } from './definition.ts';
import { clamp } from '../units.ts';

export type Draft = Readonly<Record<string, unknown>>;

/** Collects the errors of one parse. */
export interface Notes {
  readonly faults: Fault[];
}

export const note = (notes: Notes, field: string, message: string): void => {
  notes.faults.push({ field, message });
};

const WITHIN = ['.', '['];

/** Returns true if neither the field nor anything inside it has an error. */
export const isSound = ({ faults }: Notes, field: string): boolean =>
  !faults.some((fault) => fault.field === field || WITHIN.some((sign) => fault.field.startsWith(`${field}${sign}`)));

export const isDraft = (json: unknown): json is Draft =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  /** Default if the field is absent. Without a default the field is required. */
  readonly otherwise?: number;
}

export const readNumber = (json: unknown, field: string, rule: NumberRule, notes: Notes): number => {
  if (json === undefined && rule.otherwise !== undefined) return rule.otherwise;
  if (typeof json !== 'number' || !Number.isFinite(json)) {
    note(notes, field, rule.whole ? 'must be a whole number' : 'must be a number');
    return rule.min;
  }
  if (json < rule.min || json > rule.max) {
    note(notes, field, `must be between ${rule.min} and ${rule.max}`);
    return rule.min;
  }
  if (!rule.whole || Number.isInteger(json)) return json;
  note(notes, field, 'must be a whole number');
  return clamp(Math.round(json), rule.min, rule.max);
};

export const readBoolean = (json: unknown, field: string, otherwise: boolean, notes: Notes): boolean => {
  if (json === undefined) return otherwise;
  if (typeof json !== 'boolean') note(notes, field, 'must be true or false');
  return json === true;
};

export const readText = (json: unknown, field: string, notes: Notes): string => {
  const text = typeof json === 'string' ? json.trim() : '';
  if (text === '') note(notes, field, 'must be a text that is not empty');
  if (text.length > 200) note(notes, field, 'must be at most 200 characters');
  return text;
};

export const readOneOf = <T extends string>(json: unknown, field: string, words: readonly T[], notes: Notes): T => {
  const found = words.find((word) => word === json);
  if (found === undefined) note(notes, field, `must be one of ${words.join(', ')}`);
  const [first] = words;
  if (first === undefined) throw new Error('A list of words cannot be empty.');
  return found ?? first;
};

export const readList = (json: unknown, field: string, most: number, notes: Notes): readonly unknown[] => {
  if (!Array.isArray(json)) {
    note(notes, field, 'must be a list');
    return [];
  }
  if (json.length > most) note(notes, field, `must have at most ${most} entries`);
  return json.slice(0, most);
};

export const readObject = (json: unknown, field: string, notes: Notes): Draft => {
  if (isDraft(json)) return json;
  note(notes, field, 'must be an object');
  return {};
};
