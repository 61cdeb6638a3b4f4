/** Tests signing in with an Ethereum wallet. The page gets a fake wallet with a new key. */
import type { Page } from '@playwright/test';
import { makeWallet } from '../server/test/software-passkey-and-wallet.ts';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { expect, test } from './fixtures/test.ts';

// Allows status 400, with which the server rejects a wallet on an unsupported blockchain network.
test.use({ settings: { WEB3: 'siwe' }, provokedStatuses: [400] });

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
