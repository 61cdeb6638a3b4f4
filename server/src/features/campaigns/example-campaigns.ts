/**
 * Creates the four example campaigns of a new installation, each with its challenge, and keeps or
 * removes them as the admin decides.
 */
import type { DecideExamples } from '@reptemple/contract/campaigns/campaign-admin';
import type { EXAMPLE_STATES } from '@reptemple/contract/operations/admin-dashboard';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { addSetting, findSetting, setSetting } from '../../platform/database/key-value-settings.ts';
import type { Handler, UserContext } from '../../platform/http/mount-endpoints.ts';
import { daysAfter, daysBetween, startOfDay } from '../../platform/time/calendar.ts';
import { recordAudit } from '../audit/index.ts';
import { addChallenge, changeChallenge, givesPrizes, lockIfThere } from '../challenges/index.ts';
import { findShippedExerciseId } from '../exercises/index.ts';
import { countUpTo } from '../recordings/index.ts';
import { checkNoConflictOfInterest } from '../review/index.ts';
import { settlePagePrizes } from './prize-change-conflict-of-interest.ts';
import { HASH } from './seeds/hash-conference.ts';
import { PUSHTOBER } from './seeds/pushtober.ts';
import type { Seed } from './seeds/seed-type-and-shared-blocks.ts';
import { NS, SQUAT } from './seeds/seven-days.ts';
import { addCampaign, findByPath, lockView, removeCampaign } from './store.ts';
import type { StoredCampaign } from './store.ts';

export const SEEDS: readonly Seed[] = [HASH, PUSHTOBER, NS, SQUAT];

/**
 * Adds the campaign's challenge with its start as time of creation, so that newer challenges stay
 * first in the catalogue.
 */
const addItsChallenge = async (tx: Database, seed: Seed, ids: Ids): Promise<string> => {
  const { start, end, timeZone, exercise, challenge } = seed;
  const exerciseDefinitionId = await findShippedExerciseId(tx, exercise);
  if (exerciseDefinitionId === undefined) throw new Error(`The exercise ${exercise} was not seeded.`);
  const begins = startOfDay(start, timeZone);
  const days = daysBetween(start, end) + 1;
  const added = await addChallenge(
    tx,
    {
      ...challenge,
      id: ids.uuid(),
      exerciseDefinitionId,
      timeZone,
      startDate: begins,
      // The end date is inclusive, so this is the last moment of the last day.
      endDate: new Date(startOfDay(daysAfter(end, 1), timeZone).getTime() - 1),
      ...(challenge.challengeType === 'accountability'
        ? { challengeLengthValue: days, challengeLengthUnit: 'days' as const }
        : {}),
      genderFilter: 'all',
      createdAt: begins,
      updatedAt: begins,
    },
    ids.uuid,
  );
  return added.id;
};

/**
 * Creates each campaign once per database, so that changed campaigns are not overwritten and
 * deleted ones do not return. Idempotent.
 */
export const seedCampaigns = async (db: Database, ids: Ids, now: Date): Promise<void> => {
  for (const seed of SEEDS) {
    await db.transaction(async (tx) => {
      const isFirst = await addSetting(tx, `campaign-planted-${seed.path}`, now.toISOString());
      if (!isFirst || (await findByPath(tx, seed.path))) return;
      const { start, end, timeZone } = seed;
      await addCampaign(tx, {
        ...seed.page,
        id: ids.uuid(),
        path: seed.path,
        challengeId: await addItsChallenge(tx, seed, ids),
        window: { start, end, timeZone },
        status: 'published',
        createdAt: now,
        updatedAt: now,
      });
    });
  }
};

const SETTING = 'campaign-examples';

type ExamplesState = (typeof EXAMPLE_STATES)[number];

export const examplesState = async (db: Database): Promise<ExamplesState> => {
  const value = await findSetting(db, SETTING);
  return value === 'kept' || value === 'removed' ? value : 'undecided';
};

/**
 * Returns true if no one has edited the campaign. Edited ones belong to the organiser and are not
 * removed.
 */
const isUntouched = ({ version, updatedBy }: StoredCampaign): boolean => version === 1 && updatedBy === null;

/** Marks the campaign's challenge as deleted, unless it has recordings. Returns true if it did. */
const removeItsChallenge = async (tx: Database, context: UserContext, id: string): Promise<boolean> => {
  const view = await lockIfThere(tx, id);
  if (!view || view.challenge.deletedAt !== null || (await countUpTo(tx, id, 1)) > 0) return false;
  const { challenge } = view;
  const { caller, now } = context;
  if (await givesPrizes(tx, id)) await checkNoConflictOfInterest(tx, id, caller.userId, []);
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
