import { t } from '../../i18n/translate.ts';

/** Text quoted from specification S1, section 2. */
export const deleteQuestion = (name: string): string =>
  t('Are you sure you want to delete "{name}"? This action cannot be undone.', { name });
