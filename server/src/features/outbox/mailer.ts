import type { Ids } from '../../platform/crypto/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer, MailMessage } from '../../platform/mail/mail.ts';
import { hasAdmin } from '../profile/index.ts';
import { DELIVER } from './jobs.ts';
import { isOneAddress, printed, tidied } from './message.ts';
import { addMessage } from './store.ts';
import type { StoredMessage } from './store.ts';

export interface MailerDependencies {
  readonly jobs: Jobs;
  readonly ids: Ids;
  readonly clock: () => Date;
  /** True if a mail server is configured. */
  readonly isConfigured: boolean;
  /** Writes to the server's log regardless of the log level. */
  readonly print: (lines: string) => void;
}

const NO_ADDRESS = 'Enter a single email address.';

/** Stores a message in the outbox and queues its delivery. Returns the row. */
export const keepMessage = async (
  message: MailMessage,
  tx: Database,
  { jobs, ids, clock, isConfigured }: Omit<MailerDependencies, 'print'>,
): Promise<StoredMessage> => {
  const now = clock();
  const tidy = tidied(message);
  if (!isOneAddress(tidy.to)) {
    const failed = { state: 'failed', lastError: NO_ADDRESS, lastErrorAt: now } as const;
    return addMessage(tx, { ...tidy, ...failed, id: ids.uuid(), createdAt: now });
  }
  const state = isConfigured ? 'queued' : 'kept';
  const row = await addMessage(tx, { ...tidy, state, id: ids.uuid(), createdAt: now });
  if (isConfigured) await jobs.send(tx, DELIVER, { messageId: row.id, round: row.round });
  return row;
};

/**
 * Creates the server's mailer. Without a mail server and an admin, links are printed to the log,
 * because there is no other way to get them.
 */
export const openMailer = (dependencies: MailerDependencies): Mailer => ({
  send: async (message, tx) => {
    await keepMessage(message, tx, dependencies);
    const { isConfigured, print } = dependencies;
    if (!isConfigured && !(await hasAdmin(tx))) print(printed(tidied(message)));
  },
});
