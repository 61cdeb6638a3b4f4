/** Account calls that another one overtakes: found by the fuzz run, which asks everything at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnableSecondFactor, GetSecurity } from '@reptemple/contract/security';
import { unlessEnded } from '../src/features/auth/overtaken.ts';
import { twoFactor, user } from '../src/features/auth/schema.ts';
import { randomIds } from '../src/platform/ids.ts';
import type { Client } from './client.ts';
import { openHarness, type Harness } from './harness.ts';
import { userIdOf } from './reviewing.ts';
import { setUpSecondFactor } from './totp.ts';

let harness: Harness;
let ann: Client;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  await harness.reset();
  ann = await harness.person('Ann');
});
afterAll(() => harness.close());

const PASSWORD = { password: 'correct horse' };

describe('a second factor that is begun several times at once', () => {
  it('is begun by each of them, and is one', async () => {
    const tries = Array.from({ length: 4 }, () => ann.send(EnableSecondFactor, { body: PASSWORD }));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await harness.db.select().from(twoFactor)).toHaveLength(1);
    await setUpSecondFactor(ann);
    expect(await ann.call(GetSecurity)).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 });
  });
});

describe('an account that ends while a call of it is under way', () => {
  /** What better-auth does: it has looked before, and writes now. */
  const storing = async (userId: string): Promise<Response> => {
    const row = { id: randomIds.uuid(), userId, secret: 'x', backupCodes: 'y' };
    await harness.db.insert(twoFactor).values(row);
    return new Response();
  };
  const email = 'ann@example.org';

  it.each([
    ['signed in', true, { code: 'session_not_found', status: 401 }],
    ['signing in', false, { code: 'invalid_credentials', status: 400 }],
  ])('is refused as one that had ended before: %s', async (_how, isSignedIn, refusal) => {
    const userId = await userIdOf(ann);
    await harness.db.delete(user);
    const session = isSignedIn ? { userId } : null;
    await expect(unlessEnded(harness.db, { email }, session, storing(userId))).rejects.toMatchObject(refusal);
  });

  it('is a fault all the same when the account is still there', async () => {
    const session = { userId: await userIdOf(ann) };
    const answer = storing(randomIds.uuid());
    await expect(unlessEnded(harness.db, { email }, session, answer)).rejects.not.toHaveProperty('status');
  });
});
