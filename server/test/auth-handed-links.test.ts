/** Links that admins create for users: mailed or handed over. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BanUser, ChangeUser, GenerateLink, InviteUser } from '@reptemple/contract/accounts/admin-users';
import { ResetPassword, SignInWithPassword } from '@reptemple/contract/accounts/auth';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { auditLog } from '../src/features/audit/schema.ts';
import { who } from './client.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { follow, linkFor, mailsTo } from './inbox.ts';
import { openMachineClock } from './machine-clock.ts';
import { userIdOf } from './reviewing.ts';

const ANN = { email: 'ann@example.org' };

let harness: Harness;
let admin: Client;
let annId: string;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.reset();
  admin = await harness.admin();
  annId = await userIdOf(await harness.person('Ann'));
});

const change = (userId: string, body: object) => admin.call(ChangeUser, { params: { user: userId }, body });
const path = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

describe('an invitation', () => {
  it('is mailed to a new address and creates a verified account; an address with an account answers 409', async () => {
    await admin.call(InviteUser, { body: { email: 'Zoe@example.org', name: 'Zoe' } });
    const zoe = harness.visitor();
    await follow(zoe, await linkFor(harness.db, 'zoe@example.org', 'invitation'));
    expect((await zoe.call(GetMyProfile)).profile).toMatchObject({ name: 'Zoe', emailVerified: true });
    expect(await admin.refusal(InviteUser, { body: { email: ANN.email } })).toMatchObject({ status: 409 });
  });
});

describe.each(['invite', 'signup', 'recovery', 'magic_link'])('an admin-generated link of kind %s', (kind) => {
  const later = openMachineClock();

  it('has expired after 61 minutes', async () => {
    const email = kind === 'invite' || kind === 'signup' ? 'zoe@example.org' : ANN.email;
    const { url } = await admin.call(GenerateLink, { body: { kind, email } });
    later(61 * 60_000);
    expect(await follow(harness.visitor(), path(url))).toMatch(
      /^\/auth\/(callback|reset-password)\?error=invalid_link$/,
    );
  });
});

describe('an admin-generated link', () => {
  const generate = async (kind: string, email: string) =>
    path((await admin.call(GenerateLink, { body: { kind, email } })).url);

  it('of kind magic_link, invite or recovery works, is logged in the audit log and isn’t mailed', async () => {
    const before = await mailsTo(harness.db, ANN.email);
    const client = harness.visitor();
    await follow(client, await generate('magic_link', ANN.email));
    expect(await who(client)).toBe(ANN.email);
    const zoe = harness.visitor();
    await follow(zoe, await generate('invite', 'zoe@example.org'));
    expect(await who(zoe)).toBe('zoe@example.org');
    const way = await follow(harness.visitor(), await generate('recovery', ANN.email));
    const token = new URL(way, 'http://x').searchParams.get('token') ?? '';
    await harness.visitor().call(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
    // Handed-over links are not mailed.
    expect((await mailsTo(harness.db, ANN.email)).toSorted()).toEqual(
      [...before, 'access-suspended', 'account-changed'].toSorted(),
    );
    const logged = await harness.db.select({ action: auditLog.action }).from(auditLog);
    expect(logged.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'users.generateLink'));
  });

  it('of kind signup creates an account or verifies an unverified one, and answers 409 for a verified one', async () => {
    const zoe = harness.visitor();
    const body = { kind: 'signup', email: 'Zoe@example.org', name: 'Zoe' };
    await follow(zoe, path((await admin.call(GenerateLink, { body })).url));
    expect((await zoe.call(GetMyProfile)).profile).toMatchObject({ name: 'Zoe', emailVerified: true });
    const ann = harness.visitor();
    await follow(ann, await generate('signup', ANN.email));
    expect((await ann.call(GetMyProfile)).profile).toMatchObject({ email: ANN.email, emailVerified: true });
    expect(await admin.refusal(GenerateLink, { body: { kind: 'signup', email: ANN.email } })).toMatchObject({
      status: 409,
    });
  });

  it('is refused with 404 for an unknown user, and with 409 for an admin or a banned user', async () => {
    const refusal = (kind: string, email: string) => admin.refusal(GenerateLink, { body: { kind, email } });
    expect(await refusal('magic_link', 'zoe@example.org')).toMatchObject({ status: 404 });
    expect(await refusal('invite', ANN.email)).toMatchObject({ status: 409 });
    await change(annId, { isAdmin: true });
    expect(await refusal('recovery', ANN.email)).toMatchObject({ status: 409 });
    await change(annId, { isAdmin: false });
    await admin.call(BanUser, { params: { user: annId }, body: { reason: 'x' } });
    expect(await refusal('magic_link', ANN.email)).toMatchObject({ status: 409 });
  });
});

describe('an admin-generated link of kind email_change', () => {
  const wanted = { kind: 'email_change', email: ANN.email, newEmail: 'New@example.org' };
  const generate = async () => path((await admin.call(GenerateLink, { body: wanted })).url);
  const signedIn = async (): Promise<Client> => {
    const ann = harness.visitor();
    await ann.call(SignInWithPassword, { body: { email: ANN.email, password: 'correct horse' } });
    return ann;
  };

  it('changes the email of the signed-in owner once, and notifies the old address', async () => {
    const link = await generate();
    const ann = await signedIn();
    expect(await follow(ann, link)).toBe('/auth/callback?type=verification');
    expect((await ann.call(GetMyProfile)).profile).toMatchObject({ email: 'new@example.org', emailVerified: true });
    expect(await mailsTo(harness.db, ANN.email)).toContain('account-changed');
    expect(await follow(ann, link)).toMatch(/error=link_used$/);
  });

  it('changes nothing for a visitor or another user', async () => {
    const link = await generate();
    expect(await follow(harness.visitor(), link)).toMatch(/error=sign_in_first$/);
    expect(await follow(await harness.person('Bob'), link)).toMatch(/error=other_account$/);
    expect(await who(await signedIn())).toBe(ANN.email);
  });

  it('is refused if the new address has an account, when generated and when followed', async () => {
    const link = await generate();
    await harness.person('New');
    expect(await admin.refusal(GenerateLink, { body: wanted })).toMatchObject({ status: 409 });
    const ann = await signedIn();
    expect(await follow(ann, link)).toBe('/auth/callback?type=verification&error=email_not_changed');
    expect(await who(ann)).toBe(ANN.email);
  });

  it('requires a new address, and kind recovery refuses one: 400', async () => {
    const { newEmail: _without, ...incomplete } = wanted;
    for (const body of [incomplete, { ...wanted, kind: 'recovery' }]) {
      expect(await admin.refusal(GenerateLink, { body })).toMatchObject({ status: 400 });
    }
  });
});
