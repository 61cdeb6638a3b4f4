/**
 * Tests exercise definitions: storage, validation, versions, sharing, use by challenges, and
 * deletion of unused ones.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeleteMyAccount } from '@reptemple/contract/accounts/profile';
import { CreateAdminChallenge, DeleteChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { CreateChallenge } from '@reptemple/contract/challenges/challenges';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { ListExercises } from '@reptemple/contract/exercises/exercises';
import * as library from '@reptemple/contract/exercises/exercises';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json';
import { user } from '../src/features/auth/schema.ts';
import { seedExercises } from '../src/features/exercises/index.ts';
import { exerciseDefinitions } from '../src/features/exercises/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { create as createChallenge } from './test-api-client.ts';
import type { Client, Input } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let harness: Harness;
let admin: Client;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.reset();
  admin = await harness.admin();
});

/** Stores a definition one second after the previous one, so that lists have an order. */
const store = async (name: string, definition: object = pushUp): Promise<library.StoredDefinition> => {
  harness.passTime(1000);
  return (await admin.call(library.CreateDefinition, { body: { name, definition } })).definition;
};
const at = ({ id }: { readonly id: string }) => ({ params: { definition: id } });
const asSeen = ({ id, version }: library.StoredDefinition) => ({
  params: { definition: id },
  query: { version: String(version) },
});
const put = (to: library.StoredDefinition, change: object): Input => {
  const { name, definition, version } = to;
  return { ...at(to), body: { name, definition, version, ...change } };
};
const read = async (one: { readonly id: string }) => (await admin.call(library.GetDefinition, at(one))).definition;
const errorOf = async (reply: Response) => {
  const { error } = ErrorBody.parse(await reply.json());
  return { status: reply.status, ...error };
};
const there = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('It is not there.');
  return one;
};
const shipped = async (): Promise<library.StoredDefinition> => {
  const { definitions } = await admin.call(library.ListDefinitions);
  return there(definitions.find(({ name }) => name === 'Push-up'));
};
const challengeAbout = async ({ id }: { readonly id: string }): Promise<string> =>
  (await createChallenge(admin, { name: 'Autumn', exerciseDefinitionId: id })).id;
const actions = async () => (await admin.call(ListAudit)).entries.map(({ action, details }) => [action, details]);

describe('storing an exercise definition', () => {
  it('keeps the parsed definition under its trimmed name and lists the newest first', async () => {
    const first = await store('Slow push-up');
    const second = await store('  Fast push-up ');
    const parsed = parseExercise({ ...pushUp, name: 'Fast push-up' });
    expect(second).toMatchObject({
      name: 'Fast push-up',
      definition: parsed.ok ? parsed.value : undefined,
      isSystem: false,
      author: { name: 'Admin' },
      version: 1,
      usage: { challenges: 0, recordings: 0 },
    });
    const { definitions } = await admin.call(library.ListDefinitions);
    expect(definitions.slice(0, 2)).toEqual([second, first]);
    expect(definitions.slice(2).every(({ isSystem, author }) => isSystem && author === null)).toBe(true);
    expect(parseExercise(second.definition)).toEqual(parsed);
  });

  it('refuses an invalid definition with 400, names each invalid field, and stores nothing', async () => {
    const definition = { ...pushUp, cameraPosition: 'above', angles: [{ id: 'a', name: '', landmarks: ['hip'] }] };
    const sent = { body: { name: 'Broken', definition } };
    const refused = await errorOf(await admin.send(library.CreateDefinition, sent));
    expect(refused).toMatchObject({ status: 400, code: 'bad_request' });
    const fields = refused.faults?.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['cameraPosition', 'angles[0].name', 'angles[0].landmarks']));
    const changed = await errorOf(
      await admin.send(library.UpdateDefinition, put(await store('Sound'), { definition })),
    );
    expect(changed.faults).toEqual(refused.faults);
    expect((await admin.call(library.ListDefinitions)).definitions.map(({ name }) => name)).not.toContain('Broken');
  });

  it('marks an unfinished definition, which no challenge can use until it is finished', async () => {
    const parsed = parseExercise(pushUp);
    if (!parsed.ok) throw new Error('The push-up is not sound.');
    const empty = (id: string) => ({ id, angleRanges: {} });
    const phases = { start: empty('start'), transition: empty('transition'), end: empty('end') };
    const definition = JSON.parse(JSON.stringify({ ...parsed.value, phases }));
    const half = await store('Half done', definition);
    expect(half).toMatchObject({ name: 'Half done', isUnfinished: true, version: 1 });
    const offered = async () => (await admin.call(ListExercises)).exercises.map(({ name }) => name);
    expect(await offered()).not.toContain('Half done');
    const body = { name: 'Autumn', timeZone: 'UTC', exerciseDefinitionId: half.id };
    expect(await errorOf(await admin.send(CreateChallenge, { body }))).toMatchObject({
      status: 422,
      code: 'unprocessable',
    });
    const { definition: finished } = await admin.call(library.UpdateDefinition, put(half, { definition: pushUp }));
    expect(finished.isUnfinished).toBe(false);
    expect(await offered()).toContain('Half done');
    await createChallenge(admin, { exerciseDefinitionId: half.id });
    const refused = await errorOf(await admin.send(library.UpdateDefinition, put(finished, { definition })));
    expect(refused).toMatchObject({ status: 400, code: 'bad_request' });
  });

  it.each(['slow PUSH-up', ' Slow push-up ', 'push-UP'])('refuses the name %j when it is taken', async (name) => {
    await store('Slow push-up');
    const other = await store('Other');
    for (const reply of [
      await admin.send(library.CreateDefinition, { body: { name, definition: pushUp } }),
      await admin.send(library.UpdateDefinition, put(other, { name })),
    ]) {
      expect(await errorOf(reply)).toMatchObject({
        status: 422,
        faults: [{ field: 'name', message: 'Please provide a unique exercise name' }],
      });
    }
  });

  it('accepts one of three concurrent requests for a name and refuses the others with 422', async () => {
    const sent = { body: { name: 'Mine', definition: pushUp } };
    const replies = await Promise.all([1, 2, 3].map(() => admin.send(library.CreateDefinition, sent)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });
});

describe('changing an exercise definition', () => {
  it('creates a new version and keeps the old one; an unchanged definition creates none', async () => {
    const made = await store('Slow push-up');
    harness.passTime(1000);
    const { definition: changed } = await admin.call(
      library.UpdateDefinition,
      put(made, { name: 'Slower push-up', definition: { ...pushUp, cameraPosition: 'front' } }),
    );
    expect(changed).toMatchObject({ version: 2, name: 'Slower push-up', definition: { name: 'Slower push-up' } });
    expect((await admin.call(library.UpdateDefinition, put(changed, {}))).definition).toEqual(changed);
    const { versions } = await admin.call(library.ListDefinitionVersions, at(made));
    expect(versions).toEqual([
      expect.objectContaining({ version: 2, definition: changed.definition, at: changed.updatedAt }),
      { version: 1, name: 'Slow push-up', definition: made.definition, by: made.author, at: made.createdAt },
    ]);
    expect(await actions()).toEqual([
      ['exercises.update', { name: 'Slower push-up', version: 2 }],
      ['exercises.create', { name: 'Slow push-up', version: 1 }],
    ]);
  });

  it('by two requests for the same version accepts one and refuses the other with 409 and the stored version', async () => {
    const made = await store('Slow push-up');
    const changes = ['Hers', 'His'].map((name) => admin.send(library.UpdateDefinition, put(made, { name })));
    const replies = (await Promise.all(changes)).toSorted((a, b) => a.status - b.status);
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    const stored = await read(made);
    expect(stored.version).toBe(2);
    expect(await errorOf(there(replies[1]))).toMatchObject({
      code: 'conflict',
      stored: { version: 2, by: 'Admin', at: stored.updatedAt },
    });
  });

  it('with the same request twice returns the same reply and creates one version', async () => {
    const change = put(await store('Slow push-up'), { name: 'Slower push-up' });
    const first = await admin.call(library.UpdateDefinition, change);
    expect(await admin.call(library.UpdateDefinition, change)).toEqual(first);
    expect(first.definition.version).toBe(2);
  });

  it('is possible without renaming it when a shipped definition has the same name', async () => {
    const made = await store('Slow push-up');
    const { id } = await shipped();
    await harness.db.update(exerciseDefinitions).set({ name: made.name }).where(eq(exerciseDefinitions.id, id));
    const definition = { ...pushUp, cameraPosition: 'front' };
    expect((await admin.call(library.UpdateDefinition, put(made, { definition }))).definition.version).toBe(2);
  });

  it('is refused with 403 for a system definition, as is deleting it', async () => {
    const system = await shipped();
    expect(await admin.refusal(library.UpdateDefinition, put(system, {}))).toMatchObject({ status: 403 });
    expect(await admin.refusal(library.DeleteDefinition, asSeen(system))).toMatchObject({ status: 403 });
    expect(await shipped()).toEqual(system);
  });
});

describe('deleting an exercise definition', () => {
  it('is refused while a challenge uses it, even a deleted one, and names that challenge', async () => {
    const made = await store('Slow push-up');
    const challenge = await challengeAbout(made);
    await admin.call(DeleteChallenge, { params: { challenge } });
    const refused = await admin.refusal(library.DeleteDefinition, asSeen(made));
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringMatching(/“Autumn”, including deleted challenges that can be restored\.$/),
    });
    expect(await admin.call(library.GetDefinition, at(made))).toMatchObject({
      definition: { usage: { challenges: 1 } },
      challenges: [{ id: challenge, name: 'Autumn', isDeleted: true }],
    });
  });

  it('is refused with 409 and the stored version if it changed since it was read', async () => {
    const seen = await store('Slow push-up');
    const { definition: changed } = await admin.call(library.UpdateDefinition, put(seen, { name: 'Slower push-up' }));
    expect(await errorOf(await admin.send(library.DeleteDefinition, asSeen(seen)))).toMatchObject({
      status: 409,
      message: 'Admin changed this in the meantime.',
      stored: { version: 2, by: 'Admin', at: changed.updatedAt },
    });
    expect(await read(seen)).toEqual(changed);
    expect(await admin.refusal(library.DeleteDefinition, at(seen))).toMatchObject({ status: 400 });
  });

  it('also removes its versions and its shared link, and no challenge can be created with it', async () => {
    const made = await store('Slow push-up');
    const { code } = await admin.call(library.ShareDefinition, at(made));
    harness.passTime(1000);
    await admin.call(library.DeleteDefinition, asSeen(made));
    for (const endpoint of [library.GetDefinition, library.ListDefinitionVersions, library.DeleteDefinition]) {
      expect(await admin.refusal(endpoint, asSeen(made))).toMatchObject({ status: 404 });
    }
    expect(await harness.visitor().refusal(library.GetSharedDefinition, { params: { code } })).toMatchObject({
      status: 404,
    });
    const form = { name: 'Autumn', timeZone: 'UTC', exerciseDefinitionId: made.id };
    expect(await admin.refusal(CreateAdminChallenge, { body: form })).toMatchObject({ status: 422 });
    expect((await actions())[0]).toEqual(['exercises.delete', { name: 'Slow push-up', version: 1 }]);
  });
});

it('a shared exercise link always has the same code and shows the current definition without the author’s name', async () => {
  const made = await store('Slow push-up');
  const { code } = await admin.call(library.ShareDefinition, at(made));
  expect(await admin.call(library.ShareDefinition, at(made))).toEqual({ code });
  expect(await admin.refusal(library.ShareDefinition, at({ id: NOWHERE }))).toMatchObject({ status: 404 });
  await admin.call(library.UpdateDefinition, put(made, { name: 'Slower push-up' }));
  const shown = await harness.visitor().call(library.GetSharedDefinition, { params: { code } });
  expect(shown).toEqual({
    name: 'Slower push-up',
    definition: { ...made.definition, name: 'Slower push-up' },
    updatedAt: expect.any(String),
  });
  expect(JSON.stringify(shown)).not.toMatch(/admin/i);
});

it('a changed system exercise definition is updated to the shipped one as a new version at the next start', async () => {
  const before = await shipped();
  await harness.db
    .update(exerciseDefinitions)
    .set({ definition: { ...before.definition, name: 'Push-up', cameraPosition: 'front' } })
    .where(eq(exerciseDefinitions.id, before.id));
  harness.passTime(1000);
  const start = () => seedExercises(harness.db, randomIds, harness.now());
  await start();
  await start();
  expect(await read(before)).toMatchObject({ version: 2, definition: pushUp, updatedAt: harness.now().toISOString() });
  const { versions } = await admin.call(library.ListDefinitionVersions, at(before));
  expect(versions.map(({ version, by }) => [version, by])).toEqual([
    [2, null],
    [1, null],
  ]);
});

it('an exercise definition whose author deletes their account stays without author and can be changed', async () => {
  const bob = await harness.person('Bob');
  const [row] = await harness.db.select().from(user).where(eq(user.name, 'Bob'));
  const { id: bobsId } = there(row);
  await harness.db.update(userProfiles).set({ isAdmin: true }).where(eq(userProfiles.id, bobsId));
  const { definition: made } = await bob.call(library.CreateDefinition, { body: { name: 'Bobs', definition: pushUp } });
  expect(made.author).toEqual({ id: bobsId, name: 'Bob' });
  await bob.call(DeleteMyAccount, { body: { email: 'bob@example.org' } });
  const left = await read(made);
  expect(left).toMatchObject({ author: null, isSystem: false, version: 1 });
  const { versions } = await admin.call(library.ListDefinitionVersions, at(made));
  expect(versions).toMatchObject([{ version: 1, by: null }]);
  expect((await admin.call(library.UpdateDefinition, put(left, { name: 'Ours' }))).definition.version).toBe(2);
});
