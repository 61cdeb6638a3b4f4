/**
 * Tests every endpoint in the contract: it rejects invalid input, and its responses match the
 * contract. New endpoints are covered automatically.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { ERROR_STATUS, ErrorBody } from '@reptemple/contract/error-codes';
import type { ErrorCode } from '@reptemple/contract/error-codes';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { UploadRefusal, UploadVideoChunk } from '@reptemple/contract/recordings/video-upload-and-download';
import { refusalsOf } from '../src/platform/http/mount-endpoints.ts';
import { requestOf } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const SOME_ID = '00000000-0000-4000-8000-000000000000';
const ROLES = ['visitor', 'guest', 'user', 'other user', 'admin'] as const;
type Role = (typeof ROLES)[number];

let harness: Harness;
let clients: Readonly<Record<Role, Client>>;

beforeAll(async () => {
  harness = await openHarness();
  clients = {
    visitor: harness.visitor(),
    guest: await harness.guest(),
    user: await harness.person('User'),
    'other user': await harness.person('Other'),
    admin: await harness.admin(),
  };
});
afterAll(() => harness.close());

/**
 * Returns path parameters that all have this value, except `file`, which is 'video'. With SOME_ID,
 * the request passes validation but finds nothing, so it changes nothing.
 */
const params = (endpoint: Endpoint, value: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, name === 'file' ? 'video' : value]),
  );

const codeOf = async (reply: Response): Promise<ErrorCode> => {
  const refusal = z.union([ErrorBody, UploadRefusal]).parse(await reply.json());
  const code = 'code' in refusal ? refusal.code : refusal.error.code;
  expect(ERROR_STATUS[code]).toBe(reply.status);
  return code;
};

/**
 * Returns a message if the headers of a JSON response are wrong: caches must not store it, unless
 * they revalidate it by ETag. Returns undefined for files.
 */
const deviationOfHead = (endpoint: Endpoint, { ok, headers }: Response): string | undefined => {
  if (ok && endpoint.output === 'bytes') return undefined;
  const [type, cache] = [headers.get('content-type'), headers.get('cache-control')];
  const isAskedEachTime = ok && cache === 'no-cache' && headers.has('etag') && headers.get('vary') === 'cookie';
  const isUncached = cache === 'no-store' || isAskedEachTime;
  return type === 'application/json' && isUncached ? undefined : `It is ${type}, to be cached: ${cache}.`;
};

const deviation = async (endpoint: Endpoint, reply: Response): Promise<string | undefined> => {
  const ofHead = deviationOfHead(endpoint, reply);
  if (ofHead !== undefined) return ofHead;
  if (!reply.ok) {
    const code = await codeOf(reply);
    return refusalsOf(endpoint).includes(code) ? undefined : `It refuses with ${code}.`;
  }
  const { output } = endpoint;
  return output === 'bytes' ? undefined : output.safeParse(await reply.json()).error?.message;
};

const refusesVisitors = (endpoint: Endpoint): void =>
  it('refuses a visitor with 401, for a valid and an invalid id', async () => {
    for (const value of [SOME_ID, 'nonsense']) {
      const reply = await clients.visitor.fetch(...requestOf(endpoint, { params: params(endpoint, value) }));
      expect(reply.status).toBe(401);
      expect(await codeOf(reply)).toBe('not_signed_in');
    }
  });

const refusesGuests = (endpoint: Endpoint): void =>
  it('refuses a guest with 403', async () => {
    const reply = await clients.guest.fetch(...requestOf(endpoint, { params: params(endpoint, SOME_ID) }));
    expect([reply.status, await codeOf(reply)]).toEqual([403, 'forbidden']);
  });

const refusesUsers = (endpoint: Endpoint): void =>
  it('refuses a user with 403', async () => {
    const reply = await clients.user.fetch(...requestOf(endpoint, { params: params(endpoint, SOME_ID) }));
    expect(reply.status).toBe(403);
  });

const refusesBadInput = (endpoint: Endpoint, input: z.ZodObject): void => {
  it('refuses bad input with 400', async () => {
    const names = Object.keys(input.shape);
    const body = Object.fromEntries(names.map((name) => [name, { not: 'valid' }]));
    const form = Object.fromEntries(names.map((name) => [name, '{"not":"valid"}']));
    const sent = { params: params(endpoint, SOME_ID), body, form };
    const reply = await clients.admin.fetch(...requestOf(endpoint, sent));
    expect(reply.status).toBe(400);
    expect(await codeOf(reply)).toBe('bad_request');
  });

  it('refuses a plain-text body that is neither JSON nor form data with 400', async () => {
    const [path, init] = requestOf(endpoint, { params: params(endpoint, SOME_ID) });
    const headers = { 'content-type': 'text/plain' };
    const reply = await clients.admin.fetch(path, { ...init, headers, body: '{"half' });
    expect(reply.status).toBe(400);
  });
};

const withNul = (input: z.ZodObject | undefined): Record<string, string> =>
  Object.fromEntries(Object.keys(input?.shape ?? {}).map((name) => [name, 'a\0b']));

const refusesNul = (endpoint: Endpoint): void =>
  it('refuses NUL characters in path parameters, query or body with 400', async () => {
    const input = withNul(inputOf(endpoint));
    const harmless = params(endpoint, SOME_ID);
    const sent = [
      endpoint.params && { params: withNul(endpoint.params) },
      endpoint.query && { params: harmless, query: withNul(endpoint.query) },
      inputOf(endpoint) && { params: harmless, body: input, form: input },
    ].filter((one) => one !== undefined);
    for (const one of sent) {
      const reply = await clients.admin.fetch(...requestOf(endpoint, one));
      expect([reply.status, await codeOf(reply)]).toEqual([400, 'bad_request']);
    }
    expect(harness.takeErrors()).toEqual([]);
  });

const refusesOtherSites = (endpoint: Endpoint): void =>
  it('refuses a request from another origin with 400', async () => {
    const [path, init] = requestOf(endpoint, { params: params(endpoint, SOME_ID) });
    const headers = new Headers(init.headers);
    headers.set('origin', 'https://evil.example');
    const reply = await clients.admin.fetch(path, { ...init, headers });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(await reply.json())).toContain('another site');
  });

const answersAsDescribed = (endpoint: Endpoint): void =>
  it.each(ROLES)('answers the role “%s” as the contract declares, or refuses with a declared code', async (role) => {
    for (const value of [SOME_ID, 'nonsense']) {
      const reply = await clients[role].fetch(...requestOf(endpoint, { params: params(endpoint, value) }));
      expect(await deviation(endpoint, reply)).toBeUndefined();
    }
    expect(harness.takeErrors()).toEqual([]);
  });

const carriesHeaders = (endpoint: Endpoint): void =>
  it('sends the security headers and a request id', async () => {
    const reply = await clients.visitor.fetch(...requestOf(endpoint, { params: params(endpoint, SOME_ID) }));
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

const inputOf = ({ form, body }: Endpoint): z.ZodObject | undefined =>
  form ?? (body instanceof z.ZodObject ? body : undefined);

for (const endpoint of EVERY_ENDPOINT) {
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    const input = inputOf(endpoint);
    if (endpoint.access !== 'anyone') refusesVisitors(endpoint);
    if (endpoint.access === 'user' || endpoint.access === 'admin') refusesGuests(endpoint);
    if (endpoint.access === 'admin') refusesUsers(endpoint);
    if (input) refusesBadInput(endpoint, input);
    if (endpoint.params ?? endpoint.query ?? input) refusesNul(endpoint);
    if (endpoint.method !== 'get') refusesOtherSites(endpoint);
    answersAsDescribed(endpoint);
    carriesHeaders(endpoint);
  });
}

describe('a profile name', () => {
  it('with a NUL character is refused with 400', async () => {
    const refused = await clients.user.refusal(UpdateMyProfile, { body: { name: 'A\0nn' } });
    expect(refused).toEqual({
      status: 400,
      code: 'bad_request',
      message: expect.stringContaining('invisible characters'),
    });
  });
});

describe('the API', () => {
  it('answers an unknown endpoint with 404 in JSON', async () => {
    const reply = await clients.admin.fetch('/api/nothing/here');
    expect(reply.status).toBe(404);
    expect(await codeOf(reply)).toBe('not_found');
  });

  it('documents the error bodies of upload and submission in OpenAPI', async () => {
    const text = await (await clients.visitor.fetch('/api/openapi.json')).text();
    const Content = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) });
    const document = z
      .object({
        paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
      })
      .parse(JSON.parse(text));
    const refusalOf = (path: string): unknown =>
      Content.parse(document.paths[path]?.['post']?.responses['413']).content['application/json'].schema;
    expect(refusalOf(UploadVideoChunk.path)).toMatchObject({ required: ['success', 'error', 'code', 'requestId'] });
    expect(refusalOf(SubmitRecording.path)).toMatchObject({ required: ['error'] });
  });

  it('documents every endpoint in OpenAPI', async () => {
    const reply = await clients.visitor.fetch('/api/openapi.json');
    const { paths } = z.object({ paths: z.record(z.string(), z.looseObject({})) }).parse(await reply.json());
    for (const { path, method } of EVERY_ENDPOINT) expect(paths[path]).toHaveProperty(method);
  });
});
