import { worded } from '@reptemple/contract/message-with-params';
import {
  GetMailState,
  GetOutboxMessage,
  ListOutbox,
  OUTBOX_KEEP_DAYS,
  SendOutboxMessage,
  SendTestMail,
} from '@reptemple/contract/operations/mail-outbox';
import type { OutboxMessage, OutboxRow } from '@reptemple/contract/operations/mail-outbox';
import { paged } from '../../platform/database/pagination-and-search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import type { MailConfig } from '../../platform/process/environment-config.ts';
import { recordAudit } from '../audit/index.ts';
import { isInTrouble } from './message-conversion-and-mail-health.ts';
import { DELIVER, storeMessage } from './store-and-deliver-mail.ts';
import { countByState, findLastError, findLastSent, findMessage, listMessages, queueAgain } from './store.ts';
import type { StoredMessage } from './store.ts';

type Mail = MailConfig | undefined;

const rowOf = ({ id, kind, to, subject, state, attempts, lastError, createdAt, sentAt }: StoredMessage): OutboxRow => ({
  id,
  kind,
  to,
  subject,
  state,
  attempts,
  lastError,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

const whole = (stored: StoredMessage): OutboxMessage => ({
  ...rowOf(stored),
  heading: stored.heading,
  paragraphs: [...stored.paragraphs],
  action: stored.action,
  isSwept: stored.sweptAt !== null,
});

const listOutbox: Handler<typeof ListOutbox> = async ({ query }, { db }) => {
  const { rows, total } = await listMessages(db, query);
  return { messages: rows.map(rowOf), ...paged(total, query) };
};

const notFound = (): AppError => new AppError('not_found', 'Not found. It may have been deleted.');

/**
 * Returns a message with its text. Writes an audit entry, because the text may contain a sign-in
 * link.
 */
const getMessage: Handler<typeof GetOutboxMessage> = ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const stored = await findMessage(tx, params.message);
    if (!stored) throw notFound();
    const { id, to, kind } = stored;
    const subject = { subjectKind: 'message', subjectId: id };
    await recordAudit(tx, context, { action: 'outbox.read', ...subject, details: { to, kind } });
    return { message: whole(stored) };
  });

const sendMessage =
  (mail: Mail): Handler<typeof SendOutboxMessage> =>
  ({ params }, context) =>
    context.db.transaction(async (tx) => {
      const found = await findMessage(tx, params.message);
      if (!found) throw notFound();
      if (!mail) throw new AppError('conflict', 'There is no mail server. Set SMTP_URL and MAIL_FROM, then restart.');
      if (found.sweptAt) {
        throw new AppError(
          'conflict',
          worded('The text of sent messages is deleted after {OUTBOX_KEEP_DAYS} days.', { OUTBOX_KEEP_DAYS }),
        );
      }
      const queued = await queueAgain(tx, params.message);
      if (!queued) throw new AppError('conflict', 'This message is already being sent.');
      await context.jobs.send(tx, DELIVER, { messageId: queued.id, round: queued.round });
      const subject = { subjectKind: 'message', subjectId: queued.id };
      await recordAudit(tx, context, { action: 'outbox.send', ...subject, details: { to: queued.to } });
      return { message: rowOf(queued) };
    });

const testMessage = (to: string) => ({
  kind: 'test',
  to,
  subject: 'RepTemple test message',
  heading: 'Mail works',
  paragraphs: ['This is a test message requested by an admin. If you can read it, mail works.'],
});

const sendTestMail =
  (mail: Mail): Handler<typeof SendTestMail> =>
  ({ body }, context) =>
    context.db.transaction(async (tx) => {
      const { jobs, ids, now } = context;
      const dependencies = { jobs, ids, clock: () => now, isConfigured: mail !== undefined };
      const kept = await storeMessage(testMessage(body.to), tx, dependencies);
      const subject = { subjectKind: 'message', subjectId: kept.id };
      await recordAudit(tx, context, { action: 'outbox.test', ...subject, details: { to: body.to } });
      return { message: rowOf(kept) };
    });

const getMailState =
  (mail: Mail): Handler<typeof GetMailState> =>
  async (_received, { db, now }) => {
    const counts = await countByState(db);
    const of = (state: OutboxRow['state']): number => counts.find((one) => one.state === state)?.messages ?? 0;
    const lastSent = await findLastSent(db);
    const lastError = await findLastError(db);
    return {
      isConfigured: mail !== undefined,
      isInTrouble: mail !== undefined && isInTrouble(lastError?.at, lastSent, now),
      from: mail?.from ?? null,
      server: mail ? `${mail.server.host}:${mail.server.port}` : null,
      lastSentAt: lastSent?.toISOString() ?? null,
      lastError: lastError && { at: lastError.at.toISOString(), message: lastError.message },
      counts: {
        kept: of('kept'),
        queued: of('queued'),
        sending: of('sending'),
        sent: of('sent'),
        failed: of('failed'),
      },
    };
  };

export const outboxRoutes = (mail: Mail): readonly Route[] => [
  route(ListOutbox, listOutbox),
  route(GetOutboxMessage, getMessage),
  route(SendOutboxMessage, sendMessage(mail)),
  route(SendTestMail, sendTestMail(mail)),
  route(GetMailState, getMailState(mail)),
];
