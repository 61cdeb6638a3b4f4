/** Accounts: answers /api/auth/*, says who a request comes from, and does for other features what needs better-auth. */
import {
  FollowRecovery,
  FollowVerification,
  Recover,
  SendCode,
  SignOut,
  SignUpWithPassword,
  VerifyEmailWithCode,
} from '@reptemple/contract/auth';
import type { CaptchaChallenge } from '@reptemple/contract/captcha';
import { VerifyRecoveryCode, VerifyTotp } from '@reptemple/contract/security';
import { setTimeout as wait } from 'node:timers/promises';
import { ERROR_STATUS } from '@reptemple/contract/errors';
import type { Mailer, MailMessage } from '../../platform/mail.ts';
import { isFromElsewhere } from '../../platform/origins.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReadAuthSecrets } from '../../platform/auth-secrets.ts';
import { failures, openBetterAuth } from './better-auth.ts';
import { logCall, type CallOnRecord } from './call-log.ts';
import type { BetterAuthDependencies } from './dependencies.ts';
import { answerCustomCall } from './custom-calls.ts';
import { isExistingOnly } from './existing-account-only.ts';
import { openDoor, type Enter, type Inside } from './door.ts';
import { checkCaller, findSession, type Session } from './callers.ts';
import { countCall, countFollowed, forgetTries, mayWrite } from './limits.ts';
import { endElsewhere } from './factor-changes.ts';
import { findFactors, type Factors } from './factors.ts';
import { makeEmailChangeLink, notifyOldMailbox, refuseTakenEmail } from './email-change-link.ts';
import { withJwtCode } from './jwt-refusals.ts';
import {
  followRecovery,
  isUsedUp,
  makeMagicLink,
  makeRecoveryLink,
  isOwner,
  onceOnly,
  signInFirst,
  type Link,
} from './links.ts';
import { invitationMail, magicLinkMail, signUpAgainMail } from './mails.ts';
import { noticeOf } from './notices.ts';
import { doneAgain, isTaken, LOOK_THEN_WRITE, unlessEnded } from './overtaken.ts';
import { checkCaptcha, createCaptcha } from './captcha.ts';
import { checkPassword } from './passwords.ts';
import { isPlaceholderEmail } from './placeholder-email.ts';
import { AuthFault, refusalReply } from './refusals.ts';
import { presented } from './replies.ts';
import { forwarded, idsOf, readRequest, type Asked } from './requests.ts';
import { signOut } from './sign-out.ts';
import { findUserByEmail } from './store.ts';

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
  /** The session, to be sent with the reply. */
  readonly cookies: readonly string[];
}

export interface Accounts {
  /** Answers `/api/auth/*`. */
  readonly handle: (request: Request) => Promise<Response>;
  readonly findSession: (headers: Headers) => Promise<Session | null>;
  /** A guest's session. `headers` are those of the request that asks for it. */
  readonly openGuest: (guest: Person & { readonly name: string }, headers: Headers) => Promise<Opened>;
  /** A new account, signed in; undefined when the address has one, to which a link was sent instead. */
  readonly join: (
    person: Person & { readonly name: string; readonly redirect: string },
    headers: Headers,
  ) => Promise<Opened | undefined>;
  readonly invite: (person: Person) => Promise<Link>;
  readonly makeMagicLink: (person: Person) => Promise<Link>;
  readonly makeRecoveryLink: (userId: string) => Promise<Link>;
  /** Changes the email when the signed-in owner follows it. */
  readonly makeEmailChangeLink: (email: string, newEmail: string) => Promise<Link>;
  /** Undefined if no captcha is configured. */
  readonly createCaptcha: () => Promise<CaptchaChallenge | undefined>;
  readonly findFactors: (userId: string) => Promise<Factors>;
}

/** For calls that do more when there is an account: no quicker when there is none. */
const EVEN = idsOf(Recover, SendCode);
const EVEN_MS = 300;

const WITH_SESSION = idsOf(VerifyTotp, VerifyRecoveryCode, SignOut, FollowVerification, VerifyEmailWithCode);

/** better-auth asks the provider for its particulars once; one that was down then is asked again when it is wanted. */
const dispatched = async (asked: Asked, inside: Inside): Promise<Response> => {
  const reply = await inside.auth.handler(forwarded(asked));
  const isWanted = asked.body['provider'] !== undefined && inside.oidc !== undefined;
  if (reply.status !== 404 || !isWanted) return reply;
  inside.auth = openBetterAuth(inside);
  return inside.auth.handler(forwarded(asked));
};

/** better-auth says of every account that cannot be stored that it is to blame, as it is where another took the address at the same moment. */
const signedUp = async (asked: Asked, inside: Inside): Promise<Response> => {
  const failure: { reason?: Error } = {};
  const reply = await failures.run(failure, () => dispatched(asked, inside));
  const { reason } = failure;
  if (!reply.ok && reason !== undefined && !isTaken(reason)) throw reason;
  return reply;
};

const followVerification = async (asked: Asked, inside: Inside): Promise<Response> => {
  const allowed = await onceOnly(asked, inside);
  const reply = await refuseTakenEmail(dispatched(allowed, inside));
  if (isUsedUp(allowed)) return reply;
  await notifyOldMailbox(allowed, reply, inside);
  return withJwtCode(reply);
};

/** What better-auth does not do as we need it; all else is its own. */
const done = async (asked: Asked, session: Session | null, inside: Inside): Promise<Response> => {
  const { auth, db, clock } = inside;
  const custom = await answerCustomCall(asked, inside, dispatched);
  if (custom) return custom;
  switch (asked.endpoint.id) {
    case SignUpWithPassword.id:
      return signedUp(asked, inside);
    case SignOut.id:
      return signOut(auth, asked, session, db);
    case FollowRecovery.id:
      await countFollowed(db, asked, clock());
      return followRecovery(auth, asked);
    case VerifyEmailWithCode.id:
      if (!isOwner(session, asked.body['email'])) throw new AuthFault('sign_in_first', 'forbidden');
      return dispatched(asked, inside);
    case FollowVerification.id:
      return (await signInFirst(asked, session, inside)) ?? followVerification(asked, inside);
    default:
      return LOOK_THEN_WRITE.has(asked.endpoint.id)
        ? doneAgain(() => dispatched(asked, inside))
        : dispatched(asked, inside);
  }
};

const afterwards = async (asked: Asked, session: Session | null, reply: Response, inside: Inside): Promise<void> => {
  const { db, clock, post, publicUrl } = inside;
  if (reply.ok) {
    await forgetTries(db, asked, session?.userId);
    if (session) await endElsewhere(asked, session, reply, inside);
    const notice = noticeOf(asked, session);
    if (notice) await post(notice);
  }
  const email = asked.body['email'];
  if (asked.endpoint.id !== SignUpWithPassword.id || reply.status !== 422 || typeof email !== 'string') return;
  if (await mayWrite(db, 'sign-up-again', email, clock())) await post(signUpAgainMail(email, `${publicUrl}/login`));
};

const serve = async (request: Request, enter: Enter, record: CallOnRecord): Promise<Response> => {
  const { inside, headers } = await enter(request.headers, request.url);
  const { db, clock } = inside;
  const asked = { ...(await readRequest(request)), headers };
  record.asked = asked;
  const { id, access } = asked.endpoint;
  const isKnown = access !== 'anyone' || WITH_SESSION.has(id);
  const session = isKnown ? await findSession(inside, asked.headers) : null;
  record.session = session;
  checkCaller(asked, session, clock());
  await countCall(db, asked, session?.userId, clock());
  await checkCaptcha(asked, inside);
  await checkPassword(id, asked.body, session);
  const [answer] = await Promise.all([
    unlessEnded(db, asked.body, session, done(asked, session, inside)),
    EVEN.has(id) || isExistingOnly(asked) ? wait(EVEN_MS) : undefined,
  ]);
  const reply = await presented(asked, answer, inside.publicUrl);
  await afterwards(asked, session, reply, inside);
  return reply;
};

const refused = (error: unknown): Response => {
  if (error instanceof AuthFault) return refusalReply(error);
  if (!(error instanceof Refusal)) throw error;
  const { code, message } = error;
  return Response.json({ code, message }, { status: ERROR_STATUS[code], headers: { 'cache-control': 'no-store' } });
};

const opener =
  (enter: Enter) =>
  async (person: Person & { readonly name: string }, isGuest: boolean, given: Headers): Promise<Opened> => {
    const { inside, headers } = await enter(given);
    const body = { email: person.email, name: person.name, isGuest };
    const { headers: reply, response } = await inside.auth.api.openAccount({ body, headers, returnHeaders: true });
    return { userId: response.userId, cookies: reply.getSetCookie() };
  };

const doors = (
  enter: Enter,
  { db, clock, post }: Pick<BetterAuthDependencies, 'db' | 'clock' | 'post'>,
): Omit<Accounts, 'handle' | 'findSession'> => {
  const open = opener(enter);
  const magicLink = async (person: Person & { readonly redirect?: string }): Promise<Link> => {
    const { inside } = await enter();
    return makeMagicLink(inside.auth, person, inside);
  };
  /** Of two at the same moment the second finds the address taken when it is stored. */
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
      if (await mayWrite(db, 'join', person.email, clock())) {
        await post(magicLinkMail(person.email, (await magicLink(person)).url));
      }
      return undefined;
    },
    invite: async (person) => {
      const link = await magicLink(person);
      await post(invitationMail(person.email, link.url));
      return link;
    },
    makeMagicLink: magicLink,
    makeRecoveryLink: async (userId) => {
      const { inside } = await enter();
      return makeRecoveryLink(inside.auth, userId, inside);
    },
    makeEmailChangeLink: async (email, newEmail) => makeEmailChangeLink(email, newEmail, (await enter()).inside),
    createCaptcha: async () => {
      const { captcha, secrets } = (await enter()).inside;
      return captcha === 'off' ? undefined : createCaptcha(secrets);
    },
    findFactors: async (userId) => findFactors(db, (await enter()).inside.secrets, userId),
  };
};

export const openAccounts = ({ mailer, ...dependencies }: AccountsDependencies): Accounts => {
  const { db, log, trustedOrigins } = dependencies;
  const post = async (message: MailMessage): Promise<void> => {
    if (!isPlaceholderEmail(message.to)) await db.transaction((tx) => mailer.send(message, tx));
  };
  const enter = openDoor({ ...dependencies, post });
  return {
    ...doors(enter, { ...dependencies, post }),
    findSession: async (given) => {
      const { inside, headers } = await enter(given);
      return findSession(inside, headers);
    },
    handle: async (request) => {
      const { headers, method } = request;
      // better-auth checks too, but not under every NODE_ENV.
      if (isFromElsewhere(method, headers, trustedOrigins(headers))) {
        return refusalReply(new AuthFault('invalid_origin', 'forbidden'));
      }
      const record: CallOnRecord = {};
      const reply = await serve(request, enter, record).catch(refused);
      logCall(log, record, reply);
      return reply;
    },
  };
};
