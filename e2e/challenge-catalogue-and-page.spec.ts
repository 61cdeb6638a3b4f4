/**
 * Tests the catalogue and the public challenge page: find, share, join (specification S1, sections
 * 2, 4 and 8).
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { makeChallenge, offerShareSheet, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { expect, signUp, test } from './fixtures/test.ts';
import { boxOf, expectGoodLooks, expectRoomWhenEnlarged, isOver } from './fixtures/visual-checks.ts';
import { askForEverything } from './fixtures/watch-fail-and-hold-requests.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const joinButton = (page: Page) => page.getByRole('button', { name: 'Join Challenge' });

const withoutShareSheet = async (page: Page): Promise<void> => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { configurable: true, value: undefined }));
};

test.describe('the catalogue', () => {
  test('a challenge is found by name and type, and the filters are kept in the URL', async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn();
    await makeChallenge(page.request, server.origin, { name: 'Marble March', description: 'A little more every day.' });
    await makeChallenge(page.request, server.origin, { name: 'Two at Dawn', type: 'duel' });
    await page.goto('/challenges');
    await expect(card(page, 'Two at Dawn')).toContainText('0 of 2 places taken');
    await expectGoodLooks(page, 'catalogue');
    await expectRoomWhenEnlarged(page);
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 664 });
    // Hides the section of running campaigns, because earlier tests may have published some on this
    // server.
    await page.locator('#whats-on').evaluateAll((headings) => {
      for (const heading of headings) heading.parentElement?.style.setProperty('display', 'none');
    });
    await expect(page.getByRole('article').first().getByRole('link').last()).toBeInViewport({ ratio: 1 });
    if (before) await page.setViewportSize(before);

    await page.getByLabel('Search').fill('marble');
    await expect(card(page, 'Two at Dawn')).toBeHidden();
    await expect(card(page, 'Marble March')).toBeVisible();
    await expect(page.getByLabel('Search')).toBeFocused();
    await expect(page).toHaveURL(/search=marble/);
    await page.getByLabel('Type', { exact: true }).selectOption('Duel');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Search')).toHaveValue('marble');
    await page.getByRole('button', { name: 'Show All' }).click();
    await expect(card(page, 'Two at Dawn')).toBeVisible();
    await expect(page.getByLabel('Search')).toHaveValue('');
  });

  test('a catalogue of 26 challenges is shown in pages of 24', async ({ page, server }) => {
    // Uses two users, because a user may create at most 20 challenges a day.
    for (const person of ['Ada', 'Grace']) {
      await signUp(page, server.origin);
      for (let number = 1; number <= 13; number += 1)
        await makeChallenge(page.request, server.origin, { name: `Century of ${person} ${number}` });
    }
    await page.goto('/challenges?search=Century');
    await expect(page.getByRole('article')).toHaveCount(24);
    await expect(page.getByText('1–24 of 26')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page).toHaveURL(/page=2/);
  });

  test('upcoming and ended challenges have a disabled button with the reason', async ({ page }) => {
    await page.route('**/api/challenges?*', async (route) => {
      const reply = await route.fetch();
      const list = await reply.json();
      const [one] = list.challenges;
      const other = (status: string) => ({ ...one, id: crypto.randomUUID(), name: status, status });
      await route.fulfill({ response: reply, json: { ...list, challenges: [other('upcoming'), other('ended')] } });
    });
    await page.goto('/challenges');
    await expect(card(page, 'upcoming').getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
    await page.getByText('Past challenges (1)').click();
    await expect(card(page, 'ended').getByRole('button', { name: 'Ended' })).toBeDisabled();
    await expect(card(page, 'ended').getByRole('link', { name: 'Leaderboard' })).toBeVisible();
  });

  test('an empty catalogue shows No Active Challenges', async ({ page }) => {
    await page.route('**/api/challenges?*', (route) =>
      route.fulfill({ json: { challenges: [], placesTaken: [], total: 0, page: 1, pageSize: 24 } }),
    );
    await page.goto('/challenges');
    await expect(page.getByRole('heading', { name: 'No Active Challenges' })).toBeVisible();
    await expect(page.getByText('Check back soon for new fitness challenges to test your skills!')).toBeVisible();
    await expectGoodLooks(page, 'catalogue-empty');
  });
});

test('a catalogue that fails says once that something went wrong', async ({ browser, server }) => {
  // Opens the page in another browser context. In the default one, logged errors fail the test.
  const page = await browser.newPage({ baseURL: server.origin, serviceWorkers: 'block' });
  await askForEverything(page);
  const error = { code: 'internal', message: 'Something went wrong. Please try again.', requestId: 'test' };
  await page.route('**/api/challenges?*', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.goto('/challenges');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('Something went wrong. Please try again.');
  expect((await boxOf(alert)).height, 'for screen readers only').toBe(1);
  await page.close();
});

test.describe('sharing', () => {
  test('sharing without a share sheet copies the link', async ({ page, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await withoutShareSheet(page);
    await page.goto('/challenge/push-ups');
    await page.getByRole('button', { name: 'Share' }).click();
    await toasted(page, 'Link copied!');
    const copied = await page.evaluate(async () => navigator.clipboard.readText());
    expect(copied).toBe(`${server.origin}/challenge/push-ups`);
  });

  test('a toast moves away from a primary button', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await withoutShareSheet(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/challenge/push-ups');
    await page.getByRole('button', { name: 'Share' }).click();
    await toasted(page, 'Link copied!');
    const toast = page.locator('[data-above] > li');
    const join = page.locator('main .leads-on').first();
    const place = await boxOf(toast);
    await join.evaluate((element, { x, y }) => {
      Object.assign(element.style, { position: 'fixed', left: `${x}px`, top: `${y}px` });
    }, place);
    await expect.poll(async () => isOver(await boxOf(toast), await boxOf(join)), { timeout: 3000 }).toBe(false);
  });

  test('sharing shows the link when the clipboard refuses', async ({ page, server }) => {
    await withoutShareSheet(page);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => Promise.reject(new Error('no'));
    });
    await page.goto('/challenge/push-ups');
    await page.getByRole('button', { name: 'Share' }).click();
    await toasted(page, 'Failed to copy link to clipboard.');
    await toasted(page, `${server.origin}/challenge/push-ups`);
  });

  test('the share sheet receives the name and the link', async ({ page, server }) => {
    await offerShareSheet(page);
    await page.goto('/challenge/push-ups');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', /Strict Push-Ups/);
    expect(await page.locator('html').getAttribute('data-shared')).toContain(`${server.origin}/challenge/push-ups`);
  });

  test('a share sheet that fails copies the link; a share sheet that the user closes does not', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await offerShareSheet(page, 'NotAllowedError');
    await page.goto('/challenge/push-ups');
    await page.getByRole('button', { name: 'Share' }).click();
    await toasted(page, 'Link copied!');

    const closing = await context.newPage();
    await offerShareSheet(closing, 'AbortError');
    await closing.goto('/challenge/push-ups');
    await closing.getByRole('button', { name: 'Share' }).click();
    await expect(closing.locator('html')).toHaveAttribute('data-shared', /push-ups/);
    await expect(closing.getByText('Link copied!')).toBeHidden();
  });

  test('the QR code is 200 pixels wide and can be downloaded as PNG', async ({ page }) => {
    await page.goto('/challenge/push-ups');
    await page.getByRole('button', { name: 'QR Code' }).click();
    const picture = page.getByRole('img', { name: 'QR Code: Strict Push-Ups' });
    await expect(picture).toHaveJSProperty('naturalWidth', 200);
    await expectGoodLooks(page, 'challenge-qr');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('push-ups-qr-code.png');
    expect(
      readFileSync(await download.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    await page.getByRole('button', { name: 'QR Code' }).click();
    await expect(picture).toBeHidden();
  });
});

test.describe('joining', () => {
  test('a visitor who joins signs in first and returns to the recorder', async ({ page, server, signedIn }) => {
    const person = await signedIn();
    const { id, slug } = await makeChallenge(page.request, server.origin, { name: 'For members' });
    await page.goto('/logout');
    await expect(page).toHaveURL(`${server.origin}/`);
    await page.goto(`/challenge/${slug}`);
    await joinButton(page).click();
    await expect(page).toHaveURL(`${server.origin}/login?redirect=${encodeURIComponent(`/challenge/${id}/record`)}`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.origin}/challenge/${id}/record`);
  });

  test('a visitor who joins a challenge open to guests goes straight to the recorder', async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn();
    const { id, slug } = await makeChallenge(page.request, server.origin, { name: 'For all', allowGuests: true });
    await page.goto('/logout');
    await expect(page).toHaveURL(`${server.origin}/`);
    await page.goto(`/challenge/${slug}`);
    await joinButton(page).click();
    await expect(page).toHaveURL(`${server.origin}/challenge/${id}/record`);
  });

  test('a user who recorded today confirms before recording again', async ({ page, server, signedIn }) => {
    await signedIn();
    const { id, slug } = await makeChallenge(page.request, server.origin, { name: 'Every day' });
    await page.goto(`/challenge/${slug}`);
    await submitSet(page.request, server.origin, id);
    await joinButton(page).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Record Another One Today?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(joinButton(page)).toBeFocused();
    await joinButton(page).press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Yes, Record Again' })).toBeFocused();
    await expectGoodLooks(page, 'join-question');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.origin}/challenge/${id}/record`);
  });

  test('a progression asks for confirmation after any earlier recording', async ({ page, server, signedIn }) => {
    await signedIn();
    const { id, slug } = await makeChallenge(page.request, server.origin, { name: 'Upwards', type: 'progression' });
    await submitSet(page.request, server.origin, id);
    await page.goto(`/challenge/${slug}`);
    await joinButton(page).click();
    await expect(page.getByRole('alertdialog', { name: 'Record Again?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/challenge\/upwards/);
  });

  test('a first recording needs no confirmation', async ({ page, server, signedIn }) => {
    await signedIn();
    const { id, slug } = await makeChallenge(page.request, server.origin, { name: 'Fresh' });
    await page.goto(`/challenge/${slug}`);
    await joinButton(page).click();
    await expect(page).toHaveURL(`${server.origin}/challenge/${id}/record`);
  });

  test('the join button is disabled when the daily attempts are used up', async ({ page, server, signedIn }) => {
    await signedIn();
    const fields = { name: 'Once a day', maxDailyAttempts: 1 };
    const { id, slug } = await makeChallenge(page.request, server.origin, fields);
    await submitSet(page.request, server.origin, id);
    await page.goto(`/challenge/${slug}`);
    await expect(page.getByRole('button', { name: '0 attempts left today' })).toBeDisabled();
  });
});

test.describe('the page of a challenge', () => {
  test('an accountability challenge shows today’s reps, its time limit and the top participants', async ({
    page,
    server,
    signedIn,
  }) => {
    const person = await signedIn();
    const { id, slug } = await makeChallenge(page.request, server.origin, {
      name: 'Seven Days of Stone',
      description: 'Ten strict push-ups a day, a week long.',
      maxDurationSeconds: 300,
    });
    await submitSet(page.request, server.origin, id);
    await page.goto(`/challenge/${slug}`);
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today).toContainText('10');
    await expect(today).toContainText('5');
    await expect(page.getByRole('region', { name: 'Top Participants' })).toContainText(person.name);
    await expect(page.getByRole('link', { name: 'View All 1 Participant' })).toHaveAttribute(
      'href',
      `/challenge/${id}/leaderboard`,
    );
    await expect(page.getByText('Longest recording')).toBeVisible();
    await expectGoodLooks(page, 'challenge-accountability');
    await expectRoomWhenEnlarged(page);
  });

  test('a progression shows today’s minimum and the streak', async ({ page, server, signedIn }) => {
    await signedIn();
    const { id, slug } = await makeChallenge(page.request, server.origin, {
      name: 'Up the Steps',
      type: 'progression',
      length: { value: 2, unit: 'weeks' },
      minDailyReps: 4,
      incrementValue: 2,
    });
    await submitSet(page.request, server.origin, id);
    await page.goto(`/challenge/${slug}`);
    await expect(page.getByText('today: 4')).toBeVisible();
    await expect(page.getByRole('img', { name: /grows from 4 to \d+ reps. Today: 4/ })).toBeVisible();
    await expect(page.getByText('1 day in a row')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('5done');
    await expectGoodLooks(page, 'challenge-progression');
  });
});

test.describe('missing challenges', () => {
  test.use({ provokedStatuses: [404] });

  test('a challenge that does not exist shows Challenge Not Found and a link to the catalogue', async ({ page }) => {
    await page.goto('/challenge/nowhere-to-be-found');
    await expect(page.getByRole('heading', { name: 'Challenge Not Found', level: 1 })).toBeVisible();
    await expect(page.getByText("The challenge you're looking for doesn't exist.")).toBeVisible();
    await expectGoodLooks(page, 'challenge-not-found');
    await page.getByRole('link', { name: 'Browse Challenges' }).click();
    await expect(page).toHaveURL(/\/challenges$/);
  });
});

test('a visitor of a full duel sees that it is full, and a link to sign in, in place of each invitation', async ({
  server,
  arrive,
  page,
}) => {
  const { origin } = server;
  const [ada, grace] = [await arrive(), await arrive()];
  const { id, slug } = await makeChallenge(ada.page.request, origin, { name: 'No Seat Left', type: 'duel' });
  for (const { request } of [ada.page, grace.page]) {
    expect((await request.post(`${origin}/api/challenges/${id}/join`, { headers: { origin } })).status()).toBe(200);
  }
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true });
  const href = `/login?redirect=${encodeURIComponent(`/challenge/${id}/record`)}`;
  for (const [path, role] of [
    [slug, 'button'],
    [`${id}/leaderboard`, 'button'],
    [`${id}/record`, 'heading'],
  ] as const) {
    await page.goto(`/challenge/${path}`);
    await expect(page.getByRole(role, { name: 'This duel is full' })).toBeVisible();
    await expect(signIn).toHaveAttribute('href', href);
    await expect(joinButton(page)).toBeHidden();
    await expect(page.getByRole('link', { name: /^(?:Take Challenge|Try it first)$/ })).toBeHidden();
    await expectGoodLooks(page, `duel-full-${role}`);
  }
  await page.goto(`/challenge/${slug}/poster`);
  await expect(page.getByText('This duel is full')).toBeVisible();
  await expect(page.getByText('Record one set with your phone')).toBeHidden();
  await ada.page.goto(`/challenge/${slug}/wall`);
  await expect(ada.page.getByText('This duel is full')).toBeVisible();
});
