/**
 * Account service: answers /api/auth/*, finds the session of a request, and gives other features
 * the account operations that need better-auth.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  VerifyRecoveryCode,
  VerifyTotp,
  ChangeEmail,
  ChangePassword,
  DisableSecondFactor,
  NewRecoveryCodes,
  SetPassword,
} from '@reptemple/contract/accounts/account-security';
import { UnlinkIdentity, SignInWithIdToken } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { DeletePasskey, RegisterPasskey } from '@reptemple/contract/accounts/passkeys';
import {
  CheckRecovery,
  ExchangeCode,
  FollowMagicLink,
  FollowVerification,
  GetSession,
  Recover,
  SendCode,
  SignInWithCode,
  SignInWithPassword,
  SignOut,
  SignUpWithPassword,
  VerifyEmailWithCode,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { CaptchaChallenge } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { ERROR_STATUS } from '@reptemple/contract/error-codes';
import type { ReadAuthSecrets } from '../../platform/crypto/auth-secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/error-codes-and-validated-queries.ts';
import { PassingRefusal, AppError } from '../../platform/http/app-error.ts';
import { isFromElsewhere } from '../../platform/http/csrf-origins.ts';
import type { Mailer, MailMessage } from '../../platform/mail/mail-message-and-rendering.ts';
import { findUserByEmail, endOtherSessions, endSessions, findFactors } from './account-store.ts';
import type { Factors } from './account-store.ts';
import type { BetterAuthDependencies } from './auth-dependencies.ts';
import { endElsewhere, isSetUp } from './factors/end-other-sessions.ts';
import { keepOrAsk, orSuspended, resolveSuspended } from './factors/restore-or-delete-suspended-methods.ts';
import { AuthError, refusalReply, withJwtCode } from './gateway/auth-errors.ts';
import { countCall, countSignUp, forgetTries, mayWrite } from './gateway/auth-rate-limits.ts';
import { openAuthGateway } from './gateway/better-auth-with-rotated-secrets.ts';
import type { Enter, Inside, Dispatch } from './gateway/better-auth-with-rotated-secrets.ts';
import { failures, openBetterAuth } from './gateway/better-auth.ts';
import type { BetterAuth } from './gateway/better-auth.ts';
import { forwarded, idsOf, readRequest } from './gateway/build-better-auth-request.ts';
import type { Asked } from './gateway/build-better-auth-request.ts';
import { logCall, presented } from './gateway/filter-better-auth-replies.ts';
import type { CallOnRecord } from './gateway/filter-better-auth-replies.ts';
import { checkCaller, findSession } from './gateway/identify-caller.ts';
import type { Session } from './gateway/identify-caller.ts';
import { retryOnConflict, LOOK_THEN_WRITE, rejectIfDeleted } from './gateway/race-conditions.ts';
import { invitationMail, magicLinkMail, changedMail } from './links/account-mails.ts';
import type { LinkKind } from './links/account-mails.ts';
import { makeMagicLink, makeRecoveryLink, makeEmailChangeLink } from './links/create-account-links.ts';
import type { Link } from './links/create-account-links.ts';
import { checkRecovery, followMagicLink, followVerification, isOwner } from './links/follow-mailed-links.ts';
import {
  isExistingOnly,
  captchaFunctions,
  checkCaptcha,
  checkPassword,
  signUpOfTaken,
  answerWithoutAccount,
} from './sign-in/captcha-password-and-enumeration-checks.ts';
import { checkIdToken } from './sign-in/id-token.ts';
import { exchangeCode, sendCodeForApp } from './sign-in/magic-link-pkce.ts';
import { isPlaceholderEmail } from './sign-in/placeholder-email.ts';

/**
 * Texts of the mail about a sensitive change, by endpoint id. The mail is always sent, so that a
 * takeover does not go unnoticed.
 */
const CHANGES: Readonly<Record<string, string>> = {
  [ChangePassword.id]: 'Your password was changed.',
  [SetPassword.id]: 'A password was added to your account.',
  [ChangeEmail.id]: 'Your account’s email was changed. This address no longer belongs to it.',
  [DisableSecondFactor.id]: 'Two-factor authentication was turned off for your account.',
  [NewRecoveryCodes.id]: 'New recovery codes were created for your account. The old ones no longer work.',
  [RegisterPasskey.id]: 'A passkey was added to your account.',
  [DeletePasskey.id]: 'A passkey was removed from your account.',
  [UnlinkIdentity.id]: 'A sign-in method was unlinked from your account.',
};

const noticeOf = (asked: Asked, session: Session | null): MailMessage | undefined => {
  if (!session) return undefined;
  const what = isSetUp(asked, session)
    ? 'Two-factor authentication was turned on for your account.'
    : CHANGES[asked.endpoint.id];
  return what === undefined ? undefined : changedMail(session.email, what);
};

/**
 * Signs out by scope: this session, the other sessions, or all (specification S1, section 7).
 * Succeeds without a session.
 */
const signOut = async (auth: BetterAuth, asked: Asked, session: Session | null, db: Database): Promise<Response> => {
  const scope = asked.body['scope'];
  if (scope === 'others') {
    if (session) await endOtherSessions(db, session.userId, session.sessionId);
    return Response.json({ success: true });
  }
  if (scope === 'global' && session) await endSessions(db, session.userId);
  return auth.handler(forwarded(asked));
};

export interface AccountsDependencies extends Omit<BetterAuthDependencies, 'post' | 'secrets'> {
  readonly mailer: Mailer;
  readonly readSecrets: ReadAuthSecrets;
}

interface Person {
  readonly email: string;
  readonly name?: string | undefined;
}

interface Opened {
  readonly userId: string;
  readonly cookies: readonly string[];
}

export interface Accounts {
  readonly handle: (request: Request) => Promise<Response>;
  readonly findSession: (headers: Headers) => Promise<Session | null>;
  /** Creates a guest and their session. `headers` are the headers of the guest's request. */
  readonly openGuest: (guest: Person & { readonly name: string }, headers: Headers) => Promise<Opened>;
  /**
   * Creates an account and its session. If the address already has an account, returns undefined
   * and emails that account a sign-in link.
   */
  readonly join: (
    person: Person & { readonly name: string; readonly redirect: string },
    headers: Headers,
  ) => Promise<Opened | undefined>;
  readonly invite: (person: Person) => Promise<Link>;
  readonly makeMagicLink: (person: Person) => Promise<Link>;
  readonly makeRecoveryLink: (userId: string) => Promise<Link>;
  /**
   * Creates a link that changes the email address. It works only in a browser where the account's
   * owner is signed in.
   */
  readonly makeEmailChangeLink: (email: string, newEmail: string) => Promise<Link>;
  readonly createCaptcha: () => Promise<CaptchaChallenge | undefined>;
  readonly isCaptchaSolved: (solution: string | undefined) => Promise<boolean>;
  readonly findFactors: (userId: string) => Promise<Factors>;
  readonly resolveSuspended: (owner: Pick<Session, 'userId' | 'email'>, keeps: boolean) => Promise<void>;
}

/**
 * Endpoints that take at least `uniformReplyMs`, so that the response time does not reveal whether
 * an account exists.
 */
const WITH_UNIFORM_TIME = idsOf(Recover, SendCode, SignUpWithPassword);

const WITH_SESSION = idsOf(
  GetSession,
  ExchangeCode,
  VerifyTotp,
  VerifyRecoveryCode,
  SignOut,
  FollowMagicLink,
  FollowVerification,
  SignInWithCode,
  VerifyEmailWithCode,
);

/**
 * Passes the request to better-auth. After a 404 for an external provider, creates better-auth
 * again and retries: the provider's configuration may have failed to load.
 */
const dispatched = async (asked: Asked, inside: Inside): Promise<Response> => {
  const reply = await inside.auth.handler(forwarded(asked));
  const isWanted = asked.body['provider'] !== undefined && inside.oidc !== undefined;
  if (reply.status !== 404 || !isWanted) return reply;
  inside.auth = openBetterAuth(inside);
  return inside.auth.handler(forwarded(asked));
};

/**
 * Passes a sign-up to better-auth, which reports every failed insert as invalid input. Rethrows
 * the database error unless the address is taken.
 */
const signedUp = async (asked: Asked, inside: Inside): Promise<Response> => {
  const failure: { reason?: Error } = {};
  const reply = await failures.run(failure, () => dispatched(asked, inside));
  const { reason } = failure;
  if (!reply.ok && reason !== undefined && !isUniqueViolation(reason)) throw reason;
  return reply.status === 422 ? signUpOfTaken(asked, inside) : reply;
};

const sessionReply = (session: Session): Response => {
  const { userId, email, name, emailVerified, sessionId, signedInAt, expiresAt } = session;
  const user = { id: userId, email, name, emailVerified };
  const reply = Response.json({ user, session: { id: sessionId, createdAt: signedInAt, expiresAt } });
  for (const cookie of session.cookies) reply.headers.append('set-cookie', cookie);
  return reply;
};

type Own = (asked: Asked, session: Session | null, inside: Inside) => Promise<Response>;

const OWN: Readonly<Record<string, Own>> = {
  [SignUpWithPassword.id]: (asked, _session, inside) => signedUp(asked, inside),
  [SignInWithPassword.id]: (asked, _session, inside) => orSuspended(dispatched(asked, inside), asked, inside),
  [SignInWithCode.id]: (asked, session, inside) => keepOrAsk(dispatched(asked, inside), session, inside),
  // Replies with the session. Without a session, lets better-auth reply, because it then deletes
  // the cookie.
  [GetSession.id]: (asked, session, inside) =>
    session ? Promise.resolve(sessionReply(session)) : dispatched(asked, inside),
  [SignOut.id]: (asked, session, { auth, db }) => signOut(auth, asked, session, db),
  [CheckRecovery.id]: (asked, _session, inside) => checkRecovery(asked, inside),
  [FollowMagicLink.id]: (asked, session, inside) => keepOrAsk(followMagicLink(asked, inside), session, inside),
  [FollowVerification.id]: followVerification,
  [VerifyEmailWithCode.id]: (asked, session, inside) => {
    if (!isOwner(session, asked.body['email'])) throw new AuthError('sign_in_first', 'forbidden');
    return dispatched(asked, inside);
  },
};

const answerCall: Own = async (asked, session, inside) => {
  const custom = await answerCustomCall(asked, inside, dispatched);
  if (custom)
    return asked.endpoint.id === ExchangeCode.id ? keepOrAsk(Promise.resolve(custom), session, inside) : custom;
  const own = OWN[asked.endpoint.id];
  if (own) return own(asked, session, inside);
  return LOOK_THEN_WRITE.has(asked.endpoint.id)
    ? retryOnConflict(() => dispatched(asked, inside))
    : dispatched(asked, inside);
};

const afterwards = async (asked: Asked, session: Session | null, reply: Response, inside: Inside): Promise<void> => {
  if (!reply.ok) return;
  const { db, post } = inside;
  await forgetTries(db, asked, session?.userId);
  if (session) await endElsewhere(asked, session, reply, inside);
  const notice = noticeOf(asked, session);
  if (notice) await post(notice);
};

/**
 * Returns the token of an email verification link; undefined for other requests. Unlike other
 * tokens, it is signed with a server secret.
 */
const signedTokenIn = ({ endpoint, body }: Asked): string | undefined =>
  endpoint.id === FollowVerification.id ? String(body['token']) : undefined;

const serve = async (request: Request, enter: Enter, record: CallOnRecord): Promise<Response> => {
  const read = await readRequest(request);
  const { inside, headers } = await enter(request.headers, signedTokenIn(read));
  const { db, clock } = inside;
  const asked = { ...read, headers };
  record.asked = asked;
  const { id, access } = asked.endpoint;
  const isKnown = access !== 'anyone' || WITH_SESSION.has(id);
  const session = isKnown ? await findSession(inside, asked.headers) : null;
  record.session = session;
  checkCaller(asked, session, clock());
  await countCall(db, asked, session?.userId, clock());
  await countSignUp(db, asked, clock());
  await checkCaptcha(asked, inside);
  await checkPassword(id, asked.body, session);
  const [answer] = await Promise.all([
    rejectIfDeleted(db, asked.body, session, answerCall(asked, session, inside)),
    WITH_UNIFORM_TIME.has(id) || isExistingOnly(asked) ? wait(inside.uniformReplyMs) : undefined,
  ]);
  const reply = await presented(asked, answer, inside.publicUrl);
  await afterwards(asked, session, reply, inside);
  return reply;
};

const refused = (error: unknown): Response => {
  if (error instanceof AuthError) return refusalReply(error);
  if (!(error instanceof AppError)) throw error;
  const { code, message, worded } = error;
  const retry = error instanceof PassingRefusal ? { 'retry-after': String(error.retryAfterSeconds) } : {};
  const headers = { 'cache-control': 'no-store', ...retry };
  return Response.json({ code, message, ...(worded && { worded }) }, { status: ERROR_STATUS[code], headers });
};

const opener =
  (enter: Enter) =>
  async (person: Person & { readonly name: string }, isGuest: boolean, given: Headers): Promise<Opened> => {
    const { inside, headers } = await enter(given);
    const body = { email: person.email, name: person.name, isGuest };
    const { headers: reply, response } = await inside.auth.api.openAccount({ body, headers, returnHeaders: true });
    return { userId: response.userId, cookies: reply.getSetCookie() };
  };

const accountFunctions = (
  enter: Enter,
  { db, clock, post }: Pick<BetterAuthDependencies, 'db' | 'clock' | 'post'>,
): Omit<Accounts, 'handle' | 'findSession'> => {
  const open = opener(enter);
  const magicLink = async (
    person: Person & { readonly redirect?: string; readonly kind?: LinkKind },
  ): Promise<Link> => {
    const { inside } = await enter();
    return makeMagicLink(inside.auth, person, inside);
  };
  /**
   * Creates an account; returns undefined if the address has one. Checks that again after a failed
   * insert, because a concurrent request may have taken the address.
   */
  const openUnlessTaken = async (person: Person & { readonly name: string }, headers: Headers) => {
    const isTaken = async (): Promise<boolean> => (await findUserByEmail(db, person.email)) !== undefined;
    if (await isTaken()) return undefined;
    try {
      return await open(person, false, headers);
    } catch (error) {
      if (await isTaken()) return undefined;
      throw error;
    }
  };
  return {
    openGuest: (guest, headers) => open(guest, true, headers),
    join: async (person, headers) => {
      const opened = await openUnlessTaken(person, headers);
      if (opened) return opened;
      if (await mayWrite(db, headers, person.email, clock())) {
        await post(magicLinkMail(person.email, (await magicLink(person)).url));
      }
      return undefined;
    },
    invite: async (person) => {
      const link = await magicLink({ ...person, kind: 'invitation' });
      await post(invitationMail(person.email, link.url));
      return link;
    },
    makeMagicLink: magicLink,
    makeRecoveryLink: async (userId) => {
      const { inside } = await enter();
      return makeRecoveryLink(inside.auth, userId, inside);
    },
    resolveSuspended: (owner, keeps) => resolveSuspended({ db, post }, owner, keeps),
    makeEmailChangeLink: async (email, newEmail) => makeEmailChangeLink(email, newEmail, (await enter()).inside),
    ...captchaFunctions(async () => (await enter()).inside),
    findFactors: async (userId) => findFactors(db, (await enter()).inside.secrets, userId),
  };
};

export const openAccounts = ({ mailer, ...dependencies }: AccountsDependencies): Accounts => {
  const { db, log, trustedOrigins } = dependencies;
  const post = async (message: MailMessage): Promise<void> => {
    if (!isPlaceholderEmail(message.to)) await db.transaction((tx) => mailer.send(message, tx));
  };
  const enter = openAuthGateway({ ...dependencies, post });
  return {
    ...accountFunctions(enter, { ...dependencies, post }),
    findSession: async (given) => {
      const { inside, headers } = await enter(given);
      return findSession(inside, headers);
    },
    handle: async (request) => {
      const { headers, method } = request;
      // Checks the origin here, too: better-auth does so only under some values of NODE_ENV.
      if (isFromElsewhere(method, headers, trustedOrigins(headers))) {
        return refusalReply(new AuthError('invalid_origin', 'forbidden'));
      }
      const record: CallOnRecord = {};
      const reply = await serve(request, enter, record).catch(refused);
      logCall(log, record, reply);
      return reply;
    },
  };
};

export const answerCustomCall = async (
  asked: Asked,
  inside: Inside,
  dispatch: Dispatch,
): Promise<Response | undefined> => {
  if (asked.endpoint.id === SignInWithIdToken.id) {
    const checked = await checkIdToken(asked, inside);
    return withJwtCode(await retryOnConflict(() => dispatch(checked, inside)));
  }
  if (asked.endpoint.id === ExchangeCode.id) return exchangeCode(asked, inside);
  return (await answerWithoutAccount(asked, inside, dispatch)) ?? sendCodeForApp(asked, inside, dispatch);
};
