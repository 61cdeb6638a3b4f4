/**
 * Conflict of interest: users who may win a prize cannot change its conditions or review
 * competitors (docs/decisions/0044).
 */
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findTakenPart } from './queue.ts';

const TAKES_PART = 'You compete in this challenge and it has prizes, so another admin has to change this.';
const BY_ANOTHER = 'Another admin can change this.';

/**
 * `fields` are the form fields that would change; empty for the whole challenge.
 * @throws Refusal unprocessable if the user takes part in the challenge.
 */
export const checkDisinterest = async (
  tx: Database,
  challengeId: string,
  userId: string,
  fields: readonly string[],
): Promise<void> => {
  if (!(await findTakenPart(tx, userId, [challengeId])).has(challengeId)) return;
  throw new AppError(
    'unprocessable',
    TAKES_PART,
    fields.map((field) => ({ field, message: BY_ANOTHER })),
  );
};
