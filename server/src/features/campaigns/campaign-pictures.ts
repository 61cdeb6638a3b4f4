/**
 * Pictures that campaigns show (logo, hero, prizes): checks them on saving, and deletes those that
 * no campaign shows.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import type { CampaignPicture } from '@reptemple/contract/pictures/picture-uploads';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { lockCampaignPictures, removeUnusedPictures } from '../pictures/index.ts';
import { campaigns } from './schema.ts';

interface ShownPicture {
  readonly field: string;
  readonly picture: CampaignPicture;
}

export const picturesIn = ({ logo, blocks }: Pick<CampaignForm, 'logo' | 'blocks'>): readonly ShownPicture[] => {
  const shown = (field: string, picture: CampaignPicture | null | undefined): readonly ShownPicture[] =>
    picture ? [{ field, picture }] : [];
  return [
    ...shown('logo', logo),
    ...blocks.flatMap((block, at) => {
      if (block.kind === 'hero') return shown(`blocks.${at}.picture`, block.picture);
      if (block.kind !== 'prizes') return [];
      return block.prizes.flatMap(({ picture }, prize) => shown(`blocks.${at}.prizes.${prize}.picture`, picture));
    }),
  ];
};

const MISSING = 'This picture was deleted. Upload it again.';

/**
 * Locks the pictures of a campaign until the transaction ends.
 * @throws AppError unprocessable if a picture does not exist, or its sizes differ from the form
 */
export const checkPictures = async (tx: Database, content: Pick<CampaignForm, 'logo' | 'blocks'>): Promise<void> => {
  const shown = picturesIn(content);
  const stored = await lockCampaignPictures(
    tx,
    shown.map(({ picture }) => picture.id),
  );
  for (const { field, picture } of shown) {
    const { id, width, height, widths } = picture;
    const row = stored.find((one) => one.id === id);
    const isSame = row?.width === width && row.height === height && isDeepStrictEqual(row.widths, widths);
    if (!isSame) throw new AppError('unprocessable', MISSING, [{ field, message: MISSING }]);
  }
};

const findShownPictures = async (db: Database): Promise<readonly string[]> => {
  const rows = await db.select({ logo: campaigns.logo, blocks: campaigns.blocks }).from(campaigns);
  return rows.flatMap((row) => picturesIn(row).map(({ picture }) => picture.id));
};

/**
 * Job that deletes uploaded pictures that no campaign shows: replaced ones, and those of forms that
 * were never saved.
 */
export const REMOVE_UNUSED_PICTURES: Job = {
  name: 'campaigns-unused-pictures',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 6 * 3600,
};

/**
 * Retention of unused pictures in ms: a campaign may be saved some time after its pictures were
 * uploaded.
 */
const UNUSED_RETENTION_MS = MILLIS_PER_DAY;

const removeUnused = async (_data: object, { db, jobs, now, log }: JobContext): Promise<void> => {
  const before = new Date(now.getTime() - UNUSED_RETENTION_MS);
  const removed = await db.transaction((tx) =>
    removeUnusedPictures(tx, { before, findUsed: () => findShownPictures(tx), jobs }),
  );
  if (removed > 0) log.info({ removed }, 'Unused campaign pictures removed.');
};

export const campaignJobs: readonly BoundJob[] = [boundJob(REMOVE_UNUSED_PICTURES, { run: removeUnused })];
