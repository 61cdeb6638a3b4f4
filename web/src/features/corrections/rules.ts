import type { CorrectionRow, CorrectionState } from '@reptemple/contract/corrections';

export const STATE_LABELS: Readonly<Record<CorrectionState, string>> = {
  requested: 'Waiting',
  accepted: 'Accepted',
  refused: 'Refused',
};

export const countsWords = ({ validReps, invalidReps }: CorrectionRow['wanted']): string =>
  `${validReps} valid, ${invalidReps} invalid`;
