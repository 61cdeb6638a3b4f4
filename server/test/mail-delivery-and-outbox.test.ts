/**
 * Tests emails: delivery to a real SMTP server; and without one, the outbox with stored, printed
 * and displayed emails.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, describe } from 'vitest';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import {
  GetMailState,
  GetOutboxMessage,
  ListOutbox,
  OUTBOX_KEEP_DAYS,
  SendOutboxMessage,
  SendTestMail,
} from '@reptemple/contract/operations/mail-outbox';
import { GetOperations } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { outbox } from '../src/features/outbox/schema.ts';
import { DELIVER, SWEEP_OUTBOX } from '../src/features/outbox/store-and-deliver-mail.ts';
import type { MailMessage } from '../src/platform/mail/mail-message-and-rendering.ts';
import { mailServer, smtpError } from './fake-external-services.ts';
import type { MailServer } from './fake-external-services.ts';
import { magicLink } from './read-emails-and-invite-users.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

describe('mail delivery', () => {
  const HOUR_MS = 60 * 60 * 1000;

  const refuse = (recipient: string): Error | undefined => {
    if (recipient.startsWith('nobody')) return smtpError(550, 'No such mailbox here');
    if (recipient.startsWith('greylisted')) return smtpError(451, 'Try again later');
    return undefined;
  };

  let harness: Harness;
  let server: MailServer;
  let admin: Client;

  const listed = (query: Record<string, string> = {}) => admin.call(ListOutbox, { query });
  const onlyRow = async () => {
    const { messages } = await listed();
    expect(messages).toHaveLength(1);
    return messages[0] ?? expect.fail('There is no message.');
  };
  const send = (message: MailMessage) => harness.mailer.send(message, harness.db);
  const drainFor = async (hours: number): Promise<void> => {
    for (let minute = 0; minute < hours * 60; minute += 10) {
      harness.passTime(HOUR_MS / 6);
      await harness.jobs.drain();
    }
  };

  beforeAll(async () => {
    server = await mailServer(refuse);
    harness = await openHarness('/nowhere', server.config);
  });
  beforeEach(async () => {
    await harness.reset();
    admin = await harness.admin();
    await harness.db.delete(outbox);
    await server.up();
  });
  afterEach(() => server.down());
  afterAll(() => harness.close());

  const last = () => server.received().at(-1) ?? expect.fail('Nothing arrived.');

  it('delivers a mail as HTML and text with the same content, including non-Latin characters', async () => {
    await send(magicLink({ subject: 'Grüße, Zoë 武' }));
    await harness.jobs.drain();
    const { email, from, recipients } = last();
    expect([from, recipients]).toEqual(['reps@example.org', ['zoe@example.org']]);
    expect(email.subject).toBe('Grüße, Zoë 武');
    expect(email.from).toMatchObject({ name: 'RepTemple', address: 'reps@example.org' });
    for (const part of [email.text, email.html]) {
      expect(part).toContain('Hello Zoë Łukasz 武');
      expect(part).toContain('It is valid for 1 hour.');
    }
    expect(email.text).toContain('http://reptemple.test/link?token=abc&next=%2Fprofile');
    expect(email.html).toContain('href="http://reptemple.test/link?token=abc&amp;next=%2Fprofile"');
    expect(await onlyRow()).toMatchObject({ state: 'sent', attempts: 1, lastError: null });
  });

  it('sends HTML mails without external images, styles or scripts', async () => {
    await send(magicLink());
    await harness.jobs.drain();
    expect(last().email.html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
    expect(last().email.html).toContain('prefers-color-scheme: dark');
  });

  it('escapes markup in the heading and paragraphs of an HTML mail', async () => {
    await send(magicLink({ heading: 'Hi <script>alert(1)</script>', paragraphs: ['"><img src=x onerror=alert(1)>'] }));
    await harness.jobs.drain();
    expect(last().email.html).not.toMatch(/<script|<img/);
    expect(last().email.text).toContain('Hi <script>alert(1)</script>');
  });

  it('strips line breaks from a mail subject, so that it adds no header or recipient', async () => {
    await send(magicLink({ subject: 'Hello\r\nBcc: eve@example.org\r\n\r\n<b>body</b>' }));
    await harness.jobs.drain();
    const { email, recipients } = last();
    expect(recipients).toEqual(['zoe@example.org']);
    expect(email.bcc).toBeUndefined();
    expect(email.subject).toBe('Hello Bcc: eve@example.org <b>body</b>');
  });

  it.each([
    'zoe@example.org, eve@example.org',
    'zoe@example.org\r\nBcc: eve@example.org',
    'Zoe <zoe@example.org>',
    'zoe',
  ])('sends no mail to %j, which is not a single address', async (to) => {
    const before = server.received().length;
    await send(magicLink({ to }));
    await harness.jobs.drain();
    expect(server.received()).toHaveLength(before);
    const { messages } = await listed();
    expect(messages).toMatchObject([{ state: 'failed', lastError: 'Enter a single email address.' }]);
  });

  it('retries a mail while the mail server is down for six hours, then sends it once', async () => {
    await server.down();
    const before = server.received().length;
    await send(magicLink());
    await drainFor(6);
    const waiting = await onlyRow();
    expect(waiting).toMatchObject({ state: 'queued', lastError: expect.stringContaining('ECONNREFUSED') });
    expect(waiting.attempts).toBeGreaterThan(8);
    expect(await admin.call(GetMailState)).toMatchObject({
      isConfigured: true,
      isInTrouble: true,
      counts: { queued: 1 },
    });
    expect((await admin.call(GetOperations)).mail).toEqual({ isInTrouble: true });
    await server.up();
    await drainFor(10);
    expect(server.received()).toHaveLength(before + 1);
    expect(await onlyRow()).toMatchObject({ state: 'sent', lastError: null });
    expect((await admin.call(GetMailState)).isInTrouble).toBe(false);
    expect((await admin.call(GetOperations)).mail).toEqual({ isInTrouble: false });
    harness.takeErrors();
  });

  it('marks a mail as failed after 16 attempts, and sends it when an admin asks', async () => {
    await server.down();
    await send(magicLink());
    await drainFor(24);
    const failed = await onlyRow();
    expect(failed).toMatchObject({ state: 'failed', attempts: 16, lastError: expect.stringContaining('ECONNREFUSED') });
    await server.up();
    await admin.call(SendOutboxMessage, { params: { message: failed.id } });
    await harness.jobs.drain();
    expect(await onlyRow()).toMatchObject({ state: 'sent', attempts: 1 });
    harness.takeErrors();
  });

  it('a mail sent again by an admin gets a new Message-ID', async () => {
    await send(magicLink());
    await harness.jobs.drain();
    const { id } = await onlyRow();
    expect(last().email.messageId).toBe(`<${id}.0@example.org>`);
    await admin.call(SendOutboxMessage, { params: { message: id } });
    await harness.jobs.drain();
    expect(last().email.messageId).toBe(`<${id}.1@example.org>`);
  });

  it('marks a mail as failed after SMTP error 550, and keeps it queued after 451', async () => {
    await send(magicLink({ to: 'nobody@example.org' }));
    await send(magicLink({ to: 'greylisted@example.org' }));
    await harness.jobs.drain();
    const { messages } = await listed();
    expect(messages.find(({ to }) => to.startsWith('nobody'))).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('No such mailbox here'),
    });
    expect(messages.find(({ to }) => to.startsWith('greylisted'))).toMatchObject({ state: 'queued' });
    const { lastError, counts } = await admin.call(GetMailState);
    expect(lastError?.message).toMatch(/No such mailbox|Try again later/);
    expect(counts).toEqual({ kept: 0, queued: 1, sending: 0, sent: 0, failed: 1 });
    harness.takeErrors();
  });

  it('sends an interrupted mail again under the same Message-ID, but not one that was sent', async () => {
    await send(magicLink());
    await harness.jobs.drain();
    const { id } = await onlyRow();
    const again = async (): Promise<number> => {
      await harness.jobs.send(harness.db, DELIVER, { messageId: id, round: 0 });
      await harness.jobs.drain();
      return server.received().filter(({ email }) => email.messageId === `<${id}.0@example.org>`).length;
    };
    expect(await again()).toBe(1);
    await harness.db.update(outbox).set({ state: 'sending' });
    expect(await again()).toBe(2);
    expect(await onlyRow()).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('sends no mail if its transaction is rolled back', async () => {
    const before = server.received().length;
    await harness.db
      .transaction(async (tx) => {
        await harness.mailer.send(magicLink(), tx);
        throw new Error('Not after all.');
      })
      .catch(() => undefined);
    await harness.jobs.drain();
    expect(server.received()).toHaveLength(before);
    expect((await listed()).total).toBe(0);
  });

  it('an admin can send a test mail to an address', async () => {
    const { message } = await admin.call(SendTestMail, { body: { to: 'ops@example.org' } });
    expect(message).toMatchObject({ state: 'queued', kind: 'test' });
    await harness.jobs.drain();
    expect(last().recipients).toEqual(['ops@example.org']);
    expect(await admin.call(GetMailState)).toMatchObject({
      isConfigured: true,
      from: 'RepTemple <reps@example.org>',
      lastSentAt: expect.any(String),
      lastError: null,
    });
  });

  const sweep = async (): Promise<void> => {
    await harness.jobs.send(harness.db, SWEEP_OUTBOX, {});
    await harness.jobs.drain();
  };

  it('clears the text of a sent mail after 30 days, keeps its row, and refuses to send it again', async () => {
    await send(magicLink());
    await harness.jobs.drain();
    const { id } = await onlyRow();
    harness.passTime((OUTBOX_KEEP_DAYS - 1) * 24 * HOUR_MS);
    await sweep();
    const open = () => admin.call(GetOutboxMessage, { params: { message: id } });
    expect((await open()).message).toMatchObject({ isSwept: false });
    harness.passTime(2 * 24 * HOUR_MS);
    await sweep();
    expect((await open()).message).toMatchObject({ isSwept: true, paragraphs: [], action: null, state: 'sent' });
    expect(await admin.refusal(SendOutboxMessage, { params: { message: id } })).toMatchObject({ code: 'conflict' });
  });
});

describe('outbox', () => {
  const UNKNOWN = '00000000-0000-4000-8000-000000000000';

  let harness: Harness;
  let admin: Client;

  const listed = (query: Record<string, string> = {}) => admin.call(ListOutbox, { query });
  const onlyRow = async () => {
    const { messages } = await listed();
    expect(messages).toHaveLength(1);
    return messages[0] ?? expect.fail('There is no message.');
  };
  const send = (message: MailMessage) => harness.mailer.send(message, harness.db);

  const openAdmin = async (): Promise<Client> => {
    const client = await harness.admin();
    await harness.db.delete(outbox);
    return client;
  };

  beforeAll(async () => {
    harness = await openHarness();
  });
  beforeEach(() => harness.reset());
  afterAll(() => harness.close());

  it('without a mail server mails are stored, and printed only until an admin exists', async () => {
    await send(magicLink({ heading: 'Sign in', paragraphs: ['Hello.\nWorld.'] }));
    expect(harness.printed()).toEqual([
      expect.stringContaining('Sign in: http://reptemple.test/link?token=abc&next=%2Fprofile'),
    ]);
    expect(harness.printed()[0]).toContain('zoe@example.org');
    admin = await harness.admin();
    const printed = harness.printed().length;
    await send(magicLink({ to: 'max@example.org' }));
    await harness.jobs.drain();
    expect(harness.printed()).toHaveLength(printed);
    const { messages } = await listed({ search: 'max@' });
    expect(messages).toMatchObject([{ to: 'max@example.org', state: 'kept' }]);
    expect((await admin.call(GetMailState)).isConfigured).toBe(false);
  });

  it('a printed mail contains no line breaks or escape codes that imitate log lines', async () => {
    await send(magicLink({ paragraphs: ['Hello Eve\nRepTemple is ready at http://evil.example\u001b[2J'] }));
    const [printed = ''] = harness.printed();
    expect(printed.split('\n').map((line) => line.trim())).not.toContain('RepTemple is ready at http://evil.example');
    expect(printed).not.toContain('\u001b');
  });

  it('an admin can read the link in a stored mail, and reading it is audited', async () => {
    admin = await openAdmin();
    await send(magicLink());
    const { id } = await onlyRow();
    const { message } = await admin.call(GetOutboxMessage, { params: { message: id } });
    expect(message.action?.url).toContain('token=abc');
    const { entries } = await admin.call(ListAudit, { query: { search: 'outbox.read' } });
    expect(entries).toMatchObject([
      { actorLabel: 'admin@example.org', subjectKind: 'message', subjectId: id, details: { to: 'zoe@example.org' } },
    ]);
  });

  it('the list of stored mails contains no link', async () => {
    admin = await openAdmin();
    await send(magicLink());
    expect(JSON.stringify(await listed())).not.toContain('token=abc');
  });

  it('stored mails are listed in pages and found by recipient, subject and state', async () => {
    admin = await openAdmin();
    for (let at = 0; at < 53; at += 1) {
      harness.passTime(1000);
      await send(magicLink({ to: `p${at}@example.org`, subject: at === 7 ? '100% _certain_' : 'Hello' }));
    }
    const second = await listed({ page: '2' });
    expect([second.total, second.messages.map(({ to }) => to)]).toEqual([
      53,
      ['p2@example.org', 'p1@example.org', 'p0@example.org'],
    ]);
    expect((await listed({ search: '% _CERT' })).messages).toMatchObject([{ to: 'p7@example.org' }]);
    expect((await listed({ state: 'sent' })).total).toBe(0);
    expect((await listed({ search: 'P52@' })).total).toBe(1);
  });

  it('sending a stored mail without SMTP_URL is refused with conflict, and an unknown mail with not_found', async () => {
    admin = await openAdmin();
    await send(magicLink());
    const { id } = await onlyRow();
    expect(await admin.refusal(SendOutboxMessage, { params: { message: id } })).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('SMTP_URL'),
    });
    for (const endpoint of [SendOutboxMessage, GetOutboxMessage]) {
      expect(await admin.refusal(endpoint, { params: { message: UNKNOWN } })).toMatchObject({ code: 'not_found' });
    }
  });

  it('the outbox endpoints refuse users and visitors with 401 or 403', async () => {
    await send(magicLink({ to: 'user@example.org' }));
    for (const client of [await harness.person('User'), harness.visitor()]) {
      for (const endpoint of [ListOutbox, GetMailState, SendTestMail, ListAudit]) {
        const { status } = await client.refusal(endpoint, { body: { to: 'user@example.org' } });
        expect([401, 403]).toContain(status);
      }
    }
  });
});
