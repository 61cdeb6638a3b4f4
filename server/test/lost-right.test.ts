/** An admin who loses the role during a call: after authentication, before the change. */
import {
  BanUser,
  ChangeUser,
  DeleteUser,
  GetUser,
  ResetUserFactors,
  UnbanUser,
} from '@reptemple/contract/accounts/admin-users';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session, twoFactor } from '../src/features/auth/schema.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { userIdOf } from './reviewing.ts';
import { setUpSecondFactor } from './totp.ts';

let harness: Harness;
let admin: Client;
let bob: Client;
let bobId: string;
let annId: string;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  await harness.reset();
  const ann = await harness.person('Ann');
  await setUpSecondFactor(ann);
  [admin, bob] = [await harness.admin(), await harness.person('Bob')];
  [bobId, annId] = [await userIdOf(bob), await userIdOf(ann)];
  await admin.call(ChangeUser, { params: { user: bobId }, body: { isAdmin: true } });
});

/** Runs `work` at the last moment before the call's transaction. */
const justBefore = (work: () => Promise<unknown>) => {
  const { session: connections } = harness.db._;
  const transaction = connections.transaction.bind(connections);
  return vi.spyOn(connections, 'transaction').mockImplementationOnce(async (...asked) => {
    await work();
    return transaction(...asked);
  });
};

const standing = async () => ({
  ann: (await admin.call(GetUser, { params: { user: annId } })).user,
  factors: await harness.db.$count(twoFactor),
  sessions: await harness.db.$count(session),
});

it.each<[string, Endpoint, object]>([
  ['take factors away', ResetUserFactors, {}],
  ['change anybody', ChangeUser, { body: { isTester: true } }],
  ['ban', BanUser, { body: { reason: 'A quarrel.' } }],
  ['let anybody in again', UnbanUser, {}],
  ['delete', DeleteUser, {}],
])('cannot %s any more', async (_what, endpoint, given) => {
  const before = await standing();
  const demoted = justBefore(() => admin.call(ChangeUser, { params: { user: bobId }, body: { isAdmin: false } }));
  const refusal = await bob.refusal(endpoint, { params: { user: annId }, ...given });
  expect(demoted).toHaveBeenCalled();
  expect(refusal).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await standing()).toEqual(before);
});
