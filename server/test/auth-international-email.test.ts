/** Internationalized e-mail addresses, in all inputs for addresses. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InviteUser } from '@reptemple/contract/accounts/admin-users';
import {
  SendCode,
  SendMagicLink,
  SignInWithCode,
  SignInWithPassword,
  SignUpWithPassword,
} from '@reptemple/contract/accounts/auth';
import { JoinWaitlist } from '@reptemple/contract/campaigns/waitlist';
import { who } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { codeFor, follow, linkFor } from './inbox.ts';
import { mailServer } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';

let harness: Harness;
let server: MailServer;

beforeAll(async () => {
  server = await mailServer();
  harness = await openHarness('/nowhere', server.config);
});
beforeEach(async () => {
  await harness.reset();
  await server.up();
});
afterEach(() => server.down());
afterAll(() => harness.close());

const password = 'correct horse';

describe.each(['user@münchen.de', 'josé@example.org', 'почта@пример.рф'])(
  'the international email address %s',
  (email) => {
    it('works for sign-up, verification, sign-in by password, link and code, invitation and waitlist', async () => {
      const person = harness.visitor();
      await person.call(SignUpWithPassword, { body: { email, password } });
      expect(await who(person)).toBe(email);
      await follow(person, await linkFor(harness.db, email, 'verification'));
      await harness.visitor().call(SignInWithPassword, { body: { email: email.toUpperCase(), password } });
      const byLink = harness.visitor();
      await byLink.call(SendMagicLink, { body: { email } });
      await follow(byLink, await linkFor(harness.db, email, 'magic-link'));
      const byCode = harness.visitor();
      await byCode.call(SendCode, { body: { email, type: 'sign-in' } });
      await byCode.call(SignInWithCode, { body: { email, otp: await codeFor(harness.db, email, 'sign-in') } });
      expect([await who(byLink), await who(byCode)]).toEqual([email, email]);
      await (await harness.admin()).call(InviteUser, { body: { email: `x${email}` } });
      await harness.visitor().call(JoinWaitlist, { body: { email, source: 'search_engine' } });
    });

    it('receives mail', async () => {
      await harness.visitor().call(SendMagicLink, { body: { email } });
      await harness.jobs.drain();
      const [recipient = ''] = server.received().at(-1)?.recipients ?? [];
      // The tests' mail server decodes the domain.
      expect(recipient).toBe(email);
    });
  },
);

it('the Punycode and Unicode spellings of an email domain are the same account', async () => {
  await harness.visitor().call(SignUpWithPassword, { body: { email: 'user@xn--mnchen-3ya.de', password } });
  const person = harness.visitor();
  await person.call(SignInWithPassword, { body: { email: 'user@münchen.de', password } });
  expect(await who(person)).toBe('user@münchen.de');
});
