import type { Ids } from '../../platform/ids.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Mailer, MailMessage } from '../../platform/mail.ts';
import { hasAdmin } from '../profile/public.ts';
import { DELIVER } from './jobs.ts';
import { isOneAddress, printed, tidied } from './message.ts';
import { addMessage, type StoredMessage } from './store.ts';

export interface MailerDependencies {
  readonly jobs: Jobs;
  readonly ids: Ids;
  readonly clock: () => Date;
  /** Whether there is a mail server. */
  readonly isConfigured: boolean;
  /** One line or several on the server's log, whatever its level. */
  readonly print: (lines: string) => void;
}

const NO_ADDRESS = 'This is not one e-mail address.';

/** Writes a message to the outbox and has it sent; returns the row. */
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

/** The mailer of the running server. Without mail server and admin, the log is the only place from which a link can be had. */
export const openMailer = (dependencies: MailerDependencies): Mailer => ({
  send: async (message, tx) => {
    await keepMessage(message, tx, dependencies);
    const { isConfigured, print } = dependencies;
    if (!isConfigured && !(await hasAdmin(tx))) print(printed(tidied(message)));
  },
});
