/** Creates four campaigns in a new installation, each with its challenge. */
import { daysAfter, daysBetween, startOfDay } from '../../platform/time/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { addSetting } from '../../platform/database/settings.ts';
import { addChallenge } from '../challenges/index.ts';
import { findShippedExerciseId } from '../exercises/index.ts';
import { HASH } from './seeds/hash.ts';
import { NS } from './seeds/ns.ts';
import { PUSHTOBER } from './seeds/pushtober.ts';
import type { Seed } from './seeds/seed.ts';
import { SQUAT } from './seeds/squat.ts';
import { addCampaign, findByPath } from './store.ts';

export const SEEDS: readonly Seed[] = [HASH, PUSHTOBER, NS, SQUAT];

/** Created at its start date, so that newer challenges stay first in the catalogue. */
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
      // The last moment of the last day: the end date is inclusive.
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
 * Idempotent: each campaign is created once per database, even if an admin later changed or
 * deleted it.
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
