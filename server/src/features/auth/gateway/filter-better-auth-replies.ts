/**
 * Filters better-auth's replies: only contract fields, cookies and redirects within this site reach
 * the client. Also logs account requests.
 */
import { z } from 'zod';
import { fingerprint } from '../../../platform/crypto/random-ids-and-sha256.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { ownPath } from '../display-names-and-redirect-paths.ts';
import { isPlaceholderEmail } from '../sign-in/placeholder-email.ts';
import { redirectCode, translated } from './auth-errors.ts';
import { REQUEST_ID_HEADER } from './build-better-auth-request.ts';
import type { Asked } from './build-better-auth-request.ts';
import type { Session } from './identify-caller.ts';

const cookiesOf = (reply: Response): Headers => {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of reply.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return headers;
};

const WithUser = z.looseObject({
  user: z.looseObject({ email: z.string(), guestEmail: z.string().nullish() }),
});

const withoutPlaceholder = (sent: unknown): unknown => {
  const reply = WithUser.safeParse(sent);
  if (!reply.success || !isPlaceholderEmail(reply.data.user.email)) return sent;
  const { user } = reply.data;
  return { ...reply.data, user: { ...user, email: user.guestEmail ?? '' } };
};

const filtered = async ({ endpoint }: Asked, reply: Response): Promise<Response> => {
  if (endpoint.output === 'bytes') throw new Error(`${endpoint.id} is no account call.`);
  const body = endpoint.output.parse(withoutPlaceholder(await reply.json()));
  return Response.json(body, { headers: cookiesOf(reply) });
};

const Outcome = z.object({ twoFactorRedirect: z.literal(true).optional(), code: z.string().optional() }).catch({});

const outcomeOf = async (reply: Response): Promise<z.output<typeof Outcome>> => {
  try {
    return Outcome.parse(await reply.json());
  } catch {
    return {};
  }
};

const secondStep = (callback: URL): string => {
  const path = ownPath(callback.searchParams.get('redirect') ?? undefined);
  const query = new URLSearchParams({ step: 'second-factor', ...(path !== undefined && { redirect: path }) });
  return `/login?${query.toString()}`;
};

/**
 * Restricts a redirect to this site, and maps its error to our code.
 * @throws Error for another origin
 */
const redirected = async (asked: Asked, reply: Response, publicUrl: string): Promise<Response> => {
  const { twoFactorRedirect, code } = await outcomeOf(reply.clone());
  const target = new URL(reply.headers.get('location') ?? '/auth/callback', publicUrl);
  if (target.origin !== publicUrl) throw new Error(`${asked.endpoint.id} would lead to ${target.origin}.`);
  const failed = target.searchParams.get('error') ?? (reply.status >= 400 ? (code ?? 'internal') : undefined);
  if (failed !== undefined) {
    target.searchParams.set('error', redirectCode(failed));
    target.searchParams.delete('error_description');
  }
  const headers = cookiesOf(reply);
  headers.set('location', twoFactorRedirect ? secondStep(target) : `${target.pathname}${target.search}`);
  return new Response(null, { status: 302, headers });
};

/**
 * Returns the reply for the client. Endpoints that redirect always get a redirect, even for errors,
 * except when a rate limit is exceeded. Other endpoints get the contract's fields, or our error.
 */
export const presented = (asked: Asked, reply: Response, publicUrl: string): Promise<Response> => {
  if (asked.endpoint.isRedirect && reply.status !== 429) return redirected(asked, reply, publicUrl);
  return reply.ok ? filtered(asked, reply) : translated(reply, asked.endpoint.id);
};

const FINGERPRINT_LETTERS = 16;

const accountOf = ({ body }: Asked): string | undefined => {
  const { email } = body;
  return typeof email === 'string' ? fingerprint(email).slice(0, FINGERPRINT_LETTERS) : undefined;
};

export interface CallOnRecord {
  asked?: Asked;
  session?: Session | null;
}

const isReading = ({ method, isRedirect }: Asked['endpoint']): boolean => method === 'get' && isRedirect !== true;

/**
 * Logs account requests except reads, successful or not (docs/operating.md, "What the log holds").
 */
export const logCall = (log: Log, { asked, session }: CallOnRecord, { status }: Response): void => {
  if (!asked || isReading(asked.endpoint)) return;
  const requestId = asked.headers.get(REQUEST_ID_HEADER) ?? undefined;
  const fields = { requestId, call: asked.endpoint.id, account: accountOf(asked), userId: session?.userId, status };
  log.info(fields, 'account call');
};
