/**
 * Content security policy on every kind of page: blocks nothing that the page does, and blocks
 * attacks.
 */
import type { Page } from '@playwright/test';
import { makeChallenge, submitSet } from './fixtures/challenges.ts';
import { expect, signIn, signUp, test } from './fixtures/test.ts';

const policyOf = async (page: Page, address: string): Promise<string> => {
  const reply = await page.goto(address);
  await expect(page.locator('h1').first(), address).toBeAttached();
  return reply?.headers()['content-security-policy'] ?? '';
};

/** A violation is logged as a console error, and any console error fails the test. */
const visit = async (page: Page, addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    const policy = await policyOf(page, address);
    expect([address, policy]).toEqual([address, expect.stringContaining("script-src 'self' 'wasm-unsafe-eval';")]);
    expect([address, policy]).toEqual([address, expect.not.stringContaining('unsafe-inline')]);
  }
};

/** If rendered as HTML, this would violate the policy. */
const NAME = `Guarded <img src="data:," onerror="document.title = 1">`;

test.describe('pages', () => {
  test.use({ provokedStatuses: [404] });

  test('pages of visitors, members and admins need no inline scripts or styles', async ({ page, server, admin }) => {
    const { origin } = server;
    await visit(page, ['/', '/hash', '/login', '/signup', '/auth/forgot-password', '/challenges', '/no-such-page']);
    await signUp(page, origin);
    const challenge = await makeChallenge(page.request, origin, { name: NAME });
    const recording = await submitSet(page.request, origin, challenge.id);
    const there = `/challenge/${challenge.slug}`;
    const board = `${there}/leaderboard`;
    await page.goto(there);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
    await visit(page, [there, board, `${there}/record`, `${there}/recording/${recording}`, '/me', '/profile']);
    await visit(page, ['/profile/security', '/profile/data', '/pushup-challenge', '/pushup-challenge/create']);
    await signIn(page, origin, admin);
    const admins = ['', '/users', '/challenges', '/challenges/create', '/review', '/corrections', '/campaigns'];
    await visit(
      page,
      admins.map((rest) => `/admin${rest}`),
    );
    await visit(page, [
      '/admin/campaigns/create',
      '/admin/audit',
      '/admin/operations',
      '/admin/outbox',
      '/admin/waitlist',
    ]);
    await visit(page, [`/admin/analytics/${challenge.id}`, '/exercise-definition-editor']);
  });
});

test('an open dialog stops the page from scrolling under the content security policy', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto('/profile/security');
  const body = page.locator('body');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(body).not.toHaveCSS('overflow', 'hidden');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(body).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  await expect(body).not.toHaveCSS('overflow', 'hidden');
});

/** Returns the first policy violation after the attack. */
const refused = async (page: Page, attack: () => void): Promise<string> => {
  const heard = page.evaluate(
    async () =>
      new Promise<string>((resolve) => {
        const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => resolve(effectiveDirective);
        document.addEventListener('securitypolicyviolation', hear, { once: true });
      }),
  );
  await page.evaluate(attack);
  return heard;
};

test('injected scripts and styles and requests to other sites are blocked', async ({ browser, server }) => {
  const page = await browser.newPage();
  await page.goto(server.origin);
  expect(
    await refused(page, () => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken"';
      document.body.append(script);
    }),
  ).toBe('script-src-elem');
  expect(await page.title()).not.toBe('taken');
  expect(
    await refused(page, () => {
      const picture = document.createElement('div');
      picture.innerHTML = '<img src="data:," onerror="document.title = 1">';
      document.body.append(picture);
    }),
  ).toBe('script-src-attr');
  expect(
    await refused(page, () => {
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.head.append(style);
    }),
  ).toBe('style-src-elem');
  expect(await refused(page, () => void fetch('https://elsewhere.example/').catch(() => undefined))).toBe(
    'connect-src',
  );
  await page.close();
});
