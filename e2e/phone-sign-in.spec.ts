/** Tests signing in with a phone number, with an SMS gateway on this machine. */
import { openSmsGateway } from '../server/test/fake-external-services.ts';
import type { SmsGateway } from '../server/test/fake-external-services.ts';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { startServer } from './fixtures/server.ts';
import { expect, test as base } from './fixtures/test.ts';

const test = base.extend<object, { readonly gateway: SmsGateway }>({
  gateway: [
    async ({ browserName: _any }, use) => {
      const gateway = await openSmsGateway();
      await use(gateway);
      await gateway.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ browserName, gateway }, use) => {
      const server = await startServer(`phone-${browserName}`, { SMS_URL: gateway.url });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
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
