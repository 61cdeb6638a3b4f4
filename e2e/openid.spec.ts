/** Tests signing in with an OpenID provider on this machine, and linking it to an account. */
import type { Page } from '@playwright/test';
import { openProvider } from '../server/test/fake-external-services.ts';
import type { OpenIdProvider } from '../server/test/fake-external-services.ts';
import { expect, toasted } from './fixtures/account-server-and-sign-in.ts';
import { startServer } from './fixtures/server.ts';
import type { RunningServer } from './fixtures/server.ts';
import { signUp, test as base } from './fixtures/test.ts';

interface Fixtures {
  readonly openId: { readonly provider: OpenIdProvider; readonly server: RunningServer };
}

const test = base.extend<{ readonly visitor: Page }, Fixtures>({
  openId: [
    async ({ browserName }, use) => {
      const opened: OpenIdProvider[] = [];
      const server = await startServer(`openid-${browserName}`, async (origin) => {
        const provider = await openProvider(`${origin}/api/auth/callback/oidc`);
        opened.push(provider);
        const { issuer, clientId, clientSecret, name } = provider.config;
        return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name };
      });
      for (const provider of opened) {
        await use({ provider, server });
        await server.stop();
        await provider.close();
      }
    },
    { scope: 'worker' },
  ],
  server: [async ({ openId }, use) => use(openId.server), { scope: 'worker' }],
  visitor: async ({ browser, server }, use) => {
    const page = await browser.newPage({ baseURL: server.origin });
    await use(page);
    await page.close();
  },
});

const identities = (page: Page) => page.getByRole('list', { name: 'Sign-in methods' });

test('a user who signs up with the OpenID provider returns to the requested page and cannot unlink it', async ({
  visitor,
  openId,
}) => {
  const email = `olga-${Date.now()}@example.test`;
  openId.provider.beSomebody({ sub: email, email, email_verified: true, name: 'Olga Elsewhere' });
  await visitor.goto('/login?redirect=/profile/security');
  await visitor.getByRole('button', { name: 'Continue with Temple ID' }).click();
  await expect(visitor).toHaveURL(/\/profile\/security$/);
  await toasted(visitor, 'Account created successfully. Welcome!');
  await expect(visitor.getByRole('banner').getByText(email)).toBeVisible();
  await expect(identities(visitor)).toContainText('This is your only sign-in method.');
  await expect(identities(visitor).getByRole('button', { name: 'Remove' })).toHaveCount(0);
});

test('a user links the OpenID provider to an account and unlinks it', async ({ visitor, openId }) => {
  const { email } = await signUp(visitor, openId.server.origin);
  openId.provider.beSomebody({ sub: email, email, email_verified: true });
  await visitor.goto('/profile/security');
  await visitor.getByRole('button', { name: 'Link Temple ID' }).click();
  await toasted(visitor, 'Account linked');
  await expect(visitor).toHaveURL(/\/profile\/security$/);
  const linked = identities(visitor).getByRole('listitem').filter({ hasText: 'Temple ID' });
  await expect(linked).toBeVisible();

  await linked.getByRole('button', { name: 'Remove' }).click();
  await visitor.getByRole('alertdialog', { name: 'Remove Temple ID' }).getByRole('button', { name: 'Remove' }).click();
  await expect(linked).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: 'Link Temple ID' })).toBeVisible();
});

test('an OpenID identity of another user is not linked, and the user stays signed in', async ({
  visitor,
  browser,
  openId,
}) => {
  const { provider, server } = openId;
  const theirs = `theirs-${Date.now()}@example.test`;
  provider.beSomebody({ sub: theirs, email: theirs, email_verified: true });
  const other = await browser.newPage({ baseURL: server.origin });
  await other.goto('/login');
  await other.getByRole('button', { name: 'Continue with Temple ID' }).click();
  await expect(other).toHaveURL(/\/challenges$/);
  await other.close();

  const { email } = await signUp(visitor, server.origin);
  await visitor.goto('/profile/security');
  await visitor.getByRole('button', { name: 'Link Temple ID' }).click();
  await toasted(visitor, 'Failed to link account');
  await expect(visitor).toHaveURL(/\/profile\/security$/);
  await expect(visitor.getByRole('banner').getByText(email)).toBeVisible();
  await expect(identities(visitor)).not.toContainText('Temple ID');
});
