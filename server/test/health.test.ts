import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetHealth, GetReady } from '@reptemple/contract/health';
import { openHarness, type Harness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('the server', () => {
  it('is alive, and ready when database, storage and queue answer', async () => {
    const visitor = harness.visitor();
    expect(await visitor.call(GetHealth)).toEqual({ status: 'ok', version: '0.0.0-test' });
    expect(await visitor.call(GetReady)).toMatchObject({ status: 'ok' });
  });

  it('checks once for all who ask within a second', async () => {
    harness.passTime(1000);
    await harness.db.execute(sql`alter table jobs rename to jobs_gone`);
    const visitor = harness.visitor();
    const refused = await Promise.all([1, 2, 3].map(() => visitor.refusal(GetReady)));
    expect(refused.map((one) => one.status)).toEqual([503, 503, 503]);
    expect(harness.takeErrors()).toHaveLength(1);
    await harness.db.execute(sql`alter table jobs_gone rename to jobs`);
    harness.passTime(999);
    expect((await visitor.send(GetReady)).status).toBe(503);
    harness.passTime(1);
    expect((await visitor.send(GetReady)).status).toBe(200);
  });

  it('is not ready when one of them does not answer, and says which', async () => {
    harness.passTime(1000);
    await harness.db.execute(sql`alter table jobs rename to jobs_gone`);
    const refused = await harness.visitor().refusal(GetReady);
    expect(refused).toMatchObject({ status: 503, code: 'unavailable', message: 'The queue does not answer.' });
    expect(harness.takeErrors()).toHaveLength(1);
    await harness.db.execute(sql`alter table jobs_gone rename to jobs`);
    harness.passTime(1000);
    expect((await harness.visitor().send(GetReady)).status).toBe(200);
  });
});
