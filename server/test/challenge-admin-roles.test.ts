/**
 * Calls every challenge administration endpoint in every role: only admins with the required second
 * factor have access.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportRecordings, GetAnalytics, ListAnalyticsRecordings } from '@reptemple/contract/operations/analytics';
import * as challengeAdmin from '@reptemple/contract/challenges/challenge-admin';
import { GetDashboard } from '@reptemple/contract/operations/dashboard';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { AdminChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import { challenges } from '../src/features/challenges/schema.ts';
import { auditLog } from '../src/features/audit/schema.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { setUpSecondFactor } from './totp.ts';

const ENDPOINTS: readonly Endpoint[] = [
  challengeAdmin.ListAdminChallenges,
  challengeAdmin.GetAdminChallenge,
  challengeAdmin.CreateAdminChallenge,
  challengeAdmin.UpdateAdminChallenge,
  challengeAdmin.SetChallengeFlags,
  challengeAdmin.DeleteChallenge,
  challengeAdmin.RestoreChallenge,
  GetDashboard,
  GetAnalytics,
  ListAnalyticsRecordings,
  ExportRecordings,
];

const REFUSED = {
  visitor: { status: 401, code: 'not_signed_in' },
  guest: { status: 403, code: 'forbidden' },
  user: { status: 403, code: 'forbidden' },
  'other user': { status: 403, code: 'forbidden' },
  'admin without a second factor': { status: 403, code: 'second_factor_required' },
} as const;
type Role = keyof typeof REFUSED;

let harness: Harness;
let clients: Readonly<Record<Role, Client>>;
let challenge: string;

beforeAll(async () => {
  harness = await openHarness('/nowhere', undefined, { adminSecondFactor: 'required' });
  challenge = (await harness.pushUps()).id;
  clients = {
    visitor: harness.visitor(),
    guest: await harness.guest(),
    user: await harness.person('Ann'),
    'other user': await harness.person('Bob'),
    'admin without a second factor': await harness.admin(),
  };
});
afterAll(() => harness.close());

const stored = () => harness.db.select().from(challenges);

/** Returns input that is valid for an admin. */
const inputFor = (endpoint: Endpoint) => {
  const flags = endpoint === challengeAdmin.SetChallengeFlags;
  const body = flags ? { isHidden: true } : { name: 'Taken over', timeZone: 'UTC', exerciseDefinitionId: challenge };
  return { params: { challenge }, body: { ...body, expectedUpdatedAt: harness.now().toISOString() } };
};

describe.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it.each(Object.keys(REFUSED) as Role[])('refuses a %s and changes nothing', async (role) => {
      const before = await stored();
      expect(await clients[role].refusal(endpoint, inputFor(endpoint))).toMatchObject(REFUSED[role]);
      expect(await stored()).toEqual(before);
      expect(await harness.db.$count(auditLog)).toBe(0);
    });
  },
);

it('the request body of these role tests is valid for the admin challenge form', () => {
  const { body } = inputFor(challengeAdmin.CreateAdminChallenge);
  expect(AdminChallengeForm.safeParse(body).success).toBe(true);
});

it('an admin who has set up the second factor can set challenge flags', async () => {
  const admin = clients['admin without a second factor'];
  await setUpSecondFactor(admin);
  const { challenge: made } = await admin.call(
    challengeAdmin.SetChallengeFlags,
    inputFor(challengeAdmin.SetChallengeFlags),
  );
  expect(made).toMatchObject({ isHidden: true, updatedBy: 'Admin' });
});
