/** Delivers messages to the mail server in SMTP_URL. */
import addressparser from 'nodemailer/lib/addressparser';
import type { MailConfig } from '../process/environment-config.ts';
import { memoizeAsync } from '../process/memoize-async.ts';
import { oneLine } from './mail-message-and-rendering.ts';
import type { RenderedMail } from './mail-message-and-rendering.ts';

export interface Letter extends RenderedMail {
  /** Message-ID, the same for every attempt, so that mailboxes can recognise duplicates. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly date: Date;
}

export type Delivery =
  | { readonly ok: true }
  /**
   * Failed delivery. `isFinal` is true if the message was rejected permanently, so that a retry is
   * useless.
   */
  | { readonly ok: false; readonly isFinal: boolean; readonly message: string };

export interface MailTransport {
  readonly deliver: (letter: Letter) => Promise<Delivery>;
}

const TIMEOUT_MS = 30_000;
const MAX_ERROR = 500;

/**
 * SMTP commands whose rejection is final, because the server rejects the recipient or the content.
 * If it rejects the sender or the password, the configuration is wrong, and a retry may succeed.
 */
const FINAL_COMMANDS = new Set(['RCPT TO', 'DATA']);

const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'command' in error &&
  typeof error.command === 'string' &&
  FINAL_COMMANDS.has(error.command);

const messageOf = (error: unknown): string =>
  oneLine(error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR);

const domainOf = (from: string): string => {
  const [sender] = addressparser(from);
  return sender?.address?.split('@').at(-1) ?? 'localhost';
};

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Returns a transport that connects for each message: messages are few, and an idle connection may
 * break unnoticed.
 */
export const createMailTransport = ({ server, from }: MailConfig): MailTransport => {
  const { host, port, secure, requireTls, auth } = server;
  // Loads nodemailer with the first message, to save memory and time at start.
  const openTransport = memoizeAsync(async () =>
    (await import('nodemailer')).createTransport({
      host,
      port,
      secure,
      requireTLS: requireTls,
      auth,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  const domain = domainOf(from);
  return {
    deliver: async ({ messageId, to, subject, html, text, date }) => {
      try {
        const transport = await openTransport();
        await transport.sendMail({
          messageId: `<${messageId}@${domain}>`,
          from,
          // Passes an object, because nodemailer might parse a string as several addresses.
          to: { name: '', address: to },
          subject: oneLine(subject),
          html,
          text,
          date,
          headers: AUTOMATIC,
        });
        return { ok: true };
      } catch (error) {
        return { ok: false, isFinal: isFinal(error), message: messageOf(error) };
      }
    },
  };
};
