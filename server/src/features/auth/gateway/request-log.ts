/**
 * Logs account calls except reads: who signs in or tries to, and how (docs/operating.md, "What the
 * log holds").
 */
import { fingerprint } from '../../../platform/crypto/ids.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Session } from './callers.ts';
import { REQUEST_ID_HEADER } from './requests.ts';
import type { Asked } from './requests.ts';

/** Enough to tell accounts apart, and to find the lines of a known address. */
const FINGERPRINT_LETTERS = 16;

const accountOf = ({ body }: Asked): string | undefined => {
  const { email } = body;
  return typeof email === 'string' ? fingerprint(email).slice(0, FINGERPRINT_LETTERS) : undefined;
};

/** Data of a call, collected while it is answered. */
export interface CallOnRecord {
  asked?: Asked;
  session?: Session | null;
}

const isReading = ({ method, isRedirect }: Asked['endpoint']): boolean => method === 'get' && isRedirect !== true;

export const logCall = (log: Log, { asked, session }: CallOnRecord, { status }: Response): void => {
  if (!asked || isReading(asked.endpoint)) return;
  const requestId = asked.headers.get(REQUEST_ID_HEADER) ?? undefined;
  const fields = { requestId, call: asked.endpoint.id, account: accountOf(asked), userId: session?.userId, status };
  log.info(fields, 'account call');
};
