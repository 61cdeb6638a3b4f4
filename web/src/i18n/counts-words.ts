import { t } from './translate.ts';

/** Counts as text: "5 valid, 1 invalid". */
export const countsLabel = ({
  validReps,
  invalidReps,
}: {
  readonly validReps: number;
  readonly invalidReps: number;
}): string => t('{validReps} valid, {invalidReps} invalid', { validReps, invalidReps });
