/**
 * "Do not ask again on this device" applies only to the second factor at that time, not to a later
 * one.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ResetUserFactors } from '@reptemple/contract/accounts/admin-users';
import { SignInWithPassword, SignOut } from '@reptemple/contract/accounts/auth';
import {
  DeletePasskey,
  ListPasskeys,
  PasskeyRegistrationOptions,
  RegisterPasskey,
} from '@reptemple/contract/accounts/passkeys';
import { DisableSecondFactor, VerifyTotp } from '@reptemple/contract/accounts/security';
import { eq } from 'drizzle-orm';
import { verification } from '../src/features/auth/schema.ts';
import { openPasskey } from './authenticator.ts';
import { who } from './client.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { userIdOf } from './reviewing.ts';
import { setUpSecondFactor } from './totp.ts';

const ORIGIN = 'http://reptemple.test';
const ANN = { email: 'ann@example.org', password: 'correct horse' };

let harness: Harness;
let ann: Client;
let annId: string;
let device: Client;

/** Signs in with the password and returns true if the second factor is required. */
const isAskedFor = async (client: Client): Promise<boolean> => {
  await client.call(SignOut, { body: { scope: 'local' } });
  await client.call(SignInWithPassword, { body: ANN });
  return (await who(client)) === undefined;
};

const trusted = async (): Promise<Client> => {
  const { code } = await setUpSecondFactor(ann);
  const client = harness.visitor();
  await client.call(SignInWithPassword, { body: ANN });
  await client.call(VerifyTotp, { body: { code: await code(), trustDevice: true } });
  return client;
};

beforeAll(async () => {
  harness = await openHarness('/nowhere', undefined, { localUrl: ORIGIN });
});
beforeEach(async () => {
  await harness.reset();
  ann = await harness.person('Ann');
  annId = await userIdOf(ann);
  device = await trusted();
});
afterAll(() => harness.close());

describe('a trusted device', () => {
  it('is not asked for the second factor, while another device is', async () => {
    expect(await isAskedFor(device)).toBe(false);
    expect(await isAskedFor(device)).toBe(false);
    expect(await isAskedFor(harness.visitor())).toBe(true);
  });

  it('is asked again after the second factor was disabled and set up again', async () => {
    await ann.call(DisableSecondFactor, { body: ANN });
    await setUpSecondFactor(ann);
    expect(await isAskedFor(device)).toBe(true);
  });

  it('is asked again after an admin reset the second factor and it was set up again', async () => {
    const admin = await harness.admin();
    await admin.call(ResetUserFactors, { params: { user: annId } });
    await ann.call(SignInWithPassword, { body: ANN });
    await setUpSecondFactor(ann);
    expect(await isAskedFor(device)).toBe(true);
  });

  it('is asked again after a passkey was removed', async () => {
    const options = await ann.call(PasskeyRegistrationOptions);
    await ann.call(RegisterPasskey, { body: { response: openPasskey(ORIGIN).register(options), name: 'Phone' } });
    expect(await isAskedFor(device)).toBe(false);
    const [{ id } = { id: '' }] = await ann.call(ListPasskeys);
    await ann.call(DeletePasskey, { body: { id } });
    expect(await isAskedFor(device)).toBe(true);
  });

  it('is asked again after a new set-up even if its old trust record is still stored', async () => {
    const left = await harness.db.select().from(verification).where(eq(verification.value, annId));
    expect(left).toHaveLength(1);
    await ann.call(DisableSecondFactor, { body: ANN });
    await harness.db.insert(verification).values(left);
    await setUpSecondFactor(ann);
    expect(await isAskedFor(device)).toBe(true);
  });

  it('stays trusted when another user disables their second factor', async () => {
    const bob = await harness.person('Bob');
    await setUpSecondFactor(bob);
    await bob.call(DisableSecondFactor, { body: { password: ANN.password } });
    expect(await isAskedFor(device)).toBe(false);
  });
});
