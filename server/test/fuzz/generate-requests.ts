/** Generates the requests of each kind (valid, almost valid, hostile, raw) for an operation. */
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { laterChunk, trackFile, webmChunk } from '../submit-attempts-and-tracks.ts';
import { anyOfKind, HOSTILE_TEXTS, resolved } from './generate-values.ts';
import type { Kind } from './generate-values.ts';
import type { Operation } from './openapi-operations.ts';

export const KINDS = ['valid', 'near', 'hostile', 'raw'] as const;

export interface Sent {
  readonly kind: (typeof KINDS)[number];
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly raw: Raw;
}

interface Raw {
  readonly method: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const NESTED = 5_000;
const MORE_THAN_A_MEGABYTE = 1_200_000;

/** Generator of raw requests, which no browser sends: wrong methods, headers and bodies. */
const raw: fc.Arbitrary<Raw> = fc.record({
  method: fc.option(fc.constantFrom('OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'PROPFIND'), {
    nil: undefined,
  }),
  headers: fc.dictionary(
    fc.constantFrom(
      'cookie',
      'range',
      'if-none-match',
      'accept-language',
      'content-type',
      'origin',
      'x-forwarded-for',
      'authorization',
    ),
    fc.constantFrom(
      'reptemple.session_token=x.y',
      '__proto__=1; a=%E0%A4%A',
      'bytes=999999999999-',
      'bytes=5-2,-0,,',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'https://evil.example',
      'null',
      'Bearer eyJhbGciOiJub25lIn0.e30.',
      'x'.repeat(9_000),
    ),
    { maxKeys: 4 },
  ),
  body: fc.constantFrom(
    '',
    '{"half',
    '[]',
    'null',
    '"text"',
    '[['.repeat(NESTED),
    '{"a":'.repeat(NESTED),
    '[['.repeat(NESTED) + ']]'.repeat(NESTED),
    ' '.repeat(MORE_THAN_A_MEGABYTE),
    '--x\r\ncontent-disposition: form-data; name="chunk"; filename="a"\r\n\r\n',
    '{"__proto__":{"isAdmin":true}}',
  ),
});

const EMPTY: Operation['params'] = { type: 'object' };

const ofKind = ({ params, query, json, form }: Operation, kind: Kind): fc.Arbitrary<Sent> => {
  // Makes only one part of the request hostile. Otherwise the server would reject most requests
  // before it reads the other parts.
  const parts: readonly (readonly [Kind, Kind, Kind])[] =
    kind === 'valid'
      ? [['valid', 'valid', 'valid']]
      : [
          ['valid', 'valid', kind],
          ['valid', kind, 'valid'],
          [kind, 'valid', 'valid'],
        ];
  return fc.oneof(
    ...parts.map(([ofParams, ofQuery, ofBody]) =>
      fc.record({
        kind: fc.constant(kind),
        params: anyOfKind(params, ofParams),
        query: anyOfKind(query, ofQuery),
        body: anyOfKind(json ?? form ?? EMPTY, ofBody),
        raw,
      }),
    ),
  );
};

export const requestsTo = (operation: Operation): fc.Arbitrary<Sent> =>
  fc.oneof(
    { weight: 4, arbitrary: ofKind(operation, 'valid') },
    { weight: 3, arbitrary: ofKind(operation, 'near') },
    { weight: 2, arbitrary: ofKind(operation, 'hostile') },
    {
      weight: 1,
      arbitrary: ofKind(operation, 'valid').map((sent): Sent => Object.assign(sent, { kind: 'raw' as const })),
    },
  );

const BOMB = new Uint8Array(gzipSync(new Uint8Array(5_000_000)));

const FILES = new Map<string, () => File>(
  Object.entries({
    '«file-track»': () => trackFile(),
    '«file-webm»': () => webmChunk(),
    '«file-empty»': () => new File([], 'empty'),
    '«file-noise»': () => laterChunk(500, 7),
    '«file-bomb»': () => new File([BOMB], '../../bomb.gz', { type: 'application/gzip' }),
  }),
);

/** Replaces lone surrogates with U+FFFD, as browsers do: a URL or form cannot contain them. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, '\uFFFD');

type Pool = Readonly<Record<string, string>>;

const textOf = (value: unknown, pool: Pool): string =>
  resolved(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), pool);

const fieldsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const formOf = (value: unknown, pool: Pool): FormData => {
  const form = new FormData();
  for (const [name, field] of fieldsOf(value)) {
    const file = typeof field === 'string' ? FILES.get(field) : undefined;
    if (file) form.append(name, file());
    else form.append(name, wellFormed(textOf(field, pool)));
  }
  return form;
};

const urlOf = ({ path }: Operation, { params, query }: Sent, pool: Pool): string => {
  const given = new Map(fieldsOf(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    // Fills in a value for an omitted path parameter, because the path must keep its number of
    // segments.
    const value = given.has(name) ? textOf(given.get(name), pool) : HOSTILE_TEXTS[0];
    return encodeURIComponent(wellFormed(value));
  });
  const search = new URLSearchParams(
    Object.fromEntries(fieldsOf(query).map(([name, value]) => [name, textOf(value, pool)])),
  );
  return `${filled}?${search.toString()}`;
};

const bodyOf = ({ json, form }: Operation, { body }: Sent, pool: Pool): Pick<RequestInit, 'body' | 'headers'> => {
  if (form) return { body: formOf(body, pool), headers: {} };
  if (json)
    return { body: resolved(JSON.stringify(body) ?? '', pool), headers: { 'content-type': 'application/json' } };
  return { headers: {} };
};

const BODILESS = new Set(['GET', 'HEAD']);

const rawInit = (operation: Operation, { raw }: Sent): RequestInit & { method: string } => {
  const method = raw.method ?? operation.method;
  return { method, headers: raw.headers, ...(BODILESS.has(method) ? {} : { body: raw.body }) };
};

export const requestOf = (operation: Operation, sent: Sent, pool: Pool): readonly [string, RequestInit] => {
  const url = urlOf(operation, sent, pool);
  if (sent.kind === 'raw') return [url, rawInit(operation, sent)];
  return [url, { method: operation.method, ...bodyOf(operation, sent, pool) }];
};
