/** A database failure during sign-up is reported as a server error, not as an invalid address. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SignUpWithPassword } from '@reptemple/contract/accounts/auth';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { mailsTo } from './inbox.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const ANN = { email: 'ann@example.org', password: 'marble and limestone' };

/**
 * Makes inserts of users fail, as with a lost connection, until the returned function is called.
 */
const breakUsers = async (): Promise<() => Promise<void>> => {
  await harness.db.execute(sql`
    create function users_are_away() returns trigger language plpgsql as
    $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$`);
  await harness.db.execute(
    sql`create trigger users_are_away before insert on "user" for each row execute function users_are_away()`,
  );
  return async () => {
    await harness.db.execute(sql`drop function users_are_away cascade`);
  };
};

it('sign-up during a database outage answers 503 and sends no mail, and works after the outage', async () => {
  const mend = await breakUsers();
  try {
    const reply = await harness.visitor().send(SignUpWithPassword, { body: ANN });
    expect(reply.status).toBe(503);
    const message = 'The database is unavailable right now. Try again in a minute.';
    expect(await reply.json()).toMatchObject({ error: { code: 'unavailable', message } });
    expect(await mailsTo(harness.db, ANN.email)).toEqual([]);
  } finally {
    await mend();
  }
  expect((await harness.visitor().send(SignUpWithPassword, { body: ANN })).ok).toBe(true);
});
