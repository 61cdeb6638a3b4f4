/**
 * Tests the sign-in methods that an operator can turn on: an OpenID provider and an SMS gateway,
 * both on this machine, and an Ethereum wallet.
 */
import type { Page } from '@playwright/test';
import { openProvider, openSmsGateway } from '../server/test/fake-external-services.ts';
import type { OpenIdProvider, SmsGateway } from '../server/test/fake-external-services.ts';
import { makeWallet } from '../server/test/software-passkey-and-wallet.ts';
import { expect, toasted } from './fixtures/account-server-and-sign-in.ts';
import { startServer } from './fixtures/server.ts';
import type { RunningServer } from './fixtures/server.ts';
import { signUp, test as base } from './fixtures/test.ts';

interface Fixtures {
  readonly gateway: SmsGateway;
  readonly openId: { readonly provider: OpenIdProvider; readonly server: RunningServer };
}

const test = base.extend<{ readonly visitor: Page }, Fixtures>({
  gateway: [
    async ({ browserName: _any }, use) => {
      const gateway = await openSmsGateway();
      await use(gateway);
      await gateway.close();
    },
    { scope: 'worker' },
  ],
  openId: [
    async ({ browserName, gateway }, use) => {
      const opened: OpenIdProvider[] = [];
      const server = await startServer(`sign-in-${browserName}`, async (origin) => {
        const provider = await openProvider(`${origin}/api/auth/callback/oidc`);
        opened.push(provider);
        const { issuer, clientId, clientSecret, name } = provider.config;
        return {
          OIDC_ISSUER: issuer,
          OIDC_CLIENT_ID: clientId,
          OIDC_CLIENT_SECRET: clientSecret,
          OIDC_NAME: name,
          SMS_URL: gateway.url,
          WEB3: 'siwe',
        };
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
  // Page without the checks of the `page` fixture, because the provider has another origin.
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

test('a user signs up with a phone number and the code from the SMS', async ({ page, gateway }) => {
  await page.goto('/login?redirect=/profile/security');
  await page.getByRole('button', { name: 'Sign in with a phone number' }).click();
  const number = page.getByLabel('Phone number');
  await number.fill('0151 12345678');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Include the country code, for example +4915112345678.')).toBeVisible();
  await number.fill('+49 (151) 123-45678');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => gateway.received.length).toBe(1);
  const { body } = gateway.received[0] ?? {};
  expect(body).toMatchObject({ to: '+4915112345678' });
  const code = /"text":"(\d{6})/.exec(JSON.stringify(body))?.[1] ?? '';
  await page.getByLabel('Code from the SMS').fill(code);
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await toasted(page, 'Signed in successfully.');
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(page.getByText('Phone number +4915112345678')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email' })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByLabel('Phone number')).toHaveValue('+4915112345678');
  await expect(page.getByRole('banner').getByText('+4915112345678')).toBeVisible();
});

const offerWallet = async (page: Page, chainId: string): Promise<void> => {
  const wallet = makeWallet();
  const sign = (hex: string): string => wallet.sign(Buffer.from(hex.slice(2), 'hex').toString());
  await page.exposeFunction(
    'testWallet',
    (method: string, params: readonly string[] = []) =>
      ({ eth_requestAccounts: [wallet.address.toLowerCase()], eth_chainId: chainId })[method] ?? sign(params[0] ?? ''),
  );
  await page.addInitScript(`
    let declines = 1;
    window.ethereum = { request: async ({ method, params }) => {
      if (method === 'personal_sign' && declines-- > 0) throw { code: 4001, message: 'User rejected the request.' };
      return window.testWallet(method, params);
    } };
  `);
};

test.describe('with a wallet', () => {
  // Allows the status 400, which the browser logs: the server rejects wallets on an unsupported
  // blockchain network with it.
  test.use({ provokedStatuses: [400] });

  test('a user declines the wallet request, and then signs in with the wallet', async ({ page }) => {
    await offerWallet(page, '0x1');
    await page.goto('/login?redirect=/profile/security');
    const button = page.getByRole('button', { name: 'Sign in with a wallet' });
    await button.click();
    await expect(page.getByText('You declined the request in your wallet.')).toBeVisible();
    await button.click();
    await toasted(page, 'Signed in successfully.');
    await expect(page).toHaveURL(/\/profile\/security$/);
  });

  test('a wallet on an unsupported network shows a message on the sign-up page', async ({ page }) => {
    await offerWallet(page, '0x5');
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click();
    await expect(page.getByText(/^Your wallet’s network isn’t supported\./)).toBeVisible();
  });

  test('sign-in shows no wallet button when the browser has no wallet', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with a wallet' })).toHaveCount(0);
  });
});
