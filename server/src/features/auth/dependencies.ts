/** What accounts stand on, and whom they tell. */
import type { AuthSecrets } from '../../platform/auth-secrets.ts';
import type { Config, OidcConfig, SmsConfig, WalletConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { MailMessage } from '../../platform/mail.ts';
import type { TextMessage } from '../../platform/sms.ts';
import type { PasswordHash } from '../../platform/password-hash.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
}

/** What other features do when an account changes. Each is harmless to repeat. */
export interface AccountEvents {
  readonly onUserCreated: (account: Account) => Promise<void>;
  /** The mailbox is theirs beyond doubt: said when it is verified, and again at each sign-in. */
  readonly onVerified: (account: Account) => Promise<void>;
  readonly onEmailChanged: (account: Account) => Promise<void>;
}

export interface BetterAuthDependencies {
  readonly db: Database;
  /** better-auth does what follows a commit as often as its transaction was begun: this one begins it once. */
  readonly dbOnce: Database;
  readonly ids: Ids;
  readonly log: Log;
  readonly clock: () => Date;
  readonly secrets: AuthSecrets;
  readonly passwordHash: PasswordHash;
  /** The address people type, without a slash at its end; cookies are marked secure when it is https. */
  readonly publicUrl: string;
  /** Origins from which a request may come. */
  readonly trustedOrigins: (headers: Headers) => readonly string[];
  /** Keeps the message and has it sent. */
  readonly post: (message: MailMessage) => Promise<void>;
  readonly oidc: OidcConfig | undefined;
  readonly sms: SmsConfig | undefined;
  /** Queues the message and has it sent. */
  readonly sendSms: (message: TextMessage) => Promise<void>;
  readonly wallet: WalletConfig | undefined;
  readonly captcha: Config['captcha'];
  readonly events: AccountEvents;
}
