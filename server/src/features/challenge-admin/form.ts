/** The admin's form on its way into the table. */
import { type AdminChallengeForm, EXERCISE_REQUIRED } from '@reptemple/contract/challenge-form';
import { lastMomentOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { givesPrizes, noteRuleSetter, type ChallengeChange, type StoredChallenge } from '../challenges/public.ts';
import { holdExercise } from '../exercises/public.ts';
import { countUpTo } from '../recordings/public.ts';
import { checkDisinterest } from '../review/public.ts';
import { type Changes, decidingFields, type Values, valuesOf } from './rules.ts';

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * The row's columns. A challenge with a length and no end ends when so many calendar units are over since its start, in its own zone; without
 * a start it begins when it is made, as its days do. `web/src/features/challenge-admin/form/days.ts` knows such an end by the same rule.
 */
export const columnsOf = (form: AdminChallengeForm, madeAt: Date) => {
  const values = valuesOf(form);
  const { timeZone, challengeLengthValue: value, challengeLengthUnit: unit } = values;
  const startDate = momentOf(values.startDate);
  const implied = value !== null && unit ? lastMomentOf(startDate ?? madeAt, { value, unit }, timeZone) : null;
  return { ...values, startDate, endDate: momentOf(values.endDate) ?? implied } satisfies ChallengeChange;
};

/** The same for the audit log, and to be compared: moments as texts. */
export const plainOf = (columns: object): Values =>
  Object.fromEntries(
    Object.entries(columns).map(([field, value]: [string, unknown]) => [
      field,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

/**
 * The exercise is there, and stays until the transaction ends.
 * @throws Refusal unprocessable
 */
export const checkExercise = async (tx: Database, { exerciseDefinitionId }: AdminChallengeForm): Promise<void> => {
  if (await holdExercise(tx, exerciseDefinitionId)) return;
  const message = 'This exercise is unfinished or was deleted. Please choose another one.';
  throw new Refusal('unprocessable', message, [{ field: 'exerciseDefinitionId', message: EXERCISE_REQUIRED }]);
};

/**
 * Whoever takes part in a challenge that gives prizes changes nothing that decides who wins them, nor whether there are any; and whoever changes such a
 * thing once people have recorded cannot take part any more (docs/decisions/0044).
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
