import { t } from '../language/texts.ts';

/** Word for word (first document, section 2). */
export const deleteQuestion = (name: string): string =>
  t('Are you sure you want to delete "{name}"? This action cannot be undone.', { name });
