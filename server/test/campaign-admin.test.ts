/**
 * Tests campaign administration: access, drafts, publishing and its requirements, conflicts, paths.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '@reptemple/contract/campaigns/campaign-admin';
import { CampaignForm, PATH_RESERVED, PATH_TAKEN, PATH_UNUSABLE } from '@reptemple/contract/campaigns/campaign-form';
import { WINDOW_OVER, GetCampaign } from '@reptemple/contract/campaigns/campaign-pages';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { auditLog } from '../src/features/audit/schema.ts';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { addToDay, dayOf } from '../src/platform/time/calendar.ts';
import { changeChallenge, create as createChallenge } from './test-api-client.ts';
import type { Client, Input } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

type Stored = Awaited<ReturnType<typeof made>>['campaign'];

let harness: Harness;
let admin: Client;
let ann: Client;
let challengeId: string;

beforeAll(async () => {
  harness = await openHarness();
  ann = await harness.person('Ann');
  admin = await harness.admin();
  challengeId = (await createChallenge(ann, { name: 'Autumn' })).id;
});
afterAll(() => harness.close());

const HERO = { kind: 'hero', title: 'Autumn', text: '', buttons: [{ label: 'Join', leadsTo: 'record' }] } as const;

const made = (path: string, more: object = {}) =>
  admin.call(contract.CreateCampaign, { body: { path, title: 'Autumn', ...more } });
const complete = (path: string) => made(path, { challengeId, description: 'Reps in autumn.', blocks: [HERO] });
const at = ({ id }: { readonly id: string }) => ({ params: { campaign: id } });
const put = (to: Stored, change: object): Input => ({
  ...at(to),
  body: { ...CampaignForm.parse(to), version: to.version, ...change },
});
const seen = (one: Stored): Input => ({ ...at(one), body: { version: one.version } });
const published = async (path: string) =>
  (await admin.call(contract.PublishCampaign, seen((await complete(path)).campaign))).campaign;
const errorOf = async (endpoint: Endpoint, input: Input) => {
  const reply = await admin.send(endpoint, input);
  return { status: reply.status, ...ErrorBody.parse(await reply.json()).error };
};
const actions = async () =>
  (await admin.call(ListAudit)).entries
    .filter(({ subjectKind }) => subjectKind === 'campaign')
    .map(({ action, details }) => `${action} ${String(details['path'])}`);

it('an admin creates, completes, publishes, unpublishes, copies and deletes a campaign; each is audited', async () => {
  const { campaign: begun, faults } = await made('autumn');
  expect(begun).toMatchObject({ status: 'draft', version: 1, updatedBy: 'Admin', blocks: [] });
  expect(faults.map(({ field }) => field)).toEqual(['description', 'blocks', 'challengeId']);
  const refused = await errorOf(contract.PublishCampaign, seen(begun));
  expect(refused).toMatchObject({
    status: 422,
    message: 'Add a description for chats and search engines. More problems: 2.',
    faults,
  });
  const change = { challengeId, description: 'Reps in autumn.', blocks: [HERO] };
  const { campaign: whole } = await admin.call(contract.UpdateCampaign, put(begun, change));
  const { campaign: shown } = await admin.call(contract.PublishCampaign, seen(whole));
  expect(shown).toMatchObject({ ...change, status: 'published', version: 3 });
  expect((await harness.visitor().call(GetCampaign, { params: { path: 'autumn' } })).challenge?.name).toBe('Autumn');
  const { campaign: hidden } = await admin.call(contract.UnpublishCampaign, seen(shown));
  expect(await harness.visitor().refusal(GetCampaign, { params: { path: 'autumn' } })).toMatchObject({ status: 404 });
  const { campaign: copy } = await admin.call(contract.DuplicateCampaign, {
    ...at(hidden),
    body: { path: 'autumn-2' },
  });
  expect(copy).toMatchObject({ ...change, path: 'autumn-2', status: 'draft', version: 1 });
  await admin.call(contract.DeleteCampaign, { ...at(hidden), query: { version: '4' } });
  expect(await admin.refusal(contract.GetCampaignForEditing, at(hidden))).toMatchObject({ status: 404 });
  expect((await actions()).toSorted()).toEqual([
    'campaigns.create autumn',
    'campaigns.delete autumn',
    'campaigns.duplicate autumn-2',
    'campaigns.publish autumn',
    'campaigns.unpublish autumn',
    'campaigns.update autumn',
  ]);
});

it('ListCampaigns sorts by latest change and filters by search text and status', async () => {
  harness.passTime(1000);
  await published('winter');
  harness.passTime(1000);
  await made('wintry', { title: 'Cold' });
  const paths = async (query: Readonly<Record<string, string>>) =>
    (await admin.call(contract.ListCampaigns, { query })).rows.map(({ path }) => path);
  expect(await paths({ search: 'WINT' })).toEqual(['wintry', 'winter']);
  expect(await paths({ search: 'wint', status: 'published' })).toEqual(['winter']);
  const { rows } = await admin.call(contract.ListCampaigns, { query: { search: 'winter' } });
  expect(rows).toMatchObject([{ challenge: { id: challengeId, name: 'Autumn' }, updatedBy: 'Admin' }]);
});

describe('a campaign path', () => {
  beforeAll(() => made('spring'));

  it.each([
    ['taken', 'spring', 422, PATH_TAKEN],
    ['a word of ours', 'challenges', 400, PATH_RESERVED],
    ['too short', 's', 400, PATH_UNUSABLE],
    ['in capitals', 'Spring', 400, PATH_UNUSABLE],
    ['more than a word', 'spring/sale', 400, PATH_UNUSABLE],
  ])('that is %s is refused with an error at the path field', async (_what, path, status, message) => {
    const { campaign: other } = await made(`other-${path.length}-${status}-${message.length}`);
    for (const [endpoint, input] of [
      [contract.CreateCampaign, { body: { path, title: 'Spring' } }],
      [contract.UpdateCampaign, put(other, { path })],
      [contract.DuplicateCampaign, { ...at(other), body: { path } }],
    ] as const) {
      expect(await errorOf(endpoint, input)).toMatchObject({ status, faults: [{ field: 'path', message }] });
    }
  });

  it('requested twice at the same time is given once and refused once with 422', async () => {
    const replies = await Promise.all(
      [1, 2].map(() => admin.send(contract.CreateCampaign, { body: { path: 'at-once', title: 'Now' } })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(harness.takeErrors()).toEqual([]);
  });
});

it('a stale campaign change is refused with 409 and the stored version; repeating the same change succeeds', async () => {
  const { campaign: old } = await complete('conflict');
  const change = put(old, { title: 'Newer' });
  const { campaign: newer } = await admin.call(contract.UpdateCampaign, change);
  expect((await admin.call(contract.UpdateCampaign, change)).campaign).toEqual(newer);
  const stale = { ...seen(old), query: { version: '1' } };
  for (const [endpoint, input] of [
    [contract.UpdateCampaign, put(old, { title: 'Mine' })],
    [contract.PublishCampaign, stale],
    [contract.DeleteCampaign, stale],
  ] as const) {
    expect(await errorOf(endpoint, input)).toMatchObject({
      status: 409,
      message: 'Admin changed this in the meantime.',
      stored: { version: 2, by: 'Admin', at: newer.updatedAt },
    });
  }
  const shown = (await admin.call(contract.PublishCampaign, seen(newer))).campaign;
  expect(await errorOf(contract.UnpublishCampaign, seen(newer))).toMatchObject({ status: 409 });
  expect((await admin.call(contract.PublishCampaign, seen(newer))).campaign).toEqual(shown);
});

it('a campaign’s language defaults to English and survives copies and changes that omit it', async () => {
  const { campaign: begun } = await made('woche');
  expect(begun.language).toBe('en');
  const { campaign: german } = await admin.call(contract.UpdateCampaign, put(begun, { language: 'de' }));
  const { language: _, ...silent } = CampaignForm.parse(german);
  const body = { ...silent, title: 'Eine Woche', version: german.version };
  const { campaign: later } = await admin.call(contract.UpdateCampaign, { ...at(german), body });
  expect([later.title, later.language]).toEqual(['Eine Woche', 'de']);
  const copy = { ...at(later), body: { path: 'woche-2' } };
  expect((await admin.call(contract.DuplicateCampaign, copy)).campaign.language).toBe('de');
  expect(await errorOf(contract.UpdateCampaign, put(later, { language: 'Deutsch' }))).toMatchObject({ status: 400 });
});

it('a published campaign cannot be changed to lack required fields or reference unknown records', async () => {
  const shown = await published('complete');
  expect(await errorOf(contract.UpdateCampaign, put(shown, { description: '' }))).toMatchObject({
    status: 422,
    faults: [{ field: 'description' }],
  });
  expect(await errorOf(contract.UpdateCampaign, put(shown, { challengeId: NOWHERE }))).toMatchObject({
    status: 422,
    faults: [{ field: 'challengeId' }],
  });
  const clip = { kind: 'demo-video', title: 'See', text: '', clip: 'squat', exerciseDefinitionId: NOWHERE };
  expect(await errorOf(contract.UpdateCampaign, put(shown, { blocks: [HERO, clip] }))).toMatchObject({
    status: 422,
    faults: [{ field: 'blocks.1.exerciseDefinitionId' }],
  });
  const blocks = [HERO, { kind: 'progress', title: 'Yours' }];
  const window = { start: '2026-03-15', end: '2026-03-14', timeZone: 'UTC' };
  expect(await errorOf(contract.UpdateCampaign, put(shown, { window, blocks }))).toMatchObject({ status: 400 });
  expect(await errorOf(contract.UpdateCampaign, put(shown, { blocks }))).toMatchObject({
    faults: [{ field: 'window' }],
  });
});

it('a published campaign stays editable while its challenge is off, but cannot switch to another inactive one', async () => {
  const [own, other] = [await createChallenge(ann, { name: 'Paused' }), await createChallenge(ann, { name: 'Off' })];
  const content = { challengeId: own.id, description: 'Pauses.', blocks: [HERO] };
  const shown = (await admin.call(contract.PublishCampaign, seen((await made('paused', content)).campaign))).campaign;
  await changeChallenge(harness.db, own.id, { isActive: false });
  await changeChallenge(harness.db, other.id, { isActive: false });
  const { campaign: mended, faults } = await admin.call(contract.UpdateCampaign, put(shown, { tagline: 'Mended' }));
  expect([mended.tagline, mended.status, faults.map(({ field }) => field)]).toEqual([
    'Mended',
    'published',
    ['challengeId'],
  ]);
  for (const change of [{ description: '' }, { challengeId: other.id }])
    expect(await errorOf(contract.UpdateCampaign, put(mended, change))).toMatchObject({ status: 422 });
});

it('a campaign lists problems when its challenge is inactive, deleted, or differs in time zone or dates', async () => {
  const { id } = await createChallenge(ann, { name: 'Fading' });
  const window = { start: '2026-03-15', end: '2026-03-20', timeZone: 'Europe/Berlin' };
  const { campaign } = await made('fading', { challengeId: id, window, description: 'Fades.', blocks: [HERO] });
  const faults = async () =>
    (await admin.call(contract.GetCampaignForEditing, at(campaign))).faults.map(({ field }) => field);
  expect(await faults()).toEqual(['window.timeZone']);
  await changeChallenge(harness.db, id, { isActive: false, endDate: new Date('2026-03-18T12:00:00Z') });
  expect(await faults()).toEqual(['challengeId', 'window.timeZone', 'window']);
  await changeChallenge(harness.db, id, { deletedAt: harness.now() });
  expect(await faults()).toEqual(['challengeId']);
});

it('a campaign with a challenge without dates is upcoming, active or ended by the campaign’s own days', async () => {
  const { id } = await createChallenge(ann, { name: 'Open all year' });
  const { campaign } = await made('open-week', { challengeId: id });
  const day = (days: number): string => addToDay(dayOf(harness.now(), 'UTC'), { value: days, unit: 'days' });
  const shownFrom = async (start: string, end: string) => {
    const window = { start, end, timeZone: 'UTC' };
    await harness.db.update(campaigns).set({ window }).where(eq(campaigns.id, campaign.id));
    const { challenge } = await admin.call(GetCampaign, { params: { path: 'open-week' } });
    return [challenge?.status, challenge?.closedReason];
  };
  expect(await shownFrom(day(1), day(7))).toEqual(['upcoming', 'This challenge has not started yet.']);
  expect(await shownFrom(day(-6), day(0))).toEqual(['active', null]);
  expect(await shownFrom(day(-7), day(-1))).toEqual(['ended', WINDOW_OVER]);
});

it('a campaign with a prize for the leader needs a challenge with exactly the campaign’s days', async () => {
  const { id } = await createChallenge(ann, { name: 'Crowned' });
  const window = { start: '2026-03-15', end: '2026-03-20', timeZone: 'UTC' };
  const king = { title: 'King', reward: 'A crown', text: 'For most reps.', winner: 'top' };
  const prizes = { kind: 'prizes', title: 'Prizes', winners: '', prizes: [king], notes: [] };
  const words = { challengeId: id, window, description: 'Crowns.' };
  const { campaign } = await made('crowned', { ...words, blocks: [HERO, prizes] });
  const faults = async (startDate: string | null, endDate: string | null) => {
    const [from, to] = [startDate, endDate].map((moment) => (moment === null ? null : new Date(moment)));
    await changeChallenge(harness.db, id, { startDate: from ?? null, endDate: to ?? null });
    return (await admin.call(contract.GetCampaignForEditing, at(campaign))).faults.map(({ field }) => field);
  };
  expect(await faults(null, null)).toEqual(['window']);
  expect(await faults('2026-03-15T00:00:00Z', null)).toEqual(['window']);
  expect(await faults('2026-03-15T00:00:00Z', '2026-03-21T12:00:00Z')).toEqual(['window']);
  expect(await faults('2026-03-15T00:00:00Z', '2026-03-20T23:59:59Z')).toEqual([]);
  const { faults: free } = await made('uncrowned', { ...words, blocks: [HERO] });
  expect(free).toEqual([]);
});

describe('campaign endpoints for visitors and users', () => {
  it.each(Object.values(contract).filter((one): one is typeof contract.CreateCampaign => 'access' in one))(
    'refuse $id and change nothing',
    async (endpoint) => {
      const [row] = await harness.db.select().from(campaigns).limit(1);
      const input = {
        params: { campaign: row?.id ?? NOWHERE },
        query: { version: '1' },
        body: { path: `taken-over`, title: 'Mine', version: row?.version },
      };
      const before = [await harness.db.select().from(campaigns), await harness.db.$count(auditLog)];
      expect(await harness.visitor().refusal(endpoint, input)).toMatchObject({ status: 401, code: 'not_signed_in' });
      expect(await ann.refusal(endpoint, input)).toMatchObject({ status: 403, code: 'forbidden' });
      expect([await harness.db.select().from(campaigns), await harness.db.$count(auditLog)]).toEqual(before);
    },
  );
});
