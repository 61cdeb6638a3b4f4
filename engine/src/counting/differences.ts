/**
 * Compares a stored result with a replayed one, field by field. A deterministic replay has no
 * differences.
 */

export interface Difference {
  /** Path of the field, for example `reps[3].valid`. */
  readonly field: string;
  readonly stored: unknown;
  readonly replayed: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const partsOf = (value: unknown): readonly (readonly [key: string, value: unknown])[] | null => {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [`[${index}]`, item]);
  return isRecord(value) ? Object.entries(value) : null;
};

const joined = (field: string, key: string): string =>
  field === '' || key.startsWith('[') ? `${field}${key}` : `${field}.${key}`;

/** Lists all differing fields. Undefined equals absent, because JSON stores neither. */
export const differencesBetween = (stored: unknown, replayed: unknown, field = ''): readonly Difference[] => {
  const [one, other] = [partsOf(stored), partsOf(replayed)];
  if (!one || !other || Array.isArray(stored) !== Array.isArray(replayed)) {
    return Object.is(stored, replayed) ? [] : [{ field, stored, replayed }];
  }
  const [known, found] = [new Map(one), new Map(other)];
  const keys = new Set([...known.keys(), ...found.keys()]);
  return [...keys].flatMap((key) => differencesBetween(known.get(key), found.get(key), joined(field, key)));
};
