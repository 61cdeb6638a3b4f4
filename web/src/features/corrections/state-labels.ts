import type { CorrectionState } from '@reptemple/contract/recordings/corrections';
import { t } from '../../i18n/translate.ts';

export const STATE_LABELS: Readonly<Record<CorrectionState, string>> = {
  requested: t('Waiting'),
  accepted: t('Accepted'),
  refused: t('Refused'),
};
