/** Whoever may win a prize does not say what decides it, as they judge no rival (docs/decisions/0044). */
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findTakenPart } from './rivals.ts';

const TAKES_PART =
  'You take part in this challenge, and it gives prizes. What decides who wins them is changed by an admin who does not take part.';
const BY_ANOTHER = 'Another admin can change this.';

/**
 * `fields`: the names of what would change, as the form has them; empty where it is the challenge as a whole.
 * @throws Refusal unprocessable for somebody who takes part in that challenge.
 */
export const checkDisinterest = async (
  tx: Database,
  challengeId: string,
  userId: string,
  fields: readonly string[],
): Promise<void> => {
  if (!(await findTakenPart(tx, userId, [challengeId])).has(challengeId)) return;
  throw new Refusal(
    'unprocessable',
    TAKES_PART,
    fields.map((field) => ({ field, message: BY_ANOTHER })),
  );
};
