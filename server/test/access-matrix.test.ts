/**
 * Tests the access to every endpoint: sends a request in every role, and compares the response with
 * the declared access.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTH_ENDPOINTS } from '@reptemple/contract/accounts/auth-endpoint-list';
import { GetHistory } from '@reptemple/contract/accounts/recording-history';
import { ListSessions } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import { SignInWithPassword } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { GetDashboard } from '@reptemple/contract/operations/admin-dashboard';
import { GetRecording, GetRecordingTrack } from '@reptemple/contract/recordings/recordings';
import {
  ASKERS,
  declarationIssues,
  expected,
  expectedOnOwned,
  ownedNamesOf,
  ROLES,
  verdictOf,
} from './access-rules.ts';
import type { Asker, Role } from './access-rules.ts';
import { openAskers, openEverybody, requestFor, createOwnedData } from './access-test-clients-and-data.ts';
import type { OwnedIds } from './access-test-clients-and-data.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const SOME_ID = '00000000-0000-4000-8000-000000000000';

let harness: Harness;
let everybody: Readonly<Record<Role, Client>>;
let askers: Readonly<Record<Asker, Client>>;
let things: OwnedIds;

beforeAll(async () => {
  harness = await openHarness('/nowhere', undefined, { adminSecondFactor: 'required' });
  everybody = await openEverybody(harness);
});
afterAll(() => harness.close());

/**
 * Sends a request in a role. Uses ids that do not exist, so that the request changes nothing.
 * Returns the error code, or `through` if access was granted: for a success, and for `not_found`.
 */
const ask = async (endpoint: Endpoint, role: Role): Promise<string> => {
  const names = Object.keys(endpoint.params?.shape ?? {});
  const params = Object.fromEntries(names.map((name) => [name, name === 'file' ? 'video' : SOME_ID]));
  const verdict = await verdictOf(await everybody[role].send(endpoint, { params }));
  return verdict === 'not_found' ? 'through' : verdict;
};

const violations = async (endpoint: Endpoint): Promise<readonly string[]> => {
  const found: string[] = [...declarationIssues(endpoint)];
  for (const role of ROLES) {
    const [should, does] = [expected(endpoint.access, role), await ask(endpoint, role)];
    if (should !== does) found.push(`${role}: ${does} instead of ${should}`);
  }
  return found;
};

const violationsOfReach = async (endpoint: Endpoint): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const asker of ASKERS.toReversed()) {
    const does = await verdictOf(await askers[asker].send(endpoint, requestFor(endpoint, things)));
    const should = expectedOnOwned(endpoint, asker);
    if (!should.includes(does)) found.push(`${asker}: ${does} instead of ${should.join(' or ')}`);
  }
  return found;
};

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path} for ${endpoint.access}`, endpoint] as const);

describe('declared access of an endpoint', () => {
  it.each(named(EVERY_ENDPOINT))('%s: answers each of eleven kinds of callers as declared', async (_name, endpoint) => {
    expect(await violations(endpoint)).toEqual([]);
    expect(harness.takeErrors()).toEqual([]);
  });
});

describe('account endpoints refuse callers without the declared access:', () => {
  const input = { code: '000000', password: 'x', newPassword: 'marble stone', name: 'x', currentPassword: 'x' };
  const more = { accountId: SOME_ID, id: SOME_ID, provider: 'oidc', response: {}, newEmail: 'x@example.org', otp: 'x' };
  const refused = ROLES.filter((role) => expected('user', role) !== 'through');
  it.each(named(AUTH_ENDPOINTS.filter(({ access }) => access !== 'anyone')))('%s', async (_name, endpoint) => {
    for (const role of refused) {
      const reply = await everybody[role].send(endpoint, { body: { ...input, ...more } });
      expect([role, await verdictOf(reply)]).toEqual([role, expected(endpoint.access, role)]);
    }
  });
});

describe('endpoints that name data of a user', () => {
  const owned = EVERY_ENDPOINT.filter(({ access }) => access !== 'admin').filter(
    (endpoint) => ownedNamesOf(endpoint).length > 0,
  );

  beforeAll(async () => {
    await harness.reset();
    askers = await openAskers(harness);
    const elsewhere = harness.visitor();
    await elsewhere.call(SignInWithPassword, { body: { email: 'ann@example.org', password: 'correct horse' } });
    things = await createOwnedData(harness, askers.Ann, elsewhere);
  });

  it('include at least ten endpoints', () => expect(owned.length).toBeGreaterThanOrEqual(10));

  it.each(named(owned))(
    '%s: gives each kind of caller exactly the declared reach to data of Ann',
    async (_name, endpoint) => {
      expect(await violationsOfReach(endpoint)).toEqual([]);
      expect(harness.takeErrors()).toEqual([]);
    },
  );

  it('are reported by the check when a handler allows more than the declared reach', async () => {
    const open: Endpoint = { ...GetRecording, access: 'participant', reach: 'own' };
    expect(await violationsOfReach(open)).toEqual([
      'an admin: through instead of forbidden or not_found',
      'a visitor: through instead of not_signed_in',
      'a guest: through instead of forbidden or not_found',
      'somebody else: through instead of forbidden or not_found',
    ]);
    const closed: Endpoint = { ...GetRecordingTrack, reach: 'own' };
    expect(await violationsOfReach(closed)).toEqual(['an admin: through instead of forbidden or not_found']);
  });
});

describe('the check of endpoint declarations', () => {
  beforeAll(async () => {
    await harness.reset();
    everybody = await openEverybody(harness);
  });

  it('reports a declared access that is wider or stricter than what the server enforces', async () => {
    const wider: Endpoint = { ...GetDashboard, access: 'user', path: GetDashboard.path };
    expect(await violations(wider)).toContain('a user: forbidden instead of through');
    const stricter: Endpoint = { ...GetHistory, access: 'admin' };
    expect(await violations(stricter)).toEqual([
      'a guest: through instead of forbidden',
      'an unverified account: through instead of forbidden',
      'a user: through instead of forbidden',
      'a tester: through instead of forbidden',
      'an admin without a second factor: through instead of second_factor_required',
      'an admin who is one no more: through instead of forbidden',
    ]);
  });

  it('reports an endpoint for users under /api/admin', () => {
    const planted: Endpoint = { ...ListSessions, path: '/api/admin/sessions' };
    expect(declarationIssues(planted)).toEqual(['stands among what is for admins, and is for user.']);
  });

  it.each([
    ['no access at all', { ...ListSessions, access: undefined as never }, 'says nothing of who may call it.'],
    ['no reach', { ...GetRecordingTrack, reach: undefined as never }, 'names recording and says nothing of reach.'],
    ['a reach of nothing', { ...ListSessions, reach: 'own' as const }, 'has a reach and names nothing with an owner.'],
  ])('reports a declaration with %s', (_name, planted, fault) => expect(declarationIssues(planted)).toEqual([fault]));

  it('reports a new parameter that isn’t declared as owned or not owned', () => {
    const params = GetRecording.params.transform(() => ({})).in.extend({ diary: GetRecording.params.shape.recording });
    expect(declarationIssues({ ...GetRecording, params })).toEqual([
      'names diary: say in access-rules.ts whether that has an owner.',
    ]);
  });
});
