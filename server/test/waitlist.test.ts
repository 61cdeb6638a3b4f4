import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ExportWaitlist,
  JoinWaitlist,
  ListWaitlist,
  RemoveFromWaitlist,
  WAITLIST_PER_MINUTE,
  WAITLIST_SOURCES,
} from '@reptemple/contract/campaigns/waitlist';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { waitlist } from '../src/features/waitlist/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(() => harness.reset());
afterAll(() => harness.close());

const join = (body: object, client: Client = harness.visitor()) => client.call(JoinWaitlist, { body });
const faultsOf = async (body: unknown) => {
  const reply = await harness.visitor().send(JoinWaitlist, { body });
  expect(reply.status).toBe(400);
  return ErrorBody.parse(await reply.json()).error.faults;
};
const entriesFor = async (client: Client, query: Record<string, string> = {}) =>
  (await client.call(ListWaitlist, { query })).entries;

describe('joining the waitlist', () => {
  it.each(WAITLIST_SOURCES)('accepts the source %s', async (source) => {
    await join({ email: 'ann@example.org', source, specification: 'A poster' });
    const [entry] = await entriesFor(await harness.admin());
    expect(entry).toMatchObject({
      email: 'ann@example.org',
      source,
      specification: source === 'other' ? 'A poster' : null,
    });
  });

  it('stores the email trimmed and in lower case, and refuses it in any case with 409', async () => {
    await join({ email: '  Ann@Example.ORG ', source: 'social_media' });
    const refused = await harness
      .visitor()
      .refusal(JoinWaitlist, { body: { email: 'ANN@example.org', source: 'search_engine' } });
    expect(refused).toEqual({
      status: 409,
      code: 'already_registered',
      message: 'This email is already on our waitlist.',
    });
    expect(await entriesFor(await harness.admin())).toMatchObject([
      { email: 'ann@example.org', source: 'social_media' },
    ]);
  });

  it('accepts one of four parallel requests with the same email', async () => {
    const all = [1, 2, 3, 4].map(() =>
      harness.visitor().send(JoinWaitlist, { body: { email: 'ann@example.org', source: 'social_media' } }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  });

  it.each([
    [{}, ['email', 'source']],
    [{ email: '', source: '' }, ['email', 'source']],
    [{ email: '   ', source: 'social_media' }, ['email']],
    [{ email: 'ann@example.org' }, ['source']],
    [{ email: 'ann@example.org', source: 'a friend' }, ['source']],
  ])('refuses %j with 400 because required fields are missing', async (body, fields) => {
    expect(await faultsOf(body)).toEqual(
      fields.map((field) => ({ field, message: 'Please fill in all required fields.' })),
    );
  });

  it.each([undefined, '', '   '])(
    'requires a specification for the source other, and refuses %j',
    async (specification) => {
      expect(await faultsOf({ email: 'ann@example.org', source: 'other', specification })).toEqual([
        { field: 'specification', message: 'Please specify how you learned about us.' },
      ]);
    },
  );

  it.each(['ann', 'ann@', '@example.org', 'ann@example.org, bob@example.org', `${'a'.repeat(250)}@example.org`])(
    'refuses %j as an invalid email',
    async (email) => {
      expect(await faultsOf({ email, source: 'social_media' })).toEqual([
        { field: 'email', message: 'Please enter a valid email address.' },
      ]);
    },
  );

  it('is limited for one client address, and possible again a minute later', async () => {
    const client = harness.visitor();
    for (let at = 0; at < WAITLIST_PER_MINUTE; at += 1)
      await join({ email: `p${at}@example.org`, source: 'social_media' }, client);
    const body = { email: 'last@example.org', source: 'social_media' };
    expect(await client.refusal(JoinWaitlist, { body })).toMatchObject({ status: 429, code: 'too_many_requests' });
    await join({ email: 'neighbour@example.org', source: 'social_media' });
    harness.passTime(60_000);
    await join(body, client);
  });
});

describe('an admin of the waitlist', () => {
  it('searches by email and specification, and pages entries with the newest first', async () => {
    for (let at = 0; at < 52; at += 1) {
      harness.passTime(3000);
      await join({ email: `p${at}@example.org`, source: 'other', specification: at === 9 ? '50% off_poster' : 'Gym' });
    }
    const admin = await harness.admin();
    const page = await admin.call(ListWaitlist, { query: { page: '2' } });
    expect([page.total, page.entries.map(({ email }) => email)]).toEqual([52, ['p1@example.org', 'p0@example.org']]);
    expect(await entriesFor(admin, { search: '% OFF_' })).toMatchObject([{ email: 'p9@example.org' }]);
    expect(await entriesFor(admin, { search: 'P51@' })).toHaveLength(1);
  });

  it('removes an entry, and the audit log does not contain its email', async () => {
    await join({ email: 'ann@example.org', source: 'social_media' });
    const admin = await harness.admin();
    const [entry] = await entriesFor(admin);
    await admin.call(RemoveFromWaitlist, { params: { entry: entry?.id ?? '' } });
    expect(await entriesFor(admin)).toEqual([]);
    const { entries } = await admin.call(ListAudit);
    expect(entries).toMatchObject([{ action: 'waitlist.remove', subjectId: entry?.id, details: {} }]);
    expect(JSON.stringify(entries)).not.toContain('ann@example.org');
    const again = await admin.refusal(RemoveFromWaitlist, { params: { entry: UNKNOWN } });
    expect(again.code).toBe('not_found');
  });

  it('exports all entries as CSV with escaped formulas and the specification of the source other', async () => {
    const rows = Array.from({ length: 1001 }, (_none, at) => ({
      id: randomIds.uuid(),
      email: `p${at}@example.org`,
      source: at === 3 ? ('other' as const) : ('social_media' as const),
      specification: at === 3 ? '=1+1' : null,
      // Gives many entries the same second, because reading in batches must not lose any of them.
      createdAt: new Date(harness.now().getTime() + Math.floor(at / 300) * 1000),
    }));
    await harness.db.insert(waitlist).values(rows);
    const admin = await harness.admin();
    const reply = await admin.send(ExportWaitlist);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain('filename="waitlist.csv"');
    const lines = (await reply.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1002);
    expect(lines[0]).toMatch(/Email,Source,Date$/);
    expect(lines.find((line) => line.startsWith('p3@'))).toMatch(/^p3@example\.org,'=1\+1,2026-/);
    expect(new Set(lines).size).toBe(1002);
  });
});

it('visitors and users cannot list, export or remove waitlist entries', async () => {
  await join({ email: 'ann@example.org', source: 'social_media' });
  for (const client of [harness.visitor(), await harness.person('Ann')]) {
    for (const endpoint of [ListWaitlist, ExportWaitlist, RemoveFromWaitlist]) {
      const { status } = await client.refusal(endpoint, { params: { entry: UNKNOWN } });
      expect([401, 403]).toContain(status);
    }
  }
});
