/**
 * Mail interface for the rest of the server. The outbox stores each message, sends it and
 * retries.
 */
import type { Database } from '../database/database.ts';

/** Plain text: rendering escapes it. Only paragraphs may contain line breaks. */
export interface MailMessage {
  /** Kind of message in kebab-case, such as `magic-link`, for the outbox list and tests. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Call to action, shown as a button and as a URL to copy. */
  readonly action?: { readonly label: string; readonly url: string };
}

export interface Mailer {
  /**
   * Stores the message in the caller's transaction: it is sent if and only if the transaction
   * commits. A missing or failing mail server never fails the caller.
   */
  readonly send: (message: MailMessage, tx: Database) => Promise<void>;
}
