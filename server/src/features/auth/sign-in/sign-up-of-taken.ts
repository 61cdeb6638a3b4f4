/**
 * Sign-up with an existing address: answers like a new sign-up but without a session, and mails a
 * sign-in link (docs/decisions/0074). Only the missing cookie reveals the account, so such answers
 * are limited per network.
 */
import type { SignedIn } from '@reptemple/contract/accounts/auth';
import type { z } from 'zod';
import type { Inside } from '../gateway/auth-gateway.ts';
import { countTaken, mayWrite } from '../gateway/limits.ts';
import { makeMagicLink } from '../links/links.ts';
import { signUpAgainMail } from '../links/mails.ts';
import type { Asked } from '../gateway/requests.ts';
import { nameOr } from '../safe-redirects.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const signUpOfTaken = async ({ body, headers }: Asked, inside: Inside): Promise<Response> => {
  const { auth, db, clock, ids, passwordHash, post } = inside;
  const email = text(body['email']) ?? '';
  // Takes as long as creating an account.
  await passwordHash.hash(text(body['password']) ?? '');
  await countTaken(db, headers, clock());
  if (await mayWrite(db, headers, email, clock())) {
    const { url } = await makeMagicLink(auth, { email }, inside);
    await post(signUpAgainMail(email, url));
  }
  const user = { id: ids.uuid(), email, name: nameOr(text(body['name'])), emailVerified: false };
  return Response.json({ user } satisfies z.output<typeof SignedIn>);
};
