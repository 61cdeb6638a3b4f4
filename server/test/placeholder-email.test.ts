/**
 * Accounts by phone or wallet have a placeholder email (docs/decisions/0075). No reply, export or
 * CSV shows it.
 */
import { ExportRecordings, GetAnalytics, ListAnalyticsRecordings } from '@reptemple/contract/operations/analytics';
import { ListAudit } from '@reptemple/contract/operations/audit';
import { ListAdminChallenges } from '@reptemple/contract/challenges/challenge-admin';
import { ListUsers } from '@reptemple/contract/accounts/admin-users';
import { DeleteMyAccount, ExportMyData } from '@reptemple/contract/accounts/profile';
import { CreateWalletMessage, SignInWithWallet } from '@reptemple/contract/accounts/wallet';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { userProfiles } from '../src/features/profile/schema.ts';
import { attempt } from './attempts.ts';
import type { Client } from './client.ts';
import { create } from './created.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { userIdOf } from './reviewing.ts';
import { makeWallet } from './wallet.ts';

const PLACEHOLDER = '.invalid';
const wallet = makeWallet();

let harness: Harness;
let client: Client;

beforeAll(async () => {
  harness = await openHarness('/nowhere', undefined, { wallet: { chainIds: [1] } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.reset();
  client = harness.visitor();
  const { message } = await client.call(CreateWalletMessage, { body: { address: wallet.address, chainId: 1 } });
  await client.call(SignInWithWallet, { body: { message, signature: wallet.sign(message) } });
});

it('admins see the wallet address of an account without a name, never the placeholder e-mail', async () => {
  const { id } = await create(client, { name: 'Marble Fives' });
  await attempt(client, id);
  const admin = await harness.admin();
  for (const search of ['Marble', wallet.address]) {
    const found = await admin.call(ListAdminChallenges, { query: { search } });
    expect(found.rows).toMatchObject([{ createdBy: wallet.address }]);
  }
  expect((await admin.call(ListUsers, { query: { search: wallet.address } })).users).toHaveLength(1);
  const here = { params: { challenge: id } };
  const { rows } = await admin.call(ListAnalyticsRecordings, { ...here, query: {} });
  expect(rows).toMatchObject([{ email: wallet.address }]);
  const csv = await (await admin.send(ExportRecordings, { ...here, query: {} })).text();
  expect(csv).toContain(wallet.address);
  expect(csv).not.toContain(PLACEHOLDER);
  expect((await admin.call(GetAnalytics, here)).summary).toMatchObject({ recordings: 1 });
});

it('an admin with a wallet account appears in the audit log under the wallet address', async () => {
  const { id } = await create(client, { name: 'Marble Fives' });
  await harness.db
    .update(userProfiles)
    .set({ isAdmin: true })
    .where(eq(userProfiles.id, await userIdOf(client)));
  await client.send(ExportRecordings, { params: { challenge: id }, query: {} });
  const { entries } = await client.call(ListAudit, { query: {} });
  expect(entries).toMatchObject([{ actorLabel: wallet.address }]);
});

it('the data export has no placeholder e-mail, and the wallet address confirms account deletion', async () => {
  const { id } = await create(client, { name: 'Marble Fives' });
  await attempt(client, id);
  const files = unzipSync(new Uint8Array(await (await client.send(ExportMyData)).arrayBuffer()));
  const text = Object.values(files).map((file) => strFromU8(file));
  expect(text.join('\n')).toContain(wallet.address);
  expect(text.filter((content) => content.includes(PLACEHOLDER))).toEqual([]);
  expect(await client.call(DeleteMyAccount, { body: { email: wallet.address } })).toEqual({ deleted: true });
});
