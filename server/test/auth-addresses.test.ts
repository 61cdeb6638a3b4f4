/**
 * E-mail addresses are visible only to their owner and admins: calls every read endpoint as others.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListUsers } from '@reptemple/contract/accounts/admin-users';
import { AUTH_ENDPOINTS } from '@reptemple/contract/accounts/auth-endpoints';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { RegisterGuest } from '@reptemple/contract/accounts/guests';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { challenges } from '../src/features/challenges/schema.ts';
import { attempt } from './attempts.ts';
import { requestOf } from './client.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const READING = [...EVERY_ENDPOINT, ...AUTH_ENDPOINTS].filter(
  ({ method, access, isRedirect }) => method === 'get' && access !== 'admin' && isRedirect === undefined,
);

let harness: Harness;
let others: Readonly<Record<'visitor' | 'guest' | 'user', Client>>;
/** Existing ids by parameter name. */
let things: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  harness = await openHarness();
  const ann = await harness.person('Ann');
  await harness.db.update(challenges).set({ allowGuests: true });
  const { id: challengeId } = await harness.pushUps();
  const gus = harness.visitor();
  await gus.call(RegisterGuest, { body: { challengeId, name: 'Gus', email: 'gus@example.org', gender: 'male' } });
  const recordings = [await attempt(ann, challengeId), await attempt(gus, challengeId)];
  const open = (await ann.call(ListChallenges)).challenges;
  const people = [ann, gus].map(async (client) => (await client.call(GetMyProfile)).profile?.id ?? '');
  things = {
    challenge: open.flatMap(({ id, slug }) => [id, slug]),
    recording: recordings.map(({ recording }) => recording.id),
    user: await Promise.all(people),
  };
  others = { visitor: harness.visitor(), guest: await harness.guest(), user: await harness.person('Bob') };
});
afterAll(() => harness.close());

type Pairs = (readonly [string, string])[];

/** Returns all combinations of existing ids for these parameters. */
const filled = (names: readonly string[]): readonly Pairs[] => {
  const [name, ...rest] = names;
  if (name === undefined) return [[]];
  const values = things[name] ?? Object.values(things).flat();
  return filled(rest).flatMap((more) => values.map((value) => more.concat([[name, value]])));
};

/** Returns the whole body; of an endless stream only the first chunk. */
const textOf = async (reply: Response): Promise<string> => {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return reply.text();
  const reader = reply.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
};

describe.each(['visitor', 'guest', 'user'] as const)('a %s', (role) => {
  it('gets no email address of another user from any GET endpoint outside the admin area', async () => {
    const found: string[] = [];
    let answered = 0;
    for (const endpoint of READING) {
      for (const pairs of filled(Object.keys(endpoint.params?.shape ?? {}))) {
        const reply = await others[role].fetch(...requestOf(endpoint, { params: Object.fromEntries(pairs) }));
        answered += reply.ok ? 1 : 0;
        if (/\b(ann|gus)@example\.org/i.test(await textOf(reply))) found.push(endpoint.id);
      }
    }
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(10);
  });
});

it('an admin sees the email addresses of users and guests in the list of users', async () => {
  const admin = await harness.admin();
  const { users } = await admin.call(ListUsers);
  expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining(['ann@example.org', 'gus@example.org']));
});
