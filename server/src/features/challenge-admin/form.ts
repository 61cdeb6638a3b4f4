/** Converts the admin's form to database columns. */
import { EXERCISE_REQUIRED } from '@reptemple/contract/challenges/challenge-form';
import type { AdminChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import { lastMomentOf } from '../../platform/time/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { givesPrizes, noteRuleSetter } from '../challenges/index.ts';
import type { ChallengeChange, StoredChallenge } from '../challenges/index.ts';
import { holdExercise } from '../exercises/index.ts';
import { countUpTo } from '../recordings/index.ts';
import { checkDisinterest } from '../review/index.ts';
import { decidingFields, valuesOf } from './changes.ts';
import type { Changes, Values } from './changes.ts';

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Returns the row's columns. A challenge with a length but no end ends that many calendar units
 * after its start, in its time zone. Without a start it counts from its creation.
 * `web/src/features/challenge-admin/form/challenge-draft.ts` implements the same rule.
 */
export const columnsOf = (form: AdminChallengeForm, madeAt: Date) => {
  const values = valuesOf(form);
  const { timeZone, challengeLengthValue: value, challengeLengthUnit: unit } = values;
  const startDate = momentOf(values.startDate);
  const implied = value !== null && unit ? lastMomentOf(startDate ?? madeAt, { value, unit }, timeZone) : null;
  return { ...values, startDate, endDate: momentOf(values.endDate) ?? implied } satisfies ChallengeChange;
};

/** Returns the columns with dates as ISO strings, for the audit log and for comparison. */
export const plainOf = (columns: object): Values =>
  Object.fromEntries(
    Object.entries(columns).map(([field, value]: [string, unknown]) => [
      field,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

/**
 * Checks that the exercise exists, and locks it until the transaction ends.
 * @throws Refusal unprocessable
 */
export const checkExercise = async (tx: Database, { exerciseDefinitionId }: AdminChallengeForm): Promise<void> => {
  if (await holdExercise(tx, exerciseDefinitionId)) return;
  const message = 'This exercise is unfinished or was deleted. Choose another one.';
  throw new AppError('unprocessable', message, [{ field: 'exerciseDefinitionId', message: EXERCISE_REQUIRED }]);
};

/**
 * Checks changes that affect prizes. A participant of a challenge with prizes cannot change the
 * conditions of winning. An admin who changes them after the first recordings can no longer take
 * part (docs/decisions/0044).
 * @throws Refusal unprocessable
 */
export const settlePrizeRules = async (
  tx: Database,
  { id }: StoredChallenge,
  changes: Changes,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> => {
  const fields = decidingFields(changes);
  if (fields.length === 0) return;
  if (changes['givesPrizes']?.to !== true && !(await givesPrizes(tx, id))) return;
  await checkDisinterest(tx, id, userId, fields);
  if ((await countUpTo(tx, id, 1)) > 0) await noteRuleSetter(tx, id, userId, now);
};
