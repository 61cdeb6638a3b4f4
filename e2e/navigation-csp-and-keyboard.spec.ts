/**
 * Tests navigation (scroll position, title, menu, command palette), and visitors' main journeys by
 * keyboard only. Also tests the content security policy on every kind of page.
 */
import type { Page } from '@playwright/test';
import { freshName, makeChallenge as challengesOfAdminsMakeChallenge } from './fixtures/admin-challenges.ts';
import { makeChallenge, submitSet, publishCampaign, theseDays } from './fixtures/challenges-sets-and-campaigns.ts';
import { handsOn } from './fixtures/keyboard-operation.ts';
import { expect, signIn, test, signUp } from './fixtures/test.ts';
import { expectSound } from './fixtures/visual-checks.ts';

test('an admin navigates by links, phone menu and command palette, and focus and title follow the page', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server.origin, admin);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  await page.goto('/challenges');
  await expect(heading('Take the Challenge')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await expect(heading('Overview')).toBeFocused();
  await expect(page).toHaveTitle('Overview · RepTemple');

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectSound(page, 'the palette');
  // Searches for the challenge, because other tests' challenges are listed first.
  await field.fill('strict push-ups');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { name: 'Strict Push-Ups' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('leader');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/challenge\/push-ups\/leaderboard$/);
  await expect(heading('Strict Push-Ups')).toBeFocused();
  await page.goBack();
  await expect(heading('Overview')).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('squat challenge');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.getByRole('option', { name: /Published/ }).click();
  await expect(page).toHaveURL(/\/admin\/campaigns\/edit\//);
  await expect(page.getByLabel('Path')).toHaveValue('squat');
  await page.goBack();
  await expect(heading('Overview')).toBeVisible();

  await page.getByRole('button', { name: 'Go to' }).click();
  await field.fill('nothing of the kind');
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Go to' })).toBeFocused();
});

test('a new page starts at its top, and Back restores the scroll position', async ({ page }) => {
  const reached = () => page.evaluate(() => Math.round(scrollY));
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/ns');
  // Waits until content above the link has loaded. It would change the scroll position that is
  // measured below.
  await expect(page.getByRole('button', { name: /^Play: / })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top Females' })).toBeVisible();
  const way = page.getByRole('link', { name: 'Already have an account?' });
  await way.scrollIntoViewIfNeeded();
  const before = await reached();
  expect(before).toBeGreaterThan(1000);
  await way.click();
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  await expect.poll(reached).toBe(0);
  await page.goBack();
  await expect(way).toBeInViewport();
  await expect.poll(async () => Math.abs((await reached()) - before)).toBeLessThanOrEqual(2);
});

test('on a desktop, Tab moves through the main menu from left to right', async ({ page, server, admin }) => {
  await signIn(page, server.origin, admin);
  await page.goto('/challenges');
  await expect(page.getByRole('button', { name: 'Go to' })).toBeVisible();
  const stops = page.getByRole('banner').locator('a, button, select').filter({ visible: true });
  const lefts = await stops.evaluateAll((all) => all.map((stop) => stop.getBoundingClientRect().left));
  expect(lefts.length).toBeGreaterThan(6);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
});

const policyOf = async (page: Page, address: string): Promise<string> => {
  const reply = await page.goto(address);
  await expect(page.locator('h1').first(), address).toBeAttached();
  return reply?.headers()['content-security-policy'] ?? '';
};

/**
 * Opens each page. A violation of the content security policy is logged as a console error, which
 * fails the test.
 */
const visit = async (page: Page, addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    const policy = await policyOf(page, address);
    expect([address, policy]).toEqual([address, expect.stringContaining("script-src 'self' 'wasm-unsafe-eval';")]);
    expect([address, policy]).toEqual([address, expect.not.stringContaining('unsafe-inline')]);
  }
};

/**
 * Challenge name that contains HTML. If a page rendered it as HTML, it would violate the content
 * security policy.
 */
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
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(body).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  await expect(body).not.toHaveCSS('overflow', 'hidden');
});

/** Runs the attack in the page. Returns the first violation of the content security policy. */
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

test('a visitor joins the waitlist from the landing page by keyboard', async ({ page }) => {
  await page.goto('/');
  const hands = handsOn(page);
  await hands.use(page.getByRole('button', { name: 'Begin Your Journey' }));
  const form = page.getByRole('form', { name: 'Waitlist' });
  await hands.to(form.getByLabel('Email'));
  await hands.type(`grace-${Date.now()}@example.test`);
  await hands.to(form.getByLabel('How did you hear about us?'));
  await hands.type('Other');
  await hands.to(form.getByLabel('Please specify'));
  await hands.type('A poster in the gym');
  await hands.use(form.getByRole('button', { name: 'Join the Waitlist' }));
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  // Expects the focus in the form. The focused submit button was disabled; without a new focus, Tab
  // would start at the top of the page.
  await expect(form.getByLabel('Email')).toBeFocused();
});

test('a user signs in from a campaign page and reaches its challenge by keyboard', async ({
  page,
  server,
  admin,
  arrive,
}) => {
  const { page: organiser } = await arrive();
  await signIn(organiser, server.origin, admin);
  const { id: challengeId, name } = await challengesOfAdminsMakeChallenge(organiser, server.origin, theseDays());
  const path = `keys-${Date.now()}`;
  const buttons = [{ label: 'Join Challenge', leadsTo: 'record' }];
  const blocks = [{ kind: 'hero', title: 'By Keys', text: '', buttons }];
  await publishCampaign(organiser, server.origin, {
    path,
    title: 'By Keys',
    description: 'One page.',
    challengeId,
    blocks,
  });
  const { person } = await arrive();

  await page.goto(`/${path}`);
  const hands = handsOn(page);
  await hands.use(page.getByRole('link', { name: 'Join Challenge' }));
  await hands.to(page.getByLabel('Email'));
  await hands.type(person.email);
  await hands.to(page.getByLabel('Password', { exact: true }));
  await hands.type(person.password);
  await hands.press('Enter');
  await expect(page).toHaveURL(`${server.origin}/challenge/${challengeId}/record`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
});

test('a user searches and filters the catalogue and opens a challenge by keyboard', async ({
  page,
  server,
  admin,
  arrive,
}) => {
  const { page: organiser } = await arrive();
  await signIn(organiser, server.origin, admin);
  const words = freshName('Pillars');
  const { slug, name } = await challengesOfAdminsMakeChallenge(organiser, server.origin, {
    name: `${words} upwards`,
    type: 'progression',
  });
  await challengesOfAdminsMakeChallenge(organiser, server.origin, { name: `${words} every day` });

  await page.goto('/challenges');
  const hands = handsOn(page);
  await hands.to(page.getByLabel('Search'));
  await hands.type(words);
  await expect(page.getByRole('article')).toHaveCount(2);
  await hands.to(page.getByLabel('Type', { exact: true }));
  await hands.type('Progression');
  await expect(page.getByRole('article')).toHaveCount(1);
  await hands.use(page.getByRole('article').getByRole('link', { name: 'View Details' }));
  await expect(page).toHaveURL(`${server.origin}/challenge/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
});
