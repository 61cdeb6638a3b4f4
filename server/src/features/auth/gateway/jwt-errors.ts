/**
 * Error codes for invalid and expired JWTs. Verification links and id tokens are JWTs, other links
 * are not.
 */
import type { AuthCode } from '@reptemple/contract/accounts/auth-errors';
import { z } from 'zod';

/** Maps better-auth's codes to ours. */
const JWT_CODES: Readonly<Record<string, AuthCode>> = {
  INVALID_TOKEN: 'invalid_jwt',
  TOKEN_EXPIRED: 'expired_jwt',
};

const Refused = z.object({ code: z.string() });

const namedInLocation = (reply: Response, location: string): Response => {
  const [path = '', query = ''] = location.split('?');
  const params = new URLSearchParams(query);
  const code = JWT_CODES[params.get('error') ?? ''];
  if (code === undefined) return reply;
  params.set('error', code);
  const headers = new Headers(reply.headers);
  headers.set('location', `${path}?${params.toString()}`);
  return new Response(null, { status: reply.status, headers });
};

/** Returns better-auth's reply to a call with a JWT, with our code in the error or redirect. */
export const withJwtCode = async (reply: Response): Promise<Response> => {
  const location = reply.headers.get('location');
  if (location !== null) return namedInLocation(reply, location);
  if (reply.ok) return reply;
  const refused = Refused.safeParse(await reply.clone().json());
  const code = refused.success ? JWT_CODES[refused.data.code] : undefined;
  return code === undefined ? reply : Response.json({ code }, reply);
};
