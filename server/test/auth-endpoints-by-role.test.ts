/** Tests that every account endpoint replies to every role as its contract declares. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AUTH_ENDPOINTS } from '@reptemple/contract/accounts/auth-endpoint-list';
import { AuthRefusal } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { ERROR_STATUS } from '@reptemple/contract/error-codes';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { refusalsOf } from '../src/platform/http/mount-endpoints.ts';
import { requestOf } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

describe('auth roles', () => {
  const ROLES = ['visitor', 'guest', 'user', 'other user', 'admin'] as const;
  type Role = (typeof ROLES)[number];

  let harness: Harness;
  let clients: Readonly<Record<Role, () => Promise<Client>>>;

  beforeAll(async () => {
    harness = await openHarness();
    const once = (open: () => Promise<Client>) => {
      let opened: Promise<Client> | undefined;
      return () => (opened ??= open());
    };
    clients = {
      visitor: () => Promise.resolve(harness.visitor()),
      guest: once(() => harness.guest()),
      user: once(() => harness.person('User')),
      'other user': once(() => harness.person('Other')),
      admin: once(() => harness.admin()),
    };
  });
  afterAll(() => harness.close());

  const params = ({ params }: Endpoint): Record<string, string> =>
    Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, 'nonsense']));

  const ask = async (endpoint: Endpoint, role: Role, body: unknown = {}): Promise<Response> => {
    const client = await clients[role]();
    const query = endpoint.query && 'token' in endpoint.query.shape ? { token: 'nonsense' } : {};
    return client.fetch(...requestOf(endpoint, { params: params(endpoint), query, body }));
  };

  const redirectDeviation = (reply: Response): string | undefined => {
    const way = reply.headers.get('location') ?? '';
    return /^\/(auth|login)/.test(way) ? undefined : `It leads to ${way}.`;
  };

  const refusalDeviation = (endpoint: Endpoint, status: number, text: string): string | undefined => {
    const declared: readonly number[] = refusalsOf(endpoint).map((code) => ERROR_STATUS[code]);
    const isDescribed = AuthRefusal.safeParse(JSON.parse(text)).success && declared.includes(status);
    return isDescribed ? undefined : `${status} ${text}`;
  };

  const SECRETS = /"(token|password|secret|privateKey|backupCodes)":/;

  const deviation = async (endpoint: Endpoint, reply: Response): Promise<string | undefined> => {
    if (endpoint.isRedirect && reply.status === 302) return redirectDeviation(reply);
    const [type, cache] = [reply.headers.get('content-type'), reply.headers.get('cache-control')];
    if (type !== 'application/json' || cache !== 'no-store') return `${type}, to be cached: ${cache}`;
    const text = await reply.text();
    if (!reply.ok) return refusalDeviation(endpoint, reply.status, text);
    if (SECRETS.test(text)) return text;
    return endpoint.output === 'bytes' ? 'bytes' : endpoint.output.safeParse(JSON.parse(text)).error?.message;
  };

  /** Account endpoints except sign-out, which would end the session that the next request needs. */
  const HARMLESS = AUTH_ENDPOINTS.filter(({ id }) => id !== 'auth.signOut');

  const named = (endpoints: readonly Endpoint[]) =>
    endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

  describe('account endpoints for users', () => {
    it.each(named(AUTH_ENDPOINTS.filter(({ access }) => access === 'user')))(
      'refuses a visitor with 401, and a guest with 403: %s',
      async (_name, endpoint) => {
        const texts = { code: '000000', password: 'x', newPassword: 'marble stone', name: 'x', currentPassword: 'x' };
        const ids = { accountId: randomIds.uuid(), id: randomIds.uuid(), provider: 'oidc', response: {} };
        const input = { ...texts, ...ids, newEmail: 'x@example.org', otp: 'x' };
        const [visitor, asGuest] = [await ask(endpoint, 'visitor', input), await ask(endpoint, 'guest', input)];
        expect([visitor.status, AuthRefusal.parse(await visitor.json()).code]).toEqual([401, 'session_not_found']);
        expect([asGuest.status, AuthRefusal.parse(await asGuest.json()).code]).toEqual([403, 'guest_account']);
      },
    );
  });

  describe('account endpoints with a request body', () => {
    it.each(named(HARMLESS.filter(({ body }) => body !== undefined)))(
      'refuses a body that is not JSON, has wrong fields or contains NUL: %s',
      async (_name, endpoint) => {
        const client = await clients.admin();
        const nul = JSON.stringify({ email: 'a\0@example.org', code: '\0', password: '\0', name: '\0', token: '\0' });
        for (const body of ['{"half', '{"email":7,"password":7,"code":7,"name":7}', nul]) {
          const [path, init] = requestOf(endpoint, { params: params(endpoint) });
          const reply = await client.fetch(path, { ...init, body });
          expect([reply.status, AuthRefusal.parse(await reply.json()).code]).toEqual([400, 'bad_request']);
        }
      },
    );
  });

  describe('account endpoints that change data', () => {
    it.each(named(AUTH_ENDPOINTS.filter(({ method }) => method !== 'get')))(
      'refuses a cross-site request: %s',
      async (_name, endpoint) => {
        const [path, init] = requestOf(endpoint, { params: params(endpoint) });
        const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
        const reply = await (await clients.admin()).fetch(path, { ...init, headers });
        expect([reply.status, AuthRefusal.parse(await reply.json()).code]).toEqual([403, 'invalid_origin']);
      },
    );
  });

  describe.each(ROLES)('as %s', (role) => {
    it('each account endpoint except sign-out answers as its contract declares', async () => {
      const deviations: string[] = [];
      for (const endpoint of HARMLESS) {
        const found = await deviation(endpoint, await ask(endpoint, role));
        if (found !== undefined) deviations.push(`${endpoint.id}: ${found}`);
      }
      expect(deviations).toEqual([]);
      expect(harness.takeErrors().filter((line) => line.startsWith('A request failed.'))).toEqual([]);
    });
  });

  it('every account endpoint is in the OpenAPI document, and get-session has the security headers', async () => {
    const reply = await harness.visitor().fetch('/api/openapi.json');
    const { paths } = z.object({ paths: z.record(z.string(), z.looseObject({})) }).parse(await reply.json());
    for (const { path, method } of AUTH_ENDPOINTS) expect(paths[path]).toHaveProperty(method);
    const session = await harness.visitor().fetch('/api/auth/get-session');
    expect(session.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(session.headers.get('x-frame-options')).toBe('DENY');
    expect(session.headers.get('cache-control')).toBe('no-store');
  });
});
