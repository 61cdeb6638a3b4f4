/**
 * Stores messages in the outbox. Jobs send them, with retries for most of a day while the mail
 * server is down, and delete old texts.
 */
import { z } from 'zod';
import { OUTBOX_KEEP_DAYS } from '@reptemple/contract/operations/mail-outbox';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext, Jobs } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/mail-message-and-rendering.ts';
import type { Mailer, MailMessage } from '../../platform/mail/mail-message-and-rendering.ts';
import type { Letter, MailTransport } from '../../platform/mail/smtp.ts';
import { hasAdmin } from '../profile/index.ts';
import { messageOf, isOneAddress, formatForLog, tidied } from './message-conversion-and-mail-health.ts';
import { beginSending, markGivenUp, markKept, markNotSent, markSent, sweepSent, addMessage } from './store.ts';
import type { Posting, StoredMessage } from './store.ts';

export const DELIVER: Job<Posting> = {
  name: 'outbox-deliver',
  lane: 'quick',
  data: z.object({ messageId: z.uuid(), round: z.int() }),
  attempts: 16,
};

export const SWEEP_OUTBOX: Job = {
  name: 'outbox-sweep',
  lane: 'quick',
  data: z.object({}),
  attempts: 2,
  everySeconds: 86_400,
};

const letterOf = (row: StoredMessage): Letter => ({
  ...renderMail(messageOf(row)),
  messageId: `${row.id}.${row.round}`,
  to: row.to,
  subject: row.subject,
  date: row.createdAt,
});

/**
 * Returns a job handler that sends a message once. If an attempt was interrupted before its result
 * was stored, sends the message again with the same Message-ID, so that most mail clients show it
 * once: a duplicate is better than a lost sign-in link.
 */
const deliver =
  (post: MailTransport | undefined) =>
  async (posting: Posting, { db, now }: JobContext): Promise<void> => {
    if (!post) {
      await markKept(db, posting);
      return;
    }
    const row = await beginSending(db, posting);
    if (!row) return;
    const delivery = await post.deliver(letterOf(row));
    if (delivery.ok) {
      await markSent(db, posting, now);
      return;
    }
    await markNotSent(db, posting, delivery.isFinal ? 'failed' : 'queued', delivery.message, now);
    if (!delivery.isFinal) throw new Error(delivery.message);
  };

const sweep = async (_data: object, { db, now, log }: JobContext): Promise<void> => {
  const swept = await sweepSent(db, new Date(now.getTime() - OUTBOX_KEEP_DAYS * MILLIS_PER_DAY), now);
  if (swept > 0) log.info({ swept }, 'Deleted the texts of sent messages.');
};

export const outboxJobs = (post: MailTransport | undefined): readonly BoundJob[] => [
  boundJob(DELIVER, { run: deliver(post), giveUp: (posting, { db }) => markGivenUp(db, posting) }),
  boundJob(SWEEP_OUTBOX, { run: sweep }),
];

export interface MailerDependencies {
  readonly jobs: Jobs;
  readonly ids: Ids;
  readonly clock: () => Date;
  readonly isConfigured: boolean;
  /** Function that writes to the server's log, regardless of the log level. */
  readonly print: (lines: string) => void;
}

const NO_ADDRESS = 'Enter a single email address.';

/**
 * Stores a message and queues its delivery. Returns the row. A message to an invalid address is
 * stored as failed.
 */
export const storeMessage = async (
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
 * Creates the server's mailer. While there is neither a mail server nor an admin, it also prints
 * messages to the log, because no one could read them otherwise.
 */
export const openMailer = (dependencies: MailerDependencies): Mailer => ({
  send: async (message, tx) => {
    await storeMessage(message, tx, dependencies);
    const { isConfigured, print } = dependencies;
    if (!isConfigured && !(await hasAdmin(tx))) print(formatForLog(tidied(message)));
  },
});
