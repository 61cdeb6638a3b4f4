/**
 * Ownership of addresses in exports and deletions: a guest's unverified address may be someone
 * else's.
 */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InviteUser } from '@reptemple/contract/accounts/admin-users';
import { ListAudit } from '@reptemple/contract/operations/audit';
import { Recover, SendMagicLink } from '@reptemple/contract/accounts/auth';
import { RegisterGuest } from '@reptemple/contract/accounts/guests';
import { GetOutboxMessage, ListOutbox } from '@reptemple/contract/operations/outbox';
import { DeleteMyAccount, ExportMyData } from '@reptemple/contract/accounts/profile';
import { auditLog } from '../src/features/audit/schema.ts';
import { user, verification } from '../src/features/auth/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { outbox } from '../src/features/outbox/schema.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { follow, linkFor } from './inbox.ts';

let harness: Harness;
let challengeId: string;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  await harness.reset();
  await harness.person('Ann');
  challengeId = (await harness.pushUps()).id;
});
afterAll(() => harness.close());

const remove = (client: Client, email: string) => client.call(DeleteMyAccount, { body: { email } });

describe('a guest with another user’s e-mail address', () => {
  const impostor = async (): Promise<Client> => {
    await harness.db.update(challenges).set({ allowGuests: true });
    const guest = harness.visitor();
    const body = { challengeId, name: 'Not Ann', email: 'ann@example.org', gender: null };
    await guest.call(RegisterGuest, { body });
    // Accounts use the machine's clock, mails the harness's.
    await harness.db.update(user).set({ createdAt: new Date(0) });
    await harness.visitor().call(Recover, { body: { email: 'ann@example.org' } });
    return guest;
  };

  it('does not get the messages to that address in the data export', async () => {
    const reply = await (await impostor()).send(ExportMyData);
    const { 'messages.json': messages } = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    expect(JSON.parse(strFromU8(messages ?? new Uint8Array()))).toEqual([]);
  });

  it('who deletes their account leaves that address’s messages, sign-in links and audit entries in place', async () => {
    const admin = await harness.admin();
    const guest = await impostor();
    await harness.visitor().call(SendMagicLink, { body: { email: 'ann@example.org' } });
    const { messages } = await admin.call(ListOutbox, { query: { search: 'ann@' } });
    for (const { id } of messages) await admin.send(GetOutboxMessage, { params: { message: id } });
    await remove(guest, 'ann@example.org');
    const { total } = await admin.call(ListOutbox, { query: { search: 'ann@' } });
    expect(total).toBe(messages.length);
    const { entries } = await admin.call(ListAudit);
    expect(entries.filter(({ details }) => details['to'] === 'ann@example.org')).toHaveLength(messages.length);
    expect(JSON.stringify(await harness.db.select().from(verification))).toContain('ann@example.org');
  });
});

it('deleting an account removes its invitation and sign-in links, but not those of an address that ends alike', async () => {
  const admin = await harness.admin();
  for (const email of ['zoe@example.org', 'chloe.zoe@example.org']) await admin.call(InviteUser, { body: { email } });
  const zoe = harness.visitor();
  await follow(zoe, await linkFor(harness.db, 'zoe@example.org', 'invitation'));
  await harness.visitor().call(SendMagicLink, { body: { email: 'zoe@example.org' } });
  const { messages } = await admin.call(ListOutbox, { query: { search: 'chloe.zoe@' } });
  for (const { id } of messages) await admin.send(GetOutboxMessage, { params: { message: id } });
  await remove(zoe, 'zoe@example.org');
  const left = JSON.stringify([
    await harness.db.select().from(auditLog),
    await harness.db.select().from(verification),
    await harness.db.select().from(outbox),
  ]).replaceAll('chloe.zoe@example.org', 'CHLOE');
  expect(left).not.toContain('zoe@example.org');
  const { entries } = await admin.call(ListAudit);
  expect(entries.map(({ subjectId, details }) => details['to'] ?? subjectId)).toContain('chloe.zoe@example.org');
  expect(entries.filter(({ details }) => details['to'] === 'chloe.zoe@example.org')).toHaveLength(1);
});
