import { ApiError } from '../../../api/api-error.ts';
import { t } from '../../../language/texts.ts';

/** First document, section 8. */
export const NOT_JOINED = t('Failed to join challenge. Please try again.');

/** Refusals that say themselves why: closed, full, not for guests. */
const TELLING: ReadonlySet<string> = new Set(['conflict', 'forbidden', 'not_found']);

/** Why somebody could not take part. */
export const whyNot = (error: unknown): string =>
  error instanceof ApiError && TELLING.has(error.code) ? error.message : NOT_JOINED;
