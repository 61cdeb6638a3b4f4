/**
 * Tests accessibility, cut-off content and touch targets of all screens in both themes, and every
 * text that the specification quotes. Also proves that the accessibility check at the end of each
 * test can fail.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { watchOpenPages } from './fixtures/axe-accessibility.ts';
import { makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { adminStates, MEMBER_STATES, VISITOR_STATES } from './fixtures/specified-texts-by-screen.ts';
import type { SpecifiedState } from './fixtures/specified-texts-by-screen.ts';
import { HELD_ELSEWHERE } from './fixtures/specified-texts-tested-elsewhere.ts';
import { expect, test, signIn } from './fixtures/test.ts';
import { expectRoomWhenEnlarged, expectSound, expectRoomForThumbs } from './fixtures/visual-checks.ts';

interface Screen {
  readonly path: string;
  readonly heading: string;
  readonly status?: number;
}

const SCREENS: readonly Screen[] = [
  { path: '/', heading: 'RepTemple' },
  { path: '/login', heading: 'Sign In' },
  { path: '/signup', heading: 'Create Account' },
  { path: '/challenges', heading: 'Take the Challenge' },
  { path: '/challenge/push-ups', heading: 'Strict Push-Ups' },
  { path: '/challenge/push-ups/leaderboard', heading: 'Strict Push-Ups' },
  { path: '/nowhere', heading: '404 Page Not Found', status: 404 },
  // Unknown path below pages that require sign-in: shows a 404 page, without asking to sign in.
  { path: '/admin/nothing', heading: '404 Page Not Found', status: 404 },
];

const LOOKS = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1280 },
] as const;

for (const { theme, width } of LOOKS) {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({
      colorScheme: theme,
      viewport: { width, height: 844 },
      reducedMotion: 'reduce',
      provokedStatuses: [404],
    });

    test('every main screen has no accessibility fault and no horizontal scrolling', async ({ page }) => {
      for (const { path, heading, status = 200 } of SCREENS) {
        const reply = await page.goto(path);
        expect(reply?.status(), path).toBe(status);
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await expectSound(page);
        if (width === 390) await expectRoomWhenEnlarged(page);
      }
    });
  });
}

test.describe('where a recording is missing', () => {
  test.use({ provokedStatuses: [404] });

  test('the page shows Recording Not Found and links to the leaderboard', async ({ page }) => {
    await page.goto('/challenge/push-ups/recording/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Recording Not Found', level: 1 })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'View Leaderboard' }).click();
    await expect(page).toHaveURL(/\/challenge\/push-ups\/leaderboard$/);
  });
});

test.describe('with a wrong password first', () => {
  test.use({ provokedStatuses: [401] });

  test('a user signs out, signs in again and returns to the requested page', async ({ page, signedIn }) => {
    const person = await signedIn();
    await page.goto('/logout');
    await expect(page.getByText('Signed out successfully').first()).toBeVisible();
    await page.goto('/login?redirect=/challenge/push-ups/leaderboard');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid email or password').first()).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/challenge\/push-ups\/leaderboard$/);
  });
});

test('an accessibility fault on a page that a test leaves open fails that test', async ({
  page,
  context,
}, testInfo) => {
  const expectSoundEnd = watchOpenPages(context, 1000);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .locator('main')
    .evaluate((main) => main.insertAdjacentHTML('beforeend', '<img id="planted" src="/favicon.svg">'));
  await expect(expectSoundEnd(testInfo)).rejects.toThrow(/image-alt/);
  await page.locator('#planted').evaluate((planted) => planted.remove());
  await expectSoundEnd(testInfo);
});

const THUMBS_SCREENS = [
  { name: 'a tablet', viewport: { width: 768, height: 1024 } },
  { name: 'a phone on its side', viewport: { width: 844, height: 390 } },
] as const;

for (const { name, viewport } of THUMBS_SCREENS) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test('touch targets on the landing page and the pages of members are large enough', async ({
      page,
      server,
      signedIn,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
      await expectRoomForThumbs(page, 'the first page');

      await signedIn();
      const title = `Thumbs on ${name}`;
      const { id, slug } = await makeChallenge(page.request, server.origin, { name: title });
      await submitSet(page.request, server.origin, id);
      await page.goto('/challenges');
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
      await expectRoomForThumbs(page, 'the catalogue with its menu open');

      await page.goto(`/challenge/${slug}/leaderboard`);
      await expect(page.getByRole('tablist', { name: 'Gender' })).toBeVisible();
      await expect(page.getByText('You', { exact: true }).first()).toBeVisible();
      await expectRoomForThumbs(page, 'a leaderboard');

      await page.goto(`/challenge/${slug}`);
      await expect(page.getByRole('link', { name: 'View All 1 Participant' })).toBeVisible();
      await expectRoomForThumbs(page, 'a challenge');

      await page.goto('/me');
      await page.getByRole('heading', { name: 'Challenges' }).click();
      await expect(page.getByRole('row', { name: title }).getByRole('link')).toBeVisible();
      await expectRoomForThumbs(page, "a person's own training");
    });
  });
}

test.describe('spec texts', () => {
  const toApi =
    (part: string) =>
    ({ pathname }: URL): boolean =>
      pathname.startsWith('/api/') && pathname.includes(part);

  const breakCalls = async (page: Page, { breaks = '', method, refusal }: SpecifiedState): Promise<void> => {
    const { status = 500, ...error } = refusal ?? {};
    await page.route(toApi(breaks), (route) =>
      method && route.request().method() !== method
        ? route.fallback()
        : route.fulfill({ status, body: refusal ? JSON.stringify({ error: { ...error, requestId: 'broken' } }) : '' }),
    );
  };

  const open = async (page: Page, state: SpecifiedState): Promise<void> => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (state.breaks) await breakCalls(page, state);
    if (state.holds) await page.route(toApi(state.holds), () => undefined);
    await page.goto(state.path);
    await state.way?.(page);
  };

  const beginningWith = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

  /**
   * Expects that the texts are visible. Checks all at the same time, because a toast disappears
   * after five seconds.
   */
  const expectToSay = async (page: Page, { path, says, begins = [] }: SpecifiedState): Promise<void> => {
    const seen = (found: Locator) => found.filter({ visible: true }).first();
    const whole = says.map((text) => [text, page.getByText(text, { exact: true })] as const);
    const beginning = begins.map((text) => [text, page.getByText(beginningWith(text))] as const);
    await Promise.all(
      [...whole, ...beginning].map(([text, found]) => expect.soft(seen(found), `${path}: ${text}`).toBeVisible()),
    );
  };

  const visit = async (page: Page, states: readonly SpecifiedState[]): Promise<void> => {
    for (const state of states) {
      await test.step(`${state.path}: ${[...state.says, ...(state.begins ?? [])].join(' · ')}`, async () => {
        await open(page, state);
        await expectToSay(page, state);
        // Leaves the page while its requests are still intercepted. Otherwise unanswered ones would
        // reach the server later.
        if (state.holds) await page.goto('about:blank');
      });
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };

  test.use({ provokedStatuses: [401, 500] });

  test('the screens of visitors contain the specified texts', async ({ page }) => visit(page, VISITOR_STATES));

  test('the screens of members contain the specified texts', async ({ page, signedIn }) => {
    await signedIn();
    await visit(page, MEMBER_STATES);
  });

  const storeExercise = async (page: Page, origin: string): Promise<void> => {
    const address = '/api/admin/exercise-definitions';
    const [{ definition }] = (await (await page.request.get(address)).json()).definitions;
    const name = `Temple push-up ${Date.now()}`;
    const data = { name, definition: { ...definition, name } };
    const made = await page.request.post(address, { data, headers: { origin } });
    expect(made.status(), await made.text()).toBe(200);
  };

  test('the screens of admins contain the specified texts', async ({ page, server, admin }) => {
    await signIn(page, server.origin, admin);
    await storeExercise(page, server.origin);
    const { challenge } = await (await page.request.get('/api/challenges/push-ups')).json();
    await visit(page, adminStates(challenge.id));
  });

  test('the specified texts of other states are contained in their listed test files', () => {
    for (const [file, texts] of Object.entries(HELD_ELSEWHERE)) {
      const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
      for (const text of texts)
        expect.soft(source.replaceAll("\\'", "'").includes(text), `${file}: ${text}`).toBe(true);
    }
  });
});
