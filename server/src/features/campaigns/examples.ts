/** Campaigns that a new installation comes with: the admin keeps or removes them. */
import type { DecideExamples } from '@reptemple/contract/campaigns/campaign-admin';
import type { EXAMPLE_STATES } from '@reptemple/contract/operations/dashboard';
import type { Database } from '../../platform/database/database.ts';
import { findSetting, setSetting } from '../../platform/database/settings.ts';
import type { Handler, UserContext } from '../../platform/http/mount.ts';
import { recordAudit } from '../audit/index.ts';
import { changeChallenge, givesPrizes, lockIfThere } from '../challenges/index.ts';
import { countUpTo } from '../recordings/index.ts';
import { checkDisinterest } from '../review/index.ts';
import { settlePagePrizes } from './prizes.ts';
import { SEEDS } from './seed.ts';
import { findByPath, lockView, removeCampaign } from './store.ts';
import type { StoredCampaign } from './store.ts';

const SETTING = 'campaign-examples';

type ExamplesState = (typeof EXAMPLE_STATES)[number];

export const examplesState = async (db: Database): Promise<ExamplesState> => {
  const value = await findSetting(db, SETTING);
  return value === 'kept' || value === 'removed' ? value : 'undecided';
};

/** Edited examples belong to the organiser and stay. */
const isUntouched = ({ version, updatedBy }: StoredCampaign): boolean => version === 1 && updatedBy === null;

/** Soft-deletes the challenge unless it has recordings. Returns true if it did. */
const removeItsChallenge = async (tx: Database, context: UserContext, id: string): Promise<boolean> => {
  const view = await lockIfThere(tx, id);
  if (!view || view.challenge.deletedAt !== null || (await countUpTo(tx, id, 1)) > 0) return false;
  const { challenge } = view;
  const { caller, now } = context;
  if (await givesPrizes(tx, id)) await checkDisinterest(tx, id, caller.userId, []);
  await changeChallenge(tx, challenge, { deletedAt: now }, { userId: caller.userId, now });
  const subject = { subjectKind: 'challenge', subjectId: id };
  await recordAudit(tx, context, { action: 'challenges.delete', ...subject, details: { name: challenge.name } });
  return true;
};

const removeExample = async (tx: Database, context: UserContext, path: string) => {
  const found = await findByPath(tx, path);
  const view = found && (await lockView(tx, found.id));
  if (!view || !isUntouched(view.campaign)) return undefined;
  const { campaign } = view;
  const { caller, now, jobs } = context;
  await settlePagePrizes(tx, campaign, undefined, { userId: caller.userId, now, jobs });
  await removeCampaign(tx, campaign.id);
  return {
    hasChallenge: campaign.challengeId !== null && (await removeItsChallenge(tx, context, campaign.challengeId)),
  };
};

export const decideExamples: Handler<typeof DecideExamples> = ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const removed = [];
    if (body.decision === 'remove') {
      for (const { path } of SEEDS) removed.push(await removeExample(tx, context, path));
    }
    const campaigns = removed.filter((one) => one !== undefined);
    const counts = {
      removedCampaigns: campaigns.length,
      removedChallenges: campaigns.filter(({ hasChallenge }) => hasChallenge).length,
    };
    await setSetting(tx, SETTING, body.decision === 'keep' ? 'kept' : 'removed');
    const subject = { subjectKind: 'campaign', subjectId: null };
    await recordAudit(tx, context, { action: 'campaigns.examples', ...subject, details: { ...body, ...counts } });
    return counts;
  });
