/**
 * Endpoints for the outbox: all messages that the server wrote, and the state of mail delivery, for
 * admins.
 */
import { z } from 'zod';
import { emailAddress } from '../email-validation-and-contact-kind.ts';
import { endpoint } from '../endpoint.ts';
import { PAGE, PageQuery } from '../pagination.ts';

/**
 * States of a message. kept: no mail server is configured, so an admin has to forward it. queued:
 * waits for the mail server or a retry. sending: in progress. sent: accepted by the mail server.
 * failed: no more automatic retries.
 */
export const OUTBOX_STATES = ['kept', 'queued', 'sending', 'sent', 'failed'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

export const OUTBOX_KEEP_DAYS = 30;

export const OutboxRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  /** Last error of the mail server for this message; null if there was none. */
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type OutboxRow = z.output<typeof OutboxRow>;

export const OutboxMessage = OutboxRow.extend({
  heading: z.string(),
  /** Paragraphs of the message; empty after the text was deleted. */
  paragraphs: z.array(z.string()),
  action: z.object({ label: z.string(), url: z.string() }).nullable(),
  isSwept: z.boolean(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

export const ListOutbox = endpoint({
  id: 'outbox.list',
  method: 'get',
  path: '/api/admin/outbox',
  summary: 'Messages, newest first, without their text. The search covers recipient and subject.',
  access: 'admin',
  query: PageQuery.extend({ state: z.enum(OUTBOX_STATES).optional() }),
  output: z.object({ messages: z.array(OutboxRow), ...PAGE }),
  errors: [],
});

const MessageParams = z.object({ message: z.uuid() });

export const GetOutboxMessage = endpoint({
  id: 'outbox.get',
  method: 'get',
  path: '/api/admin/outbox/{message}',
  summary: 'One message with its text and link. Opening it is written to the audit log.',
  access: 'admin',
  params: MessageParams,
  output: z.object({ message: OutboxMessage }),
  errors: ['not_found'],
});

export const SendOutboxMessage = endpoint({
  id: 'outbox.send',
  method: 'post',
  path: '/api/admin/outbox/{message}/send',
  summary: 'Send a message again, whether it was stored, sent or failed. Refused with conflict without a mail server.',
  access: 'admin',
  params: MessageParams,
  output: z.object({ message: OutboxRow }),
  errors: ['not_found', 'conflict'],
});

export const SendTestMail = endpoint({
  id: 'outbox.test',
  method: 'post',
  path: '/api/admin/outbox/test',
  summary: 'Send a test message to an address. Without a mail server it is stored like any other.',
  access: 'admin',
  body: z.object({ to: emailAddress() }),
  output: z.object({ message: OutboxRow }),
  errors: [],
});

export const GetMailState = endpoint({
  id: 'outbox.mailState',
  method: 'get',
  path: '/api/admin/mail',
  summary: 'Whether there is a mail server, and its recent errors.',
  access: 'admin',
  output: z.object({
    isConfigured: z.boolean(),
    /**
     * True if mail delivery fails: the mail server accepted nothing since its last failure, or
     * failed within the last day.
     */
    isInTrouble: z.boolean(),
    from: z.string().nullable(),
    server: z.string().nullable(),
    lastSentAt: z.iso.datetime().nullable(),
    lastError: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
    counts: z.record(z.enum(OUTBOX_STATES), z.int()),
  }),
  errors: [],
});
