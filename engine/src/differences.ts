/** Where two results differ, field by field: a replay that is deterministic leaves none. */

export interface Difference {
  /** Such as `reps[3].valid`. */
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

/** Undefined and absent are the same: neither survives being stored. */
export const differencesBetween = (stored: unknown, replayed: unknown, field = ''): readonly Difference[] => {
  const [one, other] = [partsOf(stored), partsOf(replayed)];
  if (!one || !other || Array.isArray(stored) !== Array.isArray(replayed)) {
    return Object.is(stored, replayed) ? [] : [{ field, stored, replayed }];
  }
  const [known, found] = [new Map(one), new Map(other)];
  const keys = new Set([...known.keys(), ...found.keys()]);
  return [...keys].flatMap((key) => differencesBetween(known.get(key), found.get(key), joined(field, key)));
};
