/** Dependencies of accounts, and the events that other features handle. */
import type { AuthSecrets } from '../../platform/crypto/auth-secrets.ts';
import type { PasswordHash } from '../../platform/crypto/password-hash.ts';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailMessage } from '../../platform/mail/mail-message-and-rendering.ts';
import type { TextMessage } from '../../platform/mail/sms.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Config, OidcConfig, SmsConfig, WalletConfig } from '../../platform/process/environment-config.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
}

/**
 * Value of `uniformReplyMs` in production. A sign-up takes less time, even with its password hash.
 */
export const UNIFORM_REPLY_MS = 300;

/** Handlers for account changes in other features. All must be idempotent. */
export interface AccountEvents {
  readonly onUserCreated: (account: Account) => Promise<void>;
  /** Called when the email is verified, and again at each later sign-in. */
  readonly onVerified: (account: Account) => Promise<void>;
  readonly onEmailChanged: (account: Account) => Promise<void>;
}

export interface BetterAuthDependencies {
  readonly db: Database;
  /**
   * Database that does not retry transactions. A retry would repeat better-auth's after-commit
   * hooks.
   */
  readonly dbNoRetry: Database;
  readonly ids: Ids;
  readonly log: Log;
  readonly clock: () => Date;
  readonly secrets: AuthSecrets;
  readonly passwordHash: PasswordHash;
  /** Minimum duration in ms of replies whose timing must not reveal whether an account exists. */
  readonly uniformReplyMs: number;
  /** Public URL without trailing slash. Cookies are marked secure if it is https. */
  readonly publicUrl: string;
  readonly trustedOrigins: (headers: Headers) => readonly string[];
  readonly post: (message: MailMessage) => Promise<void>;
  readonly oidc: OidcConfig | undefined;
  readonly sms: SmsConfig | undefined;
  readonly sendSms: (message: TextMessage) => Promise<void>;
  readonly wallet: WalletConfig | undefined;
  readonly captcha: Config['captcha'];
  readonly events: AccountEvents;
}
