/** What the rest of the server knows of mail: it hands a message over; the outbox keeps it, sends it and tries again. */
import type { Database } from './database.ts';

/** Plain text throughout: rendering escapes it. No part may hold a line break, except in paragraphs. */
export interface MailMessage {
  /** What it is about, in kebab-case, such as `magic-link`: for the list of messages, and for tests. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, as a button and as an address to copy. */
  readonly action?: { readonly label: string; readonly url: string };
}

export interface Mailer {
  /**
   * Keeps the message and has it sent, within the caller's transaction: it goes out if and only if the transaction commits.
   * Whether a mail server is there, or answers, never fails the caller.
   */
  readonly send: (message: MailMessage, tx: Database) => Promise<void>;
}
