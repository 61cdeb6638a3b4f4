/** Outbox of a server without mail: stored, printed and shown mails, and access to them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ListAudit } from '@reptemple/contract/operations/audit';
import {
  GetMailState,
  GetOutboxMessage,
  ListOutbox,
  SendOutboxMessage,
  SendTestMail,
} from '@reptemple/contract/operations/outbox';
import { outbox } from '../src/features/outbox/schema.ts';
import type { MailMessage } from '../src/platform/mail/mail.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { magicLink } from './messages.ts';

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

/** Admin, and an outbox without the mails of their sign-up. */
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
