/**
 * Endpoints to take part without prior sign-up: as a guest, or by email with an account that is
 * created on the spot.
 */
import { AUTH_SENTENCES } from '@reptemple/contract/accounts/auth-errors';
import { JoinWithEmail, RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { fingerprint } from '../../platform/crypto/random-ids-and-sha256.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Context, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { spend } from '../../platform/http/rate-limit-counter.ts';
import { CLIENT_ADDRESS_HEADER, nameOr } from '../auth/index.ts';
import type { Accounts } from '../auth/index.ts';
import { checkHasPlace, checkPlaces, getChallenge, reasonClosed } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { setProfileFields } from '../profile/index.ts';

/**
 * Maximum number of requests per IP address. High, because hundreds of people at an event may share
 * one address.
 */
const PER_ADDRESS = 300;
const PER_EMAIL = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Error message for closed challenges. Suggests signing in, because accounts may still submit a set
 * that was recorded before the end.
 */
const CLOSED = 'This challenge is closed. To save a set you recorded here, sign in or create an account.';

/**
 * Returns the challenge if it is open.
 * @throws AppError not_found; conflict if the challenge is closed
 */
const getOpenChallenge = async (id: string, { db, now }: Context): Promise<StoredChallenge> => {
  const challenge = await getChallenge(db, id);
  const closed = reasonClosed(challenge, now);
  if (closed !== undefined) throw new AppError('conflict', CLOSED);
  return challenge;
};

const countCall = async (kind: string, email: string, { db, now, request }: Context): Promise<void> => {
  const windowSeconds = WINDOW_SECONDS;
  await spend(db, { key: `${kind}:${request.address}`, max: PER_ADDRESS, windowSeconds }, now);
  // Limits requests per email and network together, so that a stranger on another network cannot
  // use up the limit of the email's owner.
  await spend(db, { key: `${kind}:${fingerprint(email)}:${request.address}`, max: PER_EMAIL, windowSeconds }, now);
};

/**
 * Checks the solution of the captcha, if one is configured.
 * @throws AppError bad_request if it is missing or wrong
 */
const requireCaptcha = async (captcha: string | undefined, accounts: Accounts): Promise<void> => {
  if (!(await accounts.isCaptchaSolved(captcha))) throw new AppError('bad_request', AUTH_SENTENCES.captcha_failed);
};

const headersOf = ({ request }: Context): Headers => {
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, request.address);
  return headers;
};

const registerGuest =
  (accounts: Accounts): Handler<typeof RegisterGuest> =>
  async ({ body }, context) => {
    const { challengeId, name, email, gender, captcha } = body;
    const { caller, db, addCookie } = context;
    if (caller && !caller.isGuest) throw new AppError('conflict', 'You’re already signed in.');
    if (!caller) await countCall('guest', email, context);
    const challenge = await getOpenChallenge(challengeId, context);
    if (!challenge.allowGuests) throw new AppError('forbidden', 'Sign in to do this.');
    if (caller) {
      await checkHasPlace(db, challenge, caller.userId);
      return { isGuest: true };
    }
    await checkPlaces(db, challenge);
    await requireCaptcha(captcha, accounts);
    const { userId, cookies } = await accounts.openGuest({ name, email }, headersOf(context));
    await setProfileFields(db, userId, { gender });
    for (const cookie of cookies) addCookie(cookie);
    return { isGuest: true };
  };

const join =
  (accounts: Accounts): Handler<typeof JoinWithEmail> =>
  async ({ body }, context) => {
    const { caller, db, addCookie } = context;
    if (caller && !caller.isGuest) throw new AppError('conflict', 'You’re already signed in.');
    const email = body.email.toLowerCase();
    await countCall('join', email, context);
    const challenge = await getOpenChallenge(body.challengeId, context);
    // Checks before the email is looked up, so that the reply does not tell who takes part.
    await checkPlaces(db, challenge);
    await requireCaptcha(body.captcha, accounts);
    const redirect = `/challenge/${challenge.id}/record`;
    const opened = await accounts.join({ email, name: nameOr(body.name), redirect }, headersOf(context));
    if (!opened) return { outcome: 'magic_link_sent' };
    for (const cookie of opened.cookies) addCookie(cookie);
    return { outcome: 'account_created' };
  };

export const guestRoutes = (accounts: Accounts): readonly Route[] => [
  route(RegisterGuest, registerGuest(accounts)),
  route(JoinWithEmail, join(accounts)),
];
