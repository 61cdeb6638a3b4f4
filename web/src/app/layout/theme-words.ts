/** Label of the theme switch. */
import { t } from '../../i18n/translate.ts';
import type { Theme } from './theme.ts';

export const SWITCH_LABELS: Readonly<Record<Theme, string>> = {
  noon: t('Switch to light theme'),
  night: t('Switch to dark theme'),
};
