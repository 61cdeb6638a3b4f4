/** Detects invalid answers. */
import type { Operation } from './document.ts';
import type { Sent } from './requests.ts';
import { ADMIN } from './fuzz-runtime.ts';
import type { Sender, Runtime } from './fuzz-runtime.ts';

export interface Answer {
  readonly reply: Response;
  readonly text: string;
}

/** Returns marks and secrets that are in the answer but not in the request. */
export const leakOf = (
  { text }: Answer,
  asked: string,
  sender: Sender,
  { marks, secrets }: Runtime,
): string | undefined => {
  for (const [mark, owner] of marks) {
    if (owner !== sender && sender !== ADMIN && text.includes(mark) && !asked.includes(mark)) return `leaks ${mark}`;
  }
  return secrets.some((secret) => text.includes(secret)) ? 'leaks a secret' : undefined;
};

const refusalFault = ({ reply, text }: Answer): string | undefined => {
  const id = reply.headers.get('x-request-id') ?? 'no id';
  if (!reply.headers.get('content-type')?.startsWith('application/json'))
    return 'refuses in something that is not JSON';
  return text === '' || text.includes('"requestId"') === text.includes(id) ? undefined : 'refuses with another id';
};

/** Event streams are always UTF-8; other text must declare its charset. */
const isTyped = ({ reply, text }: Answer): boolean => {
  const type = reply.headers.get('content-type') ?? '';
  if (text === '') return true;
  return /^text\/(?!event-stream)/.test(type) ? /charset=utf-8/i.test(type) : type.includes('/');
};

const bare = ({ kind, raw }: Sent): boolean => kind === 'raw' && raw.method !== undefined;

export const faultOf = (answer: Answer, operation: Operation, sent: Sent): string | undefined => {
  const { reply, text } = answer;
  if (reply.status >= 500) return `${reply.status} ${text.slice(0, 200)}`;
  if (reply.headers.get('x-content-type-options') !== 'nosniff') return 'lacks the security headers';
  if (!isTyped(answer)) return 'does not say what it is';
  // A changed method or an empty parameter addresses another operation.
  if (bare(sent)) return undefined;
  const isDeclared = operation.statuses.has(reply.status) || reply.status === 302 || reply.status === 404;
  if (!isDeclared) return `answers ${reply.status}, which the document does not know`;
  // 416 (no such byte range of a file) has no error body.
  return reply.status >= 400 && reply.status !== 416 ? refusalFault(answer) : undefined;
};
