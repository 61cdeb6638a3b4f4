import type { CorrectionState } from '@reptemple/contract/corrections';

export const STATE_LABELS: Readonly<Record<CorrectionState, string>> = {
  requested: 'Waiting',
  accepted: 'Accepted',
  refused: 'Refused',
};
