/** Connects sign-in with profiles, guests and referrals, and finds the caller of a request. */
import { findContact, isPlaceholderEmail, openAccounts } from './features/auth/index.ts';
import type { Accounts } from './features/auth/index.ts';
import { claimGuests } from './features/guests/index.ts';
import { addProfile, getProfile, promote, setProfileEmail } from './features/profile/index.ts';
import { settleReferral } from './features/recordings/index.ts';
import type { ReadAuthSecrets } from './platform/crypto/auth-secrets.ts';
import type { PasswordHash } from './platform/crypto/password-hash.ts';
import type { Ids } from './platform/crypto/random-ids-and-sha256.ts';
import type { Database } from './platform/database/database.ts';
import { trustedOriginsOf } from './platform/http/csrf-origins.ts';
import type { Caller } from './platform/http/mount-endpoints.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Mailer } from './platform/mail/mail-message-and-rendering.ts';
import { SEND_SMS } from './platform/mail/sms.ts';
import type { Log } from './platform/observability/log.ts';
import type { Config, OidcConfig, SmsConfig } from './platform/process/environment-config.ts';

export interface AccountsDependencies {
  readonly db: Database;
  readonly dbNoRetry: Database;
  readonly ids: Ids;
  readonly clock: () => Date;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly authSecrets: ReadAuthSecrets;
  readonly passwordHash: PasswordHash;
  readonly uniformReplyMs: number;
  readonly publicUrl: string | undefined;
  readonly localUrl: string;
  /** Email address in lower case. The account that verifies it becomes an admin. */
  readonly adminEmail: string | undefined;
  readonly adminSecondFactor: 'required' | 'optional';
  readonly oidc: OidcConfig | undefined;
  readonly captcha: Config['captcha'];
  readonly sms: SmsConfig | undefined;
  readonly wallet: Config['wallet'];
  readonly jobs: Pick<Jobs, 'send'>;
}

export const accountsOf = (dependencies: AccountsDependencies): Accounts => {
  const { db, dbNoRetry, ids, log, mailer, clock } = dependencies;
  const { authSecrets, passwordHash, publicUrl, localUrl, adminEmail, oidc, captcha } = dependencies;
  return openAccounts({
    db,
    dbNoRetry,
    ids,
    log,
    clock,
    mailer,
    oidc,
    captcha,
    sms: dependencies.sms,
    wallet: dependencies.wallet,
    sendSms: (message) => db.transaction((tx) => dependencies.jobs.send(tx, SEND_SMS, message)),
    readSecrets: authSecrets,
    passwordHash,
    uniformReplyMs: dependencies.uniformReplyMs,
    // Builds the links in emails from the configured or local address, never from the `Host`
    // header, which clients can set.
    publicUrl: publicUrl ?? localUrl,
    trustedOrigins: (headers) => trustedOriginsOf(headers, publicUrl),
    events: {
      onUserCreated: ({ id, email }) => addProfile(db, { id, email: isPlaceholderEmail(email) ? '' : email }, clock()),
      onVerified: async (account) => {
        await claimGuests(db, account);
        await db.transaction((tx) => settleReferral(tx, account.id));
        if (adminEmail !== undefined && account.email.toLowerCase() === adminEmail) await promote(db, account, clock());
      },
      onEmailChanged: (account) => setProfileEmail(db, account),
    },
  });
};

export interface CallerSession {
  readonly caller: Caller | null;
  readonly cookies: readonly string[];
}

export const ANONYMOUS: CallerSession = { caller: null, cookies: [] };

/**
 * Returns the caller of a request. An admin who has not set up a required second factor has no
 * admin rights until then.
 */
export const sessionOf = async (
  headers: Headers,
  accounts: Accounts,
  { db, clock, adminSecondFactor }: AccountsDependencies,
): Promise<CallerSession> => {
  const session = await accounts.findSession(headers);
  if (!session) return ANONYMOUS;
  const { userId, name, isGuest, hasSecondFactor, sessionId, signedInAt, cookies } = session;
  const email = isPlaceholderEmail(session.email) ? ((await findContact(db, userId)) ?? '') : session.email;
  const profile = await getProfile(db, { id: userId, email }, clock());
  if (!profile) return ANONYMOUS;
  const { isAdmin, isTester } = profile;
  const mustSetUpSecondFactor = isAdmin && adminSecondFactor === 'required' && !hasSecondFactor;
  const caller: Caller = {
    userId,
    email,
    name,
    isGuest,
    sessionId,
    signedInAt,
    isTester,
    mustSetUpSecondFactor,
    isAdmin: isAdmin && !mustSetUpSecondFactor,
  };
  return { caller, cookies };
};
