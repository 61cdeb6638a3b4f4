import { brokenOn, translateAll } from './fixtures/browser-page-translation.ts';
import { counter, startRecording } from './fixtures/recorder-steps.ts';
import { expect, test } from './fixtures/test.ts';

const READY_MS = 60_000;

test('a set is counted, submitted and opened while the browser translates the page', async ({
  page,
  context,
  signedIn,
}) => {
  const { takeFaults } = await translateAll(context);
  await signedIn('female');
  await page.goto('/challenge/push-ups/record');
  await page.getByRole('link', { name: 'Try it with our sample clip' }).click();
  await expect(page.getByRole('button', { name: /^Start (Recording|Anyway)$/ })).toBeEnabled({ timeout: READY_MS });
  expect(await page.locator('font[data-translated]').count()).toBeGreaterThan(5);
  await startRecording(page);
  await expect(page.getByRole('timer', { name: 'Elapsed time' })).toHaveText(/[2-9]$/, { timeout: 30_000 });
  await expect(counter(page, 'Valid Reps')).toHaveText(/[1-9]/, { timeout: READY_MS });
  await page.getByRole('button', { name: 'Finish Recording' }).click();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Challenge' }).click();
  const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
  await expect(complete).toBeVisible({ timeout: READY_MS });
  await complete.getByRole('link', { name: 'View Full Analysis' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Link to this result' }).first().click();
  expect([...takeFaults(), ...(await brokenOn(page))]).toEqual([]);
});
