/**
 * Converts a stored campaign to its public and admin responses, and finds the exercise definition
 * of its demo video.
 */
import type { CampaignRow } from '@reptemple/contract/campaigns/campaign-admin';
import { DEMO_EXERCISES } from '@reptemple/contract/campaigns/campaign-blocks';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import type { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import { onPage } from '@reptemple/contract/campaigns/campaign-pages';
import type { Campaign } from '@reptemple/contract/campaigns/campaign-pages';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Database } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { presentChallenges } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { definitionAt, findExercises, findShippedExerciseId } from '../exercises/index.ts';
import type { CampaignView, StoredCampaign } from './store.ts';

export const contentOf = (stored: StoredCampaign) => {
  const { path, challengeId, title, tagline, description, language, window, partner, logo, accent, blocks } = stored;
  const head = { path, challengeId, title, tagline, description, language, window, partner, logo, accent };
  return { ...head, blocks } satisfies CampaignForm;
};

export const presentCampaign = (stored: StoredCampaign): Campaign => ({
  ...contentOf(stored),
  id: stored.id,
  status: stored.status,
  version: stored.version,
  updatedAt: stored.updatedAt.toISOString(),
});

/**
 * Returns the campaign's challenge with the status that the campaign's page shows: upcoming before
 * the campaign's window and ended after it, even if the challenge is active. Undefined if the
 * campaign has no challenge.
 */
export const presentItsChallenge = async (
  db: Database,
  { window }: Pick<StoredCampaign, 'window'>,
  stored: StoredChallenge | undefined,
  now: Date,
): Promise<Challenge | undefined> => {
  const [challenge] = await presentChallenges(db, stored ? [stored] : [], now);
  return challenge && onPage(challenge, window, dayOf(now, challenge.timeZone));
};

export const presentRow = ({ campaign, challenge, updatedBy }: CampaignView): CampaignRow => ({
  id: campaign.id,
  path: campaign.path,
  title: campaign.title,
  status: campaign.status,
  window: campaign.window,
  version: campaign.version,
  updatedAt: campaign.updatedAt.toISOString(),
  challenge,
  updatedBy,
});

type DemoVideo = Extract<Block, { kind: 'demo-video' }>;

const isDemo = (block: Block): block is DemoVideo => block.kind === 'demo-video';

/** Returns the ids of the exercise definitions that the blocks refer to. */
export const definitionsNamed = (blocks: readonly Block[]): readonly string[] => [
  ...new Set(blocks.filter(isDemo).flatMap(({ exerciseDefinitionId }) => exerciseDefinitionId ?? [])),
];

const findExercise = async (db: Database, id: string | null | undefined) =>
  id ? (await findExercises(db, [id]))[0] : undefined;

/**
 * Returns the exercise definition of the demo block, or null if the page has no demo block. This is
 * the definition that the block names. If it names none, returns the challenge's definition if the
 * clip shows the same exercise, otherwise the built-in one.
 */
export const findDemoDefinition = async (
  db: Database,
  blocks: readonly Block[],
  challenge: StoredChallenge | undefined,
): Promise<Record<string, unknown> | null> => {
  const demo = blocks.find(isDemo);
  if (!demo) return null;
  const chosen = await findExercise(db, demo.exerciseDefinitionId);
  if (chosen) return chosen.definition;
  const shown = DEMO_EXERCISES[demo.clip];
  const own = await findExercise(db, challenge?.exerciseDefinitionId);
  if (challenge && own?.shippedAs === shown) return definitionAt(own, challenge.depthStandard);
  return (await findExercise(db, await findShippedExerciseId(db, shown)))?.definition ?? null;
};
