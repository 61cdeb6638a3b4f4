import type { CorrectionState } from '@reptemple/contract/corrections';
import { t } from '../../i18n/texts.ts';

export const STATE_LABELS: Readonly<Record<CorrectionState, string>> = {
  requested: t('Waiting'),
  accepted: t('Accepted'),
  refused: t('Refused'),
};
