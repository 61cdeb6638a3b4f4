import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { findShippedExerciseId } from '../exercises/index.ts';
import { addChallengeOnce } from './store.ts';

/**
 * Challenges of a new installation. Descriptions contain the specification's texts about strict
 * form (specification S2, section 5).
 */
const OPEN_CHALLENGES = [
  {
    exercise: 'squat',
    slug: 'squats',
    allowGuests: false,
    name: 'Strict Squats',
    description:
      'As many strict squats as you can in one set. Hip and knee at 90 degrees or less at depth, neutral spine, knees tracking over toes. Place the camera about waist height and show your whole body from the side. Only valid reps count toward the score. Always open: come back as often as you like.',
  },
  {
    exercise: 'push-up',
    slug: 'push-ups',
    allowGuests: true,
    name: 'Strict Push-Ups',
    description:
      'As many strict push-ups as you can in one set. Body in a straight line from head to heels, elbow at 110 degrees or less at the bottom and 151 degrees or more at full extension, core tight, hands slightly wider than shoulders. Place the phone horizontally about 40 cm (16 inches) above the ground and show your full body from the side. Only valid reps count toward the score. Always open: come back as often as you like.',
  },
] as const;

/** Creates each challenge once. Push-ups come last, so that they are listed first. Idempotent. */
export const seedChallenges = async (db: Database, ids: Ids, now: Date): Promise<void> => {
  for (const [at, { exercise, slug, name, description, allowGuests }] of OPEN_CHALLENGES.entries()) {
    const exerciseDefinitionId = await findShippedExerciseId(db, exercise);
    if (exerciseDefinitionId === undefined) throw new Error(`The exercise ${exercise} was not seeded.`);
    const createdAt = new Date(now.getTime() + at);
    await addChallengeOnce(db, {
      id: ids.uuid(),
      slug,
      name,
      description,
      challengeType: 'progression',
      exerciseDefinitionId,
      genderFilter: 'all',
      allowGuests,
      timeZone: 'UTC',
      createdAt,
      updatedAt: createdAt,
    });
  }
};
