/** Real SMTP server that can be stopped and restarted, and stores received mails. */
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import type { MailConfig } from '../src/platform/process/config.ts';
import { freePort } from './local-server.ts';

export interface Received {
  /** As received. */
  readonly raw: string;
  readonly from: string;
  readonly recipients: readonly string[];
  readonly email: Email;
}

export interface MailServer {
  readonly config: MailConfig;
  readonly received: () => readonly Received[];
  readonly up: () => Promise<void>;
  readonly down: () => Promise<void>;
}

/** Returns the error instead of accepting the mail; undefined accepts it. */
export type Refuse = (recipient: string) => Error | undefined;

export const smtpError = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });

const textOf = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
};

/** Listens on a separate port once started. */
export const mailServer = async (refuse: Refuse = () => undefined): Promise<MailServer> => {
  const port = await freePort();
  const received: Received[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData: (stream, { envelope }, done) => {
      const keep = async (): Promise<void> => {
        const raw = await textOf(stream);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        received.push({ raw, from, recipients, email: await PostalMime.parse(raw) });
        done();
      };
      void keep();
    },
    // Does not wait for lingering clients.
    closeTimeout: 200,
  };
  let server: SMTPServer | undefined;
  return {
    config: {
      server: { host: '127.0.0.1', port, secure: false, requireTls: false, auth: undefined },
      from: 'RepTemple <reps@example.org>',
    },
    received: () => received,
    up: () =>
      new Promise((resolve, reject) => {
        server = new SMTPServer(options);
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve());
      }),
    down: () =>
      new Promise((resolve) => {
        if (server) server.close(() => resolve());
        else resolve();
        server = undefined;
      }),
  };
};
