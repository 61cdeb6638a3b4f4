/**
 * Tests object storage: videos are transferred between page and storage, never through the server.
 * Run by `npm --prefix tools run test:s3`. The storage allows only the public URL by CORS, so this
 * also tests the Origin header after a redirect.
 */
import { statSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openTestBucket } from '../server/test/test-storage.ts';
import { startServer } from './fixtures/server.ts';
import type { RunningServer } from './fixtures/server.ts';
import { keepAttempt } from './fixtures/sets-with-video.ts';
import { signUp } from './fixtures/test.ts';

const PREPARED_MS = 90_000;

let storage: string;
let server: RunningServer;
let went: string[];
let complaints: string[];

test.beforeAll(async () => {
  const { bucket, endpoint = '', accessKeyId, secretAccessKey } = (await openTestBucket()).settings;
  storage = endpoint;
  server = await startServer('storage', async (origin) => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    PUBLIC_URL: origin,
    LOG_LEVEL: 'info',
  }));
});
test.afterAll(() => server.stop());

const send = async (page: Page): Promise<void> => {
  went = [];
  complaints = [];
  page.on('response', (reply) => {
    const { origin, pathname } = new URL(reply.url());
    if (origin === storage) went.push(`${reply.request().method()} ${reply.status()} ${pathname.split('/').at(-1)}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await signUp(page, server.origin, 'male');
  await keepAttempt(page, server.origin);
  await page.goto(`${server.origin}/challenge/push-ups/record`);
  await page.getByRole('button', { name: 'Submit Challenge', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Challenge Complete!' })).toBeVisible();
};

const openAnalysis = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'View Full Analysis' }).click();
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible({ timeout: PREPARED_MS });
};

test('a submitted video is uploaded to the object storage, and plays from there at any position', async ({ page }) => {
  await send(page);
  expect(went).toContain('PUT 200 0');
  await openAnalysis(page);
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.readyState)).toBeGreaterThan(1);
  const sought = await video.evaluate(
    (shown: HTMLVideoElement) =>
      new Promise((resolve) => {
        shown.addEventListener('seeked', () => resolve([shown.currentTime, shown.readyState >= 2, shown.error]));
        shown.currentTime = 10;
      }),
  );
  expect(sought).toEqual([10, true, null]);
  expect(went).toContain('GET 206 video');
  // Expects that the server has signed URLs, and has received no video data.
  const requests = server.output();
  expect(requests).toContain('/addresses');
  expect(requests).not.toContain('/api/upload-video-chunk');
  expect(requests).not.toMatch(/"path":"\/api\/media\/[^"]+","status":20/);
  expect(complaints).toEqual([]);
});

test('the analysis of a video in the object storage can be rerun in the browser', async ({ page }) => {
  await send(page);
  await openAnalysis(page);
  await page.getByRole('button', { name: 'Rerun Analysis' }).click();
  const summary = page.getByRole('region', { name: 'Analysis summary' });
  await expect(summary.getByRole('definition').first()).toHaveText(/^[1-9]/, { timeout: 200_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('GIF and full video can be downloaded after they were shown', async ({ page }) => {
  await send(page);
  const dialog = page.getByRole('dialog', { name: 'Challenge Complete!' });
  const shown = dialog.getByRole('img', { name: 'Animation of the best rep' });
  await expect
    .poll(() => shown.evaluate((gif: HTMLImageElement) => gif.naturalWidth), { timeout: PREPARED_MS })
    .toBeGreaterThan(0);
  for (const name of ['Download GIF', 'Download Full Video']) {
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name }).click();
    expect(statSync(await (await saving).path()).size).toBeGreaterThan(10_000);
  }
  expect(went.filter((one) => one.startsWith('GET 200 gif')).length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
