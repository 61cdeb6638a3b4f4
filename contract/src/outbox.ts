/** Every message the server has written, and the mail server's state, for admins. */
import { z } from 'zod';
import { emailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { PAGE, PageQuery } from './paging.ts';

/**
 * kept: there is no mail server, an admin passes it on; queued: waits for the mail server, or for another attempt; sending: an attempt is
 * under way; sent: the mail server took it; failed: it will not be tried again by itself.
 */
export const OUTBOX_STATES = ['kept', 'queued', 'sending', 'sent', 'failed'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** Texts of messages that were sent are kept this long; the rest of the row stays. */
export const OUTBOX_KEEP_DAYS = 30;

export const OutboxRow = z.object({
  id: z.uuid(),
  /** What it is about, such as `magic-link`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  /** A sentence; what the mail server said last. */
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type OutboxRow = z.output<typeof OutboxRow>;

export const OutboxMessage = OutboxRow.extend({
  heading: z.string(),
  /** Empty when it has been swept. */
  paragraphs: z.array(z.string()),
  action: z.object({ label: z.string(), url: z.string() }).nullable(),
  /** Whether its text was swept away after it had been sent. */
  isSwept: z.boolean(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

export const ListOutbox = endpoint({
  id: 'outbox.list',
  method: 'get',
  path: '/api/admin/outbox',
  summary: 'Messages, newest first, without their text; the search looks in recipient and subject.',
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
  summary: 'One message with its text and link. Who opened it is noted in the audit log.',
  access: 'admin',
  params: MessageParams,
  output: z.object({ message: OutboxMessage }),
  errors: ['not_found'],
});

export const SendOutboxMessage = endpoint({
  id: 'outbox.send',
  method: 'post',
  path: '/api/admin/outbox/{message}/send',
  summary: 'Send a message that was kept, sent or failed, again. Refused with conflict without a mail server.',
  access: 'admin',
  params: MessageParams,
  output: z.object({ message: OutboxRow }),
  errors: ['not_found', 'conflict'],
});

export const SendTestMail = endpoint({
  id: 'outbox.test',
  method: 'post',
  path: '/api/admin/outbox/test',
  summary: 'Send a test message to an address. Without a mail server it is kept like any other.',
  access: 'admin',
  body: z.object({ to: emailAddress() }),
  output: z.object({ message: OutboxRow }),
  errors: [],
});

export const GetMailState = endpoint({
  id: 'outbox.mailState',
  method: 'get',
  path: '/api/admin/mail',
  summary: 'Whether there is a mail server, and how it has been doing.',
  access: 'admin',
  output: z.object({
    isConfigured: z.boolean(),
    /** It has taken nothing since it last failed, or failed within the last day. */
    isInTrouble: z.boolean(),
    /** The sender, such as `RepTemple <hello@example.org>`. */
    from: z.string().nullable(),
    /** Host and port, never the password. */
    server: z.string().nullable(),
    lastSentAt: z.iso.datetime().nullable(),
    lastError: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
    /** Messages in each state. */
    counts: z.record(z.enum(OUTBOX_STATES), z.int()),
  }),
  errors: [],
});
