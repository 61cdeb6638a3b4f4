/**
 * Tests challenge administration: table, switches, form, conflicts, deletion and undo, and the
 * audit log.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CreateAdminChallenge,
  DeleteChallenge,
  GetAdminChallenge,
  ListAdminChallenges,
  RestoreChallenge,
  SetChallengeFlags,
  UpdateAdminChallenge,
} from '@reptemple/contract/challenges/challenge-admin';
import type { AdminChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { challenges } from '../src/features/challenges/schema.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const DAY_MS = 24 * 60 * 60 * 1000;

let harness: Harness;
let admin: Client;
let exerciseDefinitionId: string;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.reset();
  admin = await harness.admin();
  exerciseDefinitionId = (await harness.pushUps()).exercise.id;
});

const formOf = (more: object = {}) => ({ name: 'Autumn', exerciseDefinitionId, timeZone: 'Europe/Berlin', ...more });
/** Creates a challenge one second after the previous one, so that the audit log has an order. */
const create = async (more: object = {}): Promise<AdminChallenge> => {
  const { challenge } = await admin.call(CreateAdminChallenge, { body: formOf(more) });
  harness.passTime(1000);
  return challenge;
};
const at = ({ id }: { readonly id: string }) => ({ params: { challenge: id } });
const namesFor = async (query: Record<string, string>): Promise<readonly string[]> =>
  (await admin.call(ListAdminChallenges, { query })).rows.map(({ name }) => name);
const noted = async () => (await admin.call(ListAudit)).entries;

const faultsOf = async (more: object) => {
  const reply = await admin.send(CreateAdminChallenge, { body: formOf(more) });
  expect(reply.status).toBe(400);
  return ErrorBody.parse(await reply.json()).error.faults;
};

describe('the admin challenge form', () => {
  it('creates a challenge that a visitor finds by a readable slug', async () => {
    const made = await create({
      name: '  Größte Herbst-Challenge  ',
      description: '',
      startDate: '2026-03-01T00:00:00Z',
    });
    expect(made).toMatchObject({
      name: 'Größte Herbst-Challenge',
      description: null,
      type: 'daily',
      genderFilter: null,
      isActive: true,
      startDate: '2026-03-01T00:00:00.000Z',
      endDate: null,
      createdBy: 'Admin',
      updatedBy: null,
    });
    expect(made.slug).toMatch(/^gr[a-z]+-herbst-challenge$/);
    const { challenge } = await harness.visitor().call(GetChallenge, { params: { challenge: made.slug } });
    expect(challenge).toMatchObject({ id: made.id, status: 'active' });
  });

  it('gives three challenges of the same name different slugs', async () => {
    const made = await Promise.all([create(), create(), create()]);
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(3);
  });

  it.each([
    [{ name: '   ' }, { field: 'name', message: 'Challenge name is required' }],
    [{ exerciseDefinitionId: '' }, { field: 'exerciseDefinitionId', message: 'Exercise type is required' }],
    [
      { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-01T00:00:00Z' },
      { field: 'endDate', message: 'End date must be after start date' },
    ],
  ])('refuses %j and names the field', async (more, fault) => {
    expect(await faultsOf(more)).toEqual([fault]);
  });

  it('accepts equal start and end dates, and an empty gender filter as none', async () => {
    const moment = '2026-03-02T00:00:00.000Z';
    expect(await create({ startDate: moment, endDate: moment, genderFilter: '' })).toMatchObject({
      startDate: moment,
      endDate: moment,
      genderFilter: null,
    });
  });

  it('refuses an unknown exercise with 422 at its field', async () => {
    const reply = await admin.send(CreateAdminChallenge, { body: formOf({ exerciseDefinitionId: UNKNOWN }) });
    expect(reply.status).toBe(422);
    const { faults } = ErrorBody.parse(await reply.json()).error;
    expect(faults).toEqual([{ field: 'exerciseDefinitionId', message: 'Exercise type is required' }]);
  });

  it('stores only the fields that the challenge type supports', async () => {
    const goals = { minDailyReps: 10, incrementValue: 2, incrementCadenceValue: 1, incrementCadenceUnit: 'weeks' };
    const all = { ...goals, length: { value: 7, unit: 'days' }, hideResultsUntilFinished: true };
    const nothing = { length: null, minDailyReps: null, incrementValue: null };
    expect(await create({ ...all, type: 'duel' })).toMatchObject({ ...nothing, hideResultsUntilFinished: true });
    expect(await create({ ...all, type: 'daily' })).toMatchObject({ ...nothing, hideResultsUntilFinished: false });
    expect(await create({ ...all, type: 'accountability' })).toMatchObject({
      length: { value: 7, unit: 'days' },
      minDailyReps: 10,
      incrementValue: null,
    });
    expect(await create({ ...all, type: 'progression' })).toMatchObject(goals);
  });

  it('ends a challenge of 2 days at the end of the second calendar day, across a daylight saving change', async () => {
    const made = await create({
      type: 'accountability',
      startDate: '2026-03-28T00:00:00+01:00',
      length: { value: 2, unit: 'days' },
    });
    expect(made.endDate).toBe('2026-03-29T21:59:59.999Z');
  });

  it('ends a challenge without a start one month after its creation, and keeps that end on later saves', async () => {
    const fields = { type: 'accountability', length: { value: 1, unit: 'months' } };
    const made = await create(fields);
    expect([made.startDate, made.endDate]).toEqual([null, '2026-04-15T10:59:59.999Z']);
    harness.passTime(1000);
    const body = { ...formOf({ ...fields, name: 'Again' }), expectedUpdatedAt: made.updatedAt };
    const { challenge } = await admin.call(UpdateAdminChallenge, { ...at(made), body });
    expect(challenge.endDate).toBe(made.endDate);
  });
});

describe('two admins editing one challenge', () => {
  it('get 409 for the later save, with who changed the challenge and when', async () => {
    const made = await create();
    await admin.call(UpdateAdminChallenge, {
      ...at(made),
      body: { ...formOf({ name: 'Winter' }), expectedUpdatedAt: made.updatedAt },
    });
    const refused = await admin.refusal(UpdateAdminChallenge, {
      ...at(made),
      body: { ...formOf({ name: 'Spring' }), expectedUpdatedAt: made.updatedAt },
    });
    expect(refused).toEqual({
      status: 409,
      code: 'conflict',
      message: 'Admin changed this in the meantime.',
    });
    const { challenge } = await admin.call(GetAdminChallenge, at(made));
    expect(challenge).toMatchObject({ name: 'Winter', slug: made.slug, updatedBy: 'Admin' });
    await admin.call(UpdateAdminChallenge, {
      ...at(made),
      body: { ...formOf({ name: 'Spring' }), expectedUpdatedAt: challenge.updatedAt },
    });
  });

  it('who save at the same time get one 200 and one 409', async () => {
    const made = await create();
    const save = (name: string) =>
      admin.send(UpdateAdminChallenge, {
        ...at(made),
        body: { ...formOf({ name }), expectedUpdatedAt: made.updatedAt },
      });
    const statuses = (await Promise.all([save('One'), save('Two')])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('conflict after a toggle changed a value, but not after one that changed nothing', async () => {
    const made = await create();
    await admin.call(SetChallengeFlags, { ...at(made), body: { isActive: true } });
    expect((await admin.call(GetAdminChallenge, at(made))).challenge.updatedAt).toBe(made.updatedAt);
    await admin.call(SetChallengeFlags, { ...at(made), body: { isHidden: true } });
    const body = { ...formOf(), expectedUpdatedAt: made.updatedAt };
    expect(await admin.refusal(UpdateAdminChallenge, { ...at(made), body })).toMatchObject({ code: 'conflict' });
  });
});

describe('challenge toggles', () => {
  it.each(['isActive', 'isHidden', 'isDaily', 'hideResultsUntilFinished'] as const)(
    'change only %s, and audit the change',
    async (flag) => {
      const made = await create({ type: 'duel' });
      const { challenge } = await admin.call(SetChallengeFlags, { ...at(made), body: { [flag]: !made[flag] } });
      expect(challenge).toEqual({
        ...made,
        [flag]: !made[flag],
        updatedAt: challenge.updatedAt,
        updatedBy: 'Admin',
      });
      const [entry] = await noted();
      expect(entry).toMatchObject({
        action: 'challenges.update',
        actorLabel: 'admin@example.org',
        subjectId: made.id,
        details: { name: 'Autumn', changes: { [flag]: { from: made[flag], to: !made[flag] } } },
      });
    },
  );

  it('refuse to hide results of a challenge that is not a duel', async () => {
    const made = await create({ type: 'accountability' });
    const refused = await admin.refusal(SetChallengeFlags, { ...at(made), body: { hideResultsUntilFinished: true } });
    expect(refused).toMatchObject({
      code: 'conflict',
      message: 'Only duels can hide results.',
    });
  });

  it('refuse an empty body with 400', async () => {
    const made = await create();
    expect(await admin.refusal(SetChallengeFlags, { ...at(made), body: {} })).toMatchObject({ status: 400 });
  });
});

describe('deleting a challenge', () => {
  it('hides it from visitors and the default list, and refuses edits, with 30 days to undo', async () => {
    const made = await create();
    const { deletedAt, undoUntil } = await admin.call(DeleteChallenge, at(made));
    expect(Date.parse(undoUntil) - Date.parse(deletedAt)).toBe(30 * DAY_MS);
    expect(await harness.visitor().refusal(GetChallenge, at(made))).toMatchObject({ code: 'not_found' });
    expect(await namesFor({})).not.toContain('Autumn');
    expect(await namesFor({ deleted: 'only' })).toEqual(['Autumn']);
    const body = { ...formOf(), expectedUpdatedAt: made.updatedAt };
    expect(await admin.refusal(UpdateAdminChallenge, { ...at(made), body })).toMatchObject({ code: 'gone' });
    expect(await admin.refusal(SetChallengeFlags, { ...at(made), body: { isActive: false } })).toMatchObject({
      code: 'gone',
    });
  });

  it('can be undone within 30 days, and deleting again does not extend them', async () => {
    const made = await create();
    const first = await admin.call(DeleteChallenge, at(made));
    harness.passTime(30 * DAY_MS - 1);
    expect(await admin.call(DeleteChallenge, at(made))).toEqual(first);
    await admin.call(RestoreChallenge, at(made));
    await admin.call(RestoreChallenge, at(made));
    await harness.visitor().call(GetChallenge, at(made));
    const actions = (await noted()).map(({ action }) => action);
    expect(actions).toEqual(['challenges.restore', 'challenges.delete', 'challenges.create']);
  });

  it('can no longer be undone after 30 days', async () => {
    const made = await create();
    await admin.call(DeleteChallenge, at(made));
    harness.passTime(30 * DAY_MS);
    expect(await admin.refusal(RestoreChallenge, at(made))).toMatchObject({ status: 410, code: 'gone' });
  });

  it('answers not_found for an unknown id and 400 for a malformed id, as do reading and restoring', async () => {
    for (const endpoint of [GetAdminChallenge, DeleteChallenge, RestoreChallenge]) {
      expect(await admin.refusal(endpoint, at({ id: UNKNOWN }))).toMatchObject({ code: 'not_found' });
      expect(await admin.refusal(endpoint, at({ id: 'autumn' }))).toMatchObject({ status: 400 });
    }
  });
});

describe('the audit log of challenges', () => {
  it('records the old and new value of each changed field', async () => {
    const made = await create({ startDate: '2026-03-01T00:00:00Z' });
    await admin.call(UpdateAdminChallenge, {
      ...at(made),
      body: { ...formOf({ name: 'Winter', isHidden: true }), expectedUpdatedAt: made.updatedAt },
    });
    const [updated, created] = await noted();
    expect(updated?.details).toEqual({
      name: 'Winter',
      changes: {
        name: { from: 'Autumn', to: 'Winter' },
        isHidden: { from: false, to: true },
        startDate: { from: '2026-03-01T00:00:00.000Z', to: null },
      },
    });
    expect(created).toMatchObject({ action: 'challenges.create', subjectId: made.id });
    expect(created?.details['changes']).toMatchObject({ name: { from: null, to: 'Autumn' } });
  });

  it('records nothing for a refused creation or update', async () => {
    const made = await create();
    const before = await noted();
    await admin.refusal(UpdateAdminChallenge, {
      ...at(made),
      body: { ...formOf({ exerciseDefinitionId: UNKNOWN }), expectedUpdatedAt: made.updatedAt },
    });
    await admin.refusal(CreateAdminChallenge, { body: formOf({ exerciseDefinitionId: UNKNOWN }) });
    expect(await noted()).toEqual(before);
    expect(await harness.db.select().from(challenges)).toHaveLength(3);
  });
});
