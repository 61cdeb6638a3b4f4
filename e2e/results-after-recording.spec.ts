/**
 * Tests the results after a recording: view, submit, and the choices after failure and success.
 * Uses a stored recording instead of the camera.
 */
import type { Locator, Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { keepAttempt } from './fixtures/sets-with-video.ts';
import { expect, test } from './fixtures/test.ts';
import { boxOf, expectSound, isOver } from './fixtures/visual-checks.ts';
import { holdRequests } from './fixtures/watch-fail-and-hold-requests.ts';

const RECORD = '/challenge/push-ups/record';
const REFUSAL = { success: false, error: 'This is not a video.', code: 'unprocessable', requestId: 'one' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const refuseUploads = async (page: Page): Promise<() => Promise<void>> => {
  await page.route('**/api/upload-video-chunk', (route) => route.fulfill({ status: 422, json: REFUSAL }));
  return () => page.unroute('**/api/upload-video-chunk');
};

/**
 * Replaces `window.open` and the clipboard by functions that record their calls, because tests
 * cannot read the real ones.
 */
const watchSharing = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, {
      seen,
      open: (url: string) => {
        seen.push(url);
        return {};
      },
    });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void seen.push(text) },
    });
  });
};

const seenBy = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => ('seen' in window && Array.isArray(window.seen) ? window.seen.map(String) : []));

test.use({ provokedStatuses: [422, 503] });

const expectFactsToChange = async (page: Page): Promise<void> => {
  const facts = page.getByRole('region', { name: 'Did you know?' });
  const seen = await facts.textContent();
  await expect(facts).not.toHaveText(seen ?? '');
  await facts.getByRole('button', { name: 'Pause' }).click();
  await expect(facts.getByRole('button', { name: 'Pause' })).toBeFocused();
};

test('a user sees charts of a set, retries its failed upload, and shares the result', async ({
  page,
  signedIn,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchSharing(page);
  await signedIn();
  await keepAttempt(page, server.origin, { clip: 'push-up-faults' });
  await page.goto(RECORD);
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible();
  const curve = page.getByRole('img', { name: /^Arm movement over 21 seconds, .* 3 valid, 2 invalid/ });
  await expect(curve).toBeVisible();
  await page.getByText('Depth and extension, tempo').click();
  await expect(page.getByRole('img', { name: /^5 reps: 4 deep enough/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Form score 86 of 100/ })).toBeVisible();
  await page.getByText('Show data table').click();
  await expect(page.getByRole('row', { name: '2 Invalid 132°–168° 0.6 s 0.3 s 56' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invalid Reps' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Valid Reps', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Rep 1: valid', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Valid Reps', exact: true }).getByRole('listitem').first()).toBeFocused();
  await expectSound(page);

  const allow = await refuseUploads(page);
  await button(page, 'Submit Challenge').click();
  const failed = page.getByRole('dialog', { name: 'Video Upload Failed' });
  await expect(failed.getByRole('alert')).toHaveText('Upload FailedHTTP 422: This is not a video.');
  await expect(failed.getByRole('button', { name: 'Retry Upload' })).toBeVisible();
  await expectSound(page, 'a failed upload');
  const saved = page.waitForEvent('download');
  await failed.getByRole('button', { name: 'Save Video to My Device' }).click();
  expect((await saved).suggestedFilename()).toBe('Strict-Push-Ups-3-reps.webm');
  await toasted(page, 'Video Downloaded');
  await failed.getByRole('button', { name: 'Close' }).click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Upload Failed');

  await allow();
  const release = await holdRequests(page, '**/api/upload-video-chunk');
  await button(page, 'Submit Challenge').click();
  await expect(page.getByRole('progressbar', { name: 'Video upload' })).toBeInViewport();
  await expect(page.getByText(/^0 bytes of \d+\.\d KB$/)).toBeVisible();
  await expect(page.locator(':focus'), 'the pressed button is gone').toContainText('0 bytes of');
  await expectSound(page, 'an upload');
  await expectFactsToChange(page);
  const meanwhile = page.waitForEvent('download');
  await button(page, 'Save Video to Device').click();
  expect((await meanwhile).suggestedFilename()).toBe('Strict-Push-Ups-3-reps.webm');
  release();

  const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
  await expect(complete.getByRole('img', { name: 'Animation of the best rep' })).toBeVisible({ timeout: 120_000 });
  await expect(complete.getByText('Your first result here')).toBeVisible();
  await expect(complete.getByText(/^Rank \d/)).toBeVisible();
  await expect(complete.getByText('Best:')).toBeVisible();
  await expect(complete.locator('.leads-on')).toHaveText(['View Leaderboard']);
  const sizes = await complete
    .locator('dd')
    .evaluateAll((values) => values.map((value) => Number.parseFloat(getComputedStyle(value).fontSize)));
  expect(sizes[0]).toBeGreaterThan(5 * Math.max(...sizes.slice(1)));
  await expectSound(page);
  await complete.getByRole('button', { name: 'Invite link' }).click();
  await expect(complete.getByRole('button', { name: 'Copied' })).toBeVisible();
  await toasted(page, 'Invite Link Copied!');
  await page.route(/\/api\/media\/[^/]+\/gif/, (route) => route.fulfill({ status: 503, body: 'Restarting' }), {
    times: 1,
  });
  await complete.getByRole('button', { name: 'Download GIF' }).click();
  await toasted(page, 'Download Failed');
  await toasted(page, 'Please try again.');
  const gif = page.waitForEvent('download');
  await complete.getByRole('button', { name: 'Download GIF' }).click();
  expect((await gif).suggestedFilename()).toBe('strict-push-ups-challenge.gif');
  await toasted(page, 'GIF Downloaded!');
  const video = page.waitForEvent('download');
  await complete.getByRole('button', { name: 'Download Full Video' }).click();
  expect((await video).suggestedFilename()).toBe('Strict-Push-Ups-3-reps.webm');
  await complete.getByRole('button', { name: 'Share to Instagram' }).click();
  await toasted(page, 'Caption Copied!');
  const [invitation = '', caption, opened] = await seenBy(page);
  expect(invitation).toMatch(/\/challenge\/[0-9a-f-]{36}\/record\?ref=[\w-]{12}$/);
  expect(caption).toContain(`${invitation}\n\n#strictpushups #reptemple`);
  expect(opened).toBe('https://www.instagram.com/');
  await expect(complete.getByRole('button', { name: 'Invite link' })).toBeVisible();

  await complete.getByRole('link', { name: 'View Full Analysis' }).click();
  await expect(page).toHaveURL(/\/recording\/[0-9a-f-]{36}#analysis$/);
  await expect(curve).toBeVisible();
  await expect(page.getByRole('region', { name: 'Share with friends' })).toBeVisible();
  await page.getByRole('button', { name: 'Link to this result' }).click();
  await toasted(page, 'Link Copied!');
});

test('an invited user submits without the video later in another tab, and the referral is sent', async ({
  page,
  signedIn,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
  });
  const invited = await page.context().newPage();
  await invited.goto('/hash?ref=AbCdEfGhIjKl');
  await expect(invited.getByRole('button', { name: 'Get Your Referral Link' })).toBeVisible();
  await invited.close();
  await signedIn();
  await keepAttempt(page, server.origin);
  await page.goto(RECORD);
  await refuseUploads(page);
  await button(page, 'Submit Challenge').click();
  const submitted = page.waitForRequest((request) => request.url().endsWith('/api/recordings'));
  await button(page, 'Continue Without Saving').click();
  expect((await submitted).postData()).toContain('"referredBy":"AbCdEfGhIjKl"');
  const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
  await complete.getByRole('button', { name: 'Share to TikTok' }).click();
  await toasted(page, 'Share Failed');
  await toasted(page, 'Please try downloading the GIF manually and copying the caption.');
  await complete.getByRole('button', { name: 'Invite link' }).click();
  await toasted(page, 'Copy Failed');
  await toasted(page, 'Please try again or copy the URL manually.');
  await complete.getByRole('link', { name: 'View Full Analysis' }).click();
  await page.getByRole('button', { name: 'Link to this result' }).click();
  await toasted(page, 'Please copy the URL manually');
});

const SIZES = [
  { width: 390, height: 664 },
  { width: 664, height: 390 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const;

/** Copies the invite link. Expects that its toast does not cover the dialog. */
const expectToastBeside = async (page: Page, dialog: Locator): Promise<void> => {
  const toast = page.locator('[data-above] > li');
  await dialog.getByRole('button', { name: 'Invite link' }).click();
  await toasted(page, 'Invite Link Copied!');
  await expect.poll(async () => isOver(await boxOf(toast), await boxOf(dialog)), { timeout: 3000 }).toBe(false);
  for (const name of ['View Leaderboard', 'View Full Analysis'])
    await expect(dialog.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  // Searches without a role, because the open dialog hides the toast from role queries.
  await toast.locator('button').click();
  await expect(toast).toHaveCount(0, { timeout: 10_000 });
};

test('the result stays on screen when the requests after it fail, and no toast covers its dialog', async ({
  page,
  signedIn,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await watchSharing(page);
  await signedIn();
  await keepAttempt(page, server.origin);
  await page.goto(RECORD);
  await expect(button(page, 'Submit Challenge')).toBeVisible();
  const refused = { error: { code: 'unprocessable', message: 'Not like this.', requestId: 'two' } };
  await page.route('**/api/recordings', (route) => route.fulfill({ status: 422, json: refused }), { times: 1 });
  await button(page, 'Submit Challenge').click();
  await toasted(page, 'Submission Failed');
  await toasted(page, 'There was an error submitting your challenge attempt. Please try again.');
  const challenge = '**/api/challenges/push-ups';
  await page.route(challenge, (route) => route.fulfill({ status: 503, body: 'Restarting' }));
  const stumbled = page.waitForResponse(challenge);
  await button(page, 'Submit Challenge').click();
  await stumbled;
  await toasted(page, 'Challenge Submitted!');
  const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
  await expect(complete).toBeVisible();
  const isTitleCovered = (): Promise<boolean> =>
    complete.getByRole('heading', { name: 'Challenge Complete!' }).evaluate((title) => {
      const toast = document.querySelector('[data-above] > li');
      return (toast?.getBoundingClientRect().bottom ?? 0) > title.getBoundingClientRect().top;
    });
  await expect.poll(isTitleCovered, { timeout: 3000 }).toBe(false);
  expect(await complete.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectToastBeside(page, complete);
  }
  await page.unroute(challenge);
  await complete.getByRole('button', { name: 'Close' }).click();
  await expect(complete).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible();
  await expect(page.getByText('Not submitted yet')).toHaveCount(0);
  await expect(page.getByLabel('Link to this result')).toHaveValue(/\/recording\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Record Again' }).click();
  await expect(page.getByRole('region', { name: 'Recording' })).toBeVisible();
});
