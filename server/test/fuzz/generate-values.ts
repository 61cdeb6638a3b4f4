/** Generates valid, almost valid and hostile values for the schemas of an OpenAPI document. */
import * as fc from 'fast-check';
import type { Schema } from './openapi-operations.ts';

/**
 * Matches a placeholder such as `«challenge»`. It is replaced by an id only when the request is
 * sent. So a seed gives the same requests, although ids differ in each run.
 */
const OF_THE_WORLD = /«([\w:-]+)»/g;

export const resolved = (text: string, pool: Readonly<Record<string, string>>): string =>
  text.replaceAll(OF_THE_WORLD, (_whole, key: string) => pool[key] ?? '00000000-0000-4000-8000-000000000000');

const OWNERS = ['Ann', 'Bob', 'Gus', 'none'] as const;
const owned = (kind: string): readonly string[] => OWNERS.map((owner) => `«${kind}:${owner}»`);

const NAMED: Readonly<Record<string, readonly string[]>> = {
  recording: owned('recording'),
  media: owned('media'),
  sessionId: owned('upload'),
  session: owned('session'),
  user: owned('user'),
  userId: owned('user'),
  challenge: ['push-ups', '«challenge»', '«challenge:secret»', '«user:none»'],
  challengeId: ['«challenge»', '«challenge:secret»', '«user:none»'],
  file: ['video', 'thumbnail', 'gif'],
  definition: ['«definition»', '«user:none»'],
  exerciseDefinitionId: ['«definition»', '«user:none»'],
  campaign: ['«campaign»', '«user:none»'],
  path: ['hash', 'nowhere'],
  message: ['«message»', '«user:none»'],
  entry: ['«entry»', '«user:none»'],
  // Email addresses that no user has. A response may repeat them, which must not look like a leak.
  email: ['new@example.net', 'Someone.Else@Example.NET', '«fresh»@example.net'],
  newEmail: ['«fresh»@example.net'],
  password: ['correct horse', 'marble stone and column'],
  submission: ['«submission»', '{}', '{"challengeId":"«challenge»"}'],
};

const FILES = ['«file-track»', '«file-webm»', '«file-empty»', '«file-noise»', '«file-bomb»'];

const LONG = 20_000;

export const HOSTILE_TEXTS = [
  '',
  ' ',
  'a\0b',
  '\uD800',
  '\u202Eevil\u202C',
  'Z̸̢̛a̶l̵g̴o̷'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(200),
  'A'.repeat(LONG),
  '9'.repeat(400),
  '\'; drop table "user"; --',
  "' or '1'='1",
  '1; select pg_sleep(30)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  '=cmd|calc!A1',
  '%00%ff%s%n',
  '(a+)+$',
  'x\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'NaN',
  '-1',
  '1e309',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
] as const;

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [[]],
  { toString: 1, valueOf: 2, constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__":{"isAdmin":true,"polluted":"yes"}}'),
  { $gt: '' },
  Array.from({ length: 2_000 }, (_, at) => at),
  deep(500),
];

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...Object.values(NAMED).flat()),
);
const hostile: fc.Arbitrary<unknown> = fc.oneof(hostileText, fc.constantFrom(...HOSTILE_VALUES), fc.double());

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.oneof(fc.uuid(), fc.constantFrom(...owned('user'), ...owned('recording'))),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  email: fc.constantFrom(...(NAMED['email'] ?? [])),
  binary: fc.constantFrom(...FILES),
};

const patterned = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return fc.string();
  }
};

const MAX_TEXT = 300;

const text = ({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<unknown> => {
  const known = FORMATS[format ?? ''];
  if (known) return known;
  if (pattern !== undefined) return patterned(pattern);
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_TEXT)), unit: 'grapheme' });
};

const MOST = 1_000_000;

const object = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> => {
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valid(schema, name)]));
  return fc.record(model, { requiredKeys: Object.keys(model).filter((name) => required.includes(name)) });
};

const BY_TYPE: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  string: text,
  integer: ({ minimum = -MOST, maximum = MOST }) =>
    fc.integer({ min: Math.max(minimum, -MOST), max: Math.min(maximum, MOST) }),
  number: ({ minimum = -MOST, maximum = MOST }) =>
    fc.double({ min: Math.max(minimum, -MOST), max: Math.min(maximum, MOST), noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items, maxItems = 5 }) => fc.array(items ? valid(items) : hostile, { maxLength: Math.min(maxItems, 5) }),
  object,
};

const listed = ({ enum: values, anyOf, oneOf }: Schema): fc.Arbitrary<unknown> | undefined => {
  if (values && values.length > 0) return fc.constantFrom(...values);
  const either = anyOf ?? oneOf;
  return either && either.length > 0 ? fc.oneof(...either.map((one) => valid(one))) : undefined;
};

const typed = (schema: Schema): fc.Arbitrary<unknown> => {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const arbitraries = types.map((type) => BY_TYPE[type]?.(schema) ?? hostile);
  return arbitraries.length === 0 ? hostile : fc.oneof(...arbitraries);
};

/**
 * Returns a generator of valid values for a schema. Properties whose name is in `NAMED` get one of
 * the values listed there.
 */
export const valid = (schema: Schema, name = ''): fc.Arbitrary<unknown> => {
  const known = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  return known ? fc.constantFrom(...known) : (listed(schema) ?? typed(schema));
};

type Place = readonly (string | number)[];

const placesIn = (value: unknown, at: Place = []): readonly Place[] => {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, within]) => placesIn(within, [...at, key]))];
};

const put = (value: unknown, [key, ...rest]: Place, given: unknown): unknown => {
  if (key === undefined) return given;
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (String(at) === String(key) ? put(one, rest, given) : one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === key ? put(one, rest, given) : one]),
  );
};

const near = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.tuple(valid(schema), hostile, fc.nat()).map(([value, given, choice]) => {
    const places = placesIn(value);
    return put(value, places[choice % places.length] ?? [], given);
  });

const wrong = ({ properties = {} }: Schema): fc.Arbitrary<unknown> => {
  const names = [...Object.keys(properties), '__proto__', 'isAdmin', 'userId', 'validReps', 'role'];
  return fc.oneof(fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 12 }), hostile);
};

export type Kind = 'valid' | 'near' | 'hostile';

export const anyOfKind = (schema: Schema, kind: Kind): fc.Arbitrary<unknown> =>
  ({ valid, near, hostile: wrong })[kind](schema);
