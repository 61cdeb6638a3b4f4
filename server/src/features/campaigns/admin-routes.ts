/**
 * Admin endpoints of campaigns, and the problems that prevent publishing. Each change writes an
 * audit entry in the same transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import * as contract from '@reptemple/contract/campaigns/campaign-admin';
import { PATH_TAKEN } from '@reptemple/contract/campaigns/campaign-form';
import type { CampaignForm, CampaignWindow } from '@reptemple/contract/campaigns/campaign-form';
import { CAMPAIGN_NOT_FOUND } from '@reptemple/contract/campaigns/campaign-pages';
import { findCampaignIssues } from '@reptemple/contract/campaigns/campaign-validation';
import type { Fault } from '@reptemple/contract/campaigns/campaign-validation';
import { bothWays, worded } from '@reptemple/contract/message-with-params';
import type { Sentence } from '@reptemple/contract/message-with-params';
import type { Database } from '../../platform/database/database.ts';
import { paged } from '../../platform/database/pagination-and-search.ts';
import { AppError, conflictMessage } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route, UserContext } from '../../platform/http/mount-endpoints.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { recordAudit } from '../audit/index.ts';
import { findChallenge } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { findExercises } from '../exercises/index.ts';
import { checkPictures } from './campaign-pictures.ts';
import { definitionsNamed, contentOf, presentCampaign, presentRow } from './campaign-responses.ts';
import { settlePagePrizes } from './prize-change-conflict-of-interest.ts';
import { addCampaign, changeCampaign, findView, isPathTaken, listViews, lockView, removeCampaign } from './store.ts';
import type { CampaignView, StoredCampaign } from './store.ts';

type PromotedChallenge = Pick<StoredChallenge, 'isActive' | 'startDate' | 'endDate' | 'timeZone'>;

const fault = (isFault: boolean, field: string, sentence: Sentence): readonly Fault[] =>
  isFault ? [{ field, ...bothWays(sentence) }] : [];

const windowIssues = (
  window: CampaignWindow,
  { startDate, endDate, timeZone }: PromotedChallenge,
): readonly Fault[] => {
  const isOutside =
    (startDate !== null && window.start < dayOf(startDate, timeZone)) ||
    (endDate !== null && window.end > dayOf(endDate, timeZone));
  return [
    ...fault(
      window.timeZone !== timeZone,
      'window.timeZone',
      worded('The page uses {window} and the challenge {challenge}. They need the same time zone.', {
        window: window.timeZone,
        challenge: timeZone,
      }),
    ),
    ...fault(isOutside, 'window', 'The page’s dates must be within the challenge’s dates.'),
  ];
};

/**
 * Returns an issue if a prize goes to the leader but the dates of campaign and challenge differ.
 * The leaderboard of the whole challenge decides such a prize.
 */
const prizeIssues = (
  { window, blocks }: CampaignForm,
  { startDate, endDate, timeZone }: PromotedChallenge,
): readonly Fault[] => {
  const isWonByLeading = blocks.some(
    (block) => block.kind === 'prizes' && block.prizes.some(({ winner }) => winner !== null),
  );
  if (window === null || !isWonByLeading) return [];
  const isAsLong =
    startDate !== null &&
    endDate !== null &&
    dayOf(startDate, timeZone) === window.start &&
    dayOf(endDate, timeZone) === window.end;
  return fault(
    !isAsLong,
    'window',
    'The dates must match the challenge’s dates, because its leaderboard decides the winners.',
  );
};

/**
 * Returns all issues that prevent publishing. `challenge` is undefined if the campaign has no
 * existing challenge.
 */
export const publishIssues = (campaign: CampaignForm, challenge: PromotedChallenge | undefined): readonly Fault[] => {
  const own = findCampaignIssues(campaign);
  if (campaign.challengeId === null) return own;
  if (!challenge) {
    return [...own, { field: 'challengeId', message: 'The challenge no longer exists. Choose another one.' }];
  }
  return [
    ...own,
    ...fault(
      !challenge.isActive,
      'challengeId',
      'The challenge is inactive, so no one can join. Activate it or choose another one.',
    ),
    ...(campaign.window ? windowIssues(campaign.window, challenge) : []),
    ...prizeIssues(campaign, challenge),
  ];
};

export const newFaults = (faults: readonly Fault[], known: readonly Fault[]): readonly Fault[] =>
  faults.filter((one) => !known.some(({ field, message }) => field === one.field && message === one.message));

/**
 * Returns the first issue's message and the number of others: "Write a description. More problems:
 * 2."
 */
export const faultsMessage = ([first, ...more]: readonly Fault[]): Sentence => {
  if (!first) return 'The page isn’t complete.';
  return more.length === 0
    ? (first.worded ?? first.message)
    : worded('{first} More problems: {count}.', { first: first.message, count: more.length });
};

const given = (view: CampaignView | undefined): CampaignView => {
  if (!view) throw new AppError('not_found', CAMPAIGN_NOT_FOUND);
  return view;
};

const faultsIn = async (db: Database, content: CampaignForm) =>
  publishIssues(content, content.challengeId === null ? undefined : await findChallenge(db, content.challengeId));

const reread = async (db: Database, id: string) => {
  const { campaign, updatedBy } = given(await findView(db, id));
  return {
    campaign: { ...presentCampaign(campaign), createdAt: campaign.createdAt.toISOString(), updatedBy },
    faults: [...(await faultsIn(db, contentOf(campaign)))],
  };
};

/**
 * Locks the campaign and checks that it still has the version that the caller edited.
 * @throws AppError conflict, naming the other editor, if it has another version
 */
const lockAt = async (tx: Database, id: string, version: number): Promise<StoredCampaign> => {
  const { campaign, updatedBy } = given(await lockView(tx, id));
  if (campaign.version === version) return campaign;
  const stored = { version: campaign.version, by: updatedBy, at: campaign.updatedAt.toISOString() };
  throw new AppError('conflict', conflictMessage(stored.by), [], stored);
};

const note = (
  tx: Database,
  context: UserContext,
  verb: string,
  { id, path, title }: Pick<StoredCampaign, 'id' | 'path' | 'title'>,
  details: object = {},
): Promise<void> =>
  recordAudit(tx, context, {
    action: `campaigns.${verb}`,
    subjectKind: 'campaign',
    subjectId: id,
    details: { path, title, ...details },
  });

const refuse = (field: string, message: string): never => {
  throw new AppError('unprocessable', message, [{ field, message }]);
};

/**
 * Checks that the challenge, exercise and pictures in the campaign exist.
 * @throws AppError unprocessable
 */
const checkNamed = async (tx: Database, content: CampaignForm): Promise<void> => {
  const { challengeId, blocks } = content;
  await checkPictures(tx, content);
  if (challengeId !== null && !(await findChallenge(tx, challengeId))) {
    refuse('challengeId', 'This challenge no longer exists. Choose another one.');
  }
  const named = definitionsNamed(blocks);
  if ((await findExercises(tx, named)).length === named.length) return;
  const at = blocks.findIndex(({ kind }) => kind === 'demo-video');
  refuse(`blocks.${at}.exerciseDefinitionId`, 'This exercise no longer exists. Choose another one.');
};

/**
 * Checks that the campaign can be published.
 * @throws AppError unprocessable with all issues except `known`
 */
const checkComplete = async (tx: Database, content: CampaignForm, known: readonly Fault[] = []): Promise<void> => {
  const faults = newFaults(await faultsIn(tx, content), known);
  if (faults.length > 0) throw new AppError('unprocessable', faultsMessage(faults), faults);
};

/**
 * Returns the issues that existed before this change, for example because the challenge was
 * deactivated. They do not prevent an unrelated edit. A newly selected challenge must have none.
 */
const faultsLeft = async (tx: Database, before: StoredCampaign, { challengeId }: CampaignForm) =>
  before.challengeId === challengeId ? faultsIn(tx, contentOf(before)) : [];

/**
 * Returns the names of changed fields, without their values, which would be too long for the audit
 * log.
 */
const changedIn = (before: CampaignForm, after: CampaignForm): readonly string[] => {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(was.get(field), value))
    .map(([field]) => field);
};

const list: Handler<typeof contract.ListCampaigns> = async ({ query }, { db }) => {
  const { rows, total } = await listViews(db, query);
  return { rows: rows.map(presentRow), ...paged(total, query) };
};

const get: Handler<typeof contract.GetCampaignForEditing> = ({ params }, { db }) => reread(db, params.campaign);

const add = async (tx: Database, { ids, now, caller, jobs }: UserContext, content: CampaignForm): Promise<string> => {
  const id = ids.uuid();
  await settlePagePrizes(tx, undefined, { ...content, status: 'draft' }, { userId: caller.userId, now, jobs });
  const row = { ...content, id, createdAt: now, updatedAt: now, updatedBy: caller.userId };
  if (!(await addCampaign(tx, row))) refuse('path', PATH_TAKEN);
  return id;
};

const create: Handler<typeof contract.CreateCampaign> = ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await checkNamed(tx, body);
    const id = await add(tx, context, body);
    await note(tx, context, 'create', { id, ...body });
    return reread(tx, id);
  });

const update: Handler<typeof contract.UpdateCampaign> = ({ params, body }, context) => {
  const { version, ...content } = body;
  return context.db.transaction(async (tx) => {
    const { campaign } = given(await lockView(tx, params.campaign));
    const changed = changedIn(contentOf(campaign), content);
    // Returns early if nothing would change, before the version is checked. A client that missed
    // the first response sends the same change again, which must not be rejected as a conflict.
    if (changed.length === 0) return reread(tx, campaign.id);
    await lockAt(tx, campaign.id, version);
    if (content.path !== campaign.path && (await isPathTaken(tx, content.path, campaign.id)))
      refuse('path', PATH_TAKEN);
    await checkNamed(tx, content);
    const by = { userId: context.caller.userId, now: context.now, jobs: context.jobs };
    await settlePagePrizes(tx, campaign, { ...content, status: campaign.status }, by);
    if (campaign.status === 'published') await checkComplete(tx, content, await faultsLeft(tx, campaign, content));
    await changeCampaign(tx, campaign, content, by);
    await note(tx, context, 'update', { id: campaign.id, ...content }, { changed, version: version + 1 });
    return reread(tx, campaign.id);
  });
};

const setStatus = async (
  tx: Database,
  context: UserContext,
  campaign: StoredCampaign,
  status: StoredCampaign['status'],
) => {
  if (campaign.status !== status) {
    const by = { userId: context.caller.userId, now: context.now, jobs: context.jobs };
    await settlePagePrizes(tx, campaign, { ...campaign, status }, by);
    await changeCampaign(tx, campaign, { status }, by);
    await note(tx, context, status === 'published' ? 'publish' : 'unpublish', campaign);
  }
  return reread(tx, campaign.id);
};

const publish: Handler<typeof contract.PublishCampaign> = ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { campaign } = given(await lockView(tx, params.campaign));
    if (campaign.status === 'published') return reread(tx, campaign.id);
    await lockAt(tx, campaign.id, body.version);
    await checkComplete(tx, contentOf(campaign));
    return setStatus(tx, context, campaign, 'published');
  });

const unpublish: Handler<typeof contract.UnpublishCampaign> = ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { campaign } = given(await lockView(tx, params.campaign));
    if (campaign.status === 'draft') return reread(tx, campaign.id);
    await lockAt(tx, campaign.id, body.version);
    return setStatus(tx, context, campaign, 'draft');
  });

const duplicate: Handler<typeof contract.DuplicateCampaign> = ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { campaign } = given(await lockView(tx, params.campaign));
    const content = { ...contentOf(campaign), path: body.path };
    const id = await add(tx, context, content);
    await note(tx, context, 'duplicate', { id, ...content }, { from: campaign.path });
    return reread(tx, id);
  });

const remove: Handler<typeof contract.DeleteCampaign> = ({ params, query }, context) =>
  context.db.transaction(async (tx) => {
    const campaign = await lockAt(tx, params.campaign, query.version);
    await settlePagePrizes(tx, campaign, undefined, {
      userId: context.caller.userId,
      now: context.now,
      jobs: context.jobs,
    });
    await removeCampaign(tx, campaign.id);
    await note(tx, context, 'delete', campaign, { status: campaign.status, version: campaign.version });
    return { id: campaign.id };
  });

export const campaignAdminRoutes: readonly Route[] = [
  route(contract.ListCampaigns, list),
  route(contract.GetCampaignForEditing, get),
  route(contract.CreateCampaign, create),
  route(contract.UpdateCampaign, update),
  route(contract.PublishCampaign, publish),
  route(contract.UnpublishCampaign, unpublish),
  route(contract.DuplicateCampaign, duplicate),
  route(contract.DeleteCampaign, remove),
];
