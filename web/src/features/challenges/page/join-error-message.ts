/** Message for a challenge that could not be joined. */
import { ApiError } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';

/** Quoted from specification S1, section 8. */
export const NOT_JOINED = t('Failed to join challenge. Please try again.');

/** Error codes whose message states the reason: closed, full, or not for guests. */
const CODES_WITH_REASON: ReadonlySet<string> = new Set(['conflict', 'forbidden', 'not_found']);

/** Returns the server's message if it states the reason, otherwise a general one. */
export const joinErrorMessage = (error: unknown): string =>
  error instanceof ApiError && CODES_WITH_REASON.has(error.code) ? error.message : NOT_JOINED;
