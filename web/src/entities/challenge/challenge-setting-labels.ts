/** Labels of the values of a challenge's settings, in forms, lists and the audit log. */
import type {
  CHALLENGE_TYPES,
  CORRECTION_POLICIES,
  GENDER_FILTERS,
  TIE_RULES,
} from '@reptemple/contract/challenges/challenge-form';
import { t } from '../../i18n/translate.ts';

export const TYPE_LABELS = {
  daily: t('Daily'),
  accountability: t('Accountability'),
  progression: t('Progression'),
  duel: t('Duel'),
} as const satisfies Record<(typeof CHALLENGE_TYPES)[number], string>;

export const GENDER_FILTER_LABELS = {
  all: t('Everyone'),
  male: t('Men'),
  female: t('Women'),
  other: t('Other'),
} as const satisfies Record<(typeof GENDER_FILTERS)[number], string>;

export const CORRECTION_LABELS = {
  reviewed: t('Admin approves edits first'),
  open: t('Edits count immediately, marked as manual'),
} as const satisfies Record<(typeof CORRECTION_POLICIES)[number], string>;

export const TIE_LABELS = {
  earlier: t('Earlier recording first'),
  form: t('Better form score first, then the earlier recording'),
} as const satisfies Record<(typeof TIE_RULES)[number], string>;
