/**
 * Tests the record page before the camera runs: its states and all camera errors (specification S2,
 * section 2).
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { expectGoodLooks } from './fixtures/visual-checks.ts';
import { holdRequests } from './fixtures/watch-fail-and-hold-requests.ts';

const RECORD = '/challenge/push-ups/record';

/** Makes each camera request fail with an error of this name, in pages opened from now on. */
const refuseCamera = async (page: Page, name: string, message = ''): Promise<void> => {
  await page.addInitScript(
    ([name, message]) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException(message, name);
      };
    },
    [name, message] as const,
  );
};

/** Leaves camera requests unanswered, as if the user ignored the permission dialog. */
const neverAnswer = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
  });
};

test('each camera fault shows a name, a reason and steps, and disappears once it is fixed', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await refuseCamera(page, 'NotAllowedError');
  await page.goto(RECORD);
  await expect(page.getByText(/Welcome, Athlete/)).toBeVisible();
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'The camera is blocked' })).toBeVisible();
  await expect(alert.getByRole('listitem').first()).toContainText('allow the camera');
  await expect(alert.getByRole('link', { name: 'Try it with our sample clip' })).toBeVisible();
  await expectGoodLooks(page, 'camera-denied');

  const faults = [
    ['NotAllowedError', 'Permission denied by system', 'The camera is blocked', 'settings'],
    ['NotReadableError', '', 'The camera is in use', 'Close video calls'],
    ['NotFoundError', '', 'No camera found', 'open this page on your phone'],
  ] as const;
  for (const [name, message, title, step] of faults) {
    await page.evaluate(
      ([name, message]) => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException(message, name);
        };
      },
      [name, message] as const,
    );
    await page.getByRole('button', { name: 'Try Again' }).focus();
    await page.keyboard.press('Enter');
    await expect(alert.getByRole('heading', { name: title })).toBeVisible();
    await expect(alert).toContainText(step);
  }
  await expect(alert.getByRole('listitem'), 'a single step is not numbered').toHaveCount(0);

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await expect(page.getByText('Allow the camera when your browser asks.')).toBeVisible();
});

test('a recorder that does not load shows the reason and can be loaded by force', async ({ page, signedIn }) => {
  await page.clock.install();
  await signedIn();
  await neverAnswer(page);
  await page.goto(RECORD);
  await expect(page.getByText('Initializing...')).toBeVisible();
  await page.clock.fastForward(21_000);
  const card = page.getByRole('region', { name: 'Recording Interface Not Loading' });
  await expect(card.getByRole('heading', { name: 'Recording Interface Not Loading' })).toBeVisible();
  await expect(card.getByText('gives no picture')).toBeVisible();
  await card.getByRole('button', { name: 'Debug Console' }).click();
  await expect(card.getByLabel('Debug Console')).toHaveValue(/Stage: opening\n[^]*Waited: 20 s\n[^]*Browser: Mozilla/);
  await expectGoodLooks(page, 'interface-not-loading');
  await card.getByRole('button', { name: 'Force Load Recording' }).click();
  await expect(page.getByText('Initializing...')).toBeVisible();
  await page.clock.fastForward(21_000);
  await card.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByText('Initializing...')).toBeVisible();
});

test.describe('with intercepted requests', () => {
  test.use({ provokedStatuses: [404] });

  test('the recorder waits for its challenge, and reports a missing challenge or a missing test video', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    const release = await holdRequests(page, '**/api/challenges/slow');
    await page.goto('/challenge/slow/record');
    await expect(page.getByText('Loading challenge...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Challenge Not Found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Challenges' })).toHaveAttribute('href', '/challenges');

    await page.goto('/challenge/no-such-challenge/record');
    await expect(page.getByRole('heading', { name: 'Challenge Not Found' })).toBeVisible();

    await page.goto(`${RECORD}?testVideo=`);
    await expect(page.getByText('Test camera mode is enabled but no test video URL is set')).toBeVisible();
  });
});
