/** Checks that every text in a request body has a maximum length or a pattern that implies one. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AUTH_ENDPOINTS } from './accounts/auth-endpoints.ts';
import { EVERY_ENDPOINT } from './every-endpoint.ts';

const Node = z.record(z.string(), z.unknown());

const BOUNDS = ['maxLength', 'format', 'pattern', 'enum', 'const'];

/** Returns the paths of strings without a maximum length in a JSON schema. */
const endlessIn = (schema: unknown, path: string): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap((part: unknown, at) => endlessIn(part, `${path}/${at}`));
  const { success, data: node } = Node.safeParse(schema);
  if (!success) return [];
  const isEndless = node['type'] === 'string' && !BOUNDS.some((bound) => bound in node);
  // Property names inside free JSON are limited by the body size and parsed elsewhere, for example
  // by the engine.
  const { propertyNames: _names, ...parts } = node;
  const within = Object.entries(parts).flatMap(([name, part]) => endlessIn(part, `${path}/${name}`));
  return isEndless ? [path, ...within] : within;
};

const asJson = (schema: z.ZodType | undefined): unknown =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const BODIES = [...EVERY_ENDPOINT, ...AUTH_ENDPOINTS].filter(({ body, form }) => body ?? form);

it.each(BODIES.map((endpoint) => [endpoint.id, endpoint] as const))(
  'request body of %s limits the length of every text',
  (id, endpoint) => {
    expect([...endlessIn(asJson(endpoint.body), id), ...endlessIn(asJson(endpoint.form), id)]).toEqual([]);
  },
);

it('the length check finds a nested text without a limit', () => {
  const Body = z.object({ rows: z.array(z.object({ name: z.string(), kind: z.enum(['a']) })) });
  expect(endlessIn(asJson(Body), 'planted')).toEqual(['planted/properties/rows/items/properties/name']);
});
