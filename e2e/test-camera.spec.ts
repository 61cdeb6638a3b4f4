/** Test-camera mode: a video of ours replaces the camera (specification S2, section 4). */
import type { Page } from '@playwright/test';
import { startRecording } from './fixtures/recording.ts';
import { submittedBy } from './fixtures/submitted.ts';
import { expect, test } from './fixtures/test.ts';

const RECORD = '/challenge/push-ups/record';

test('a test video from another origin is refused with a sentence', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto(`${RECORD}?testVideo=https://example.test/video.webm`);
  await expect(page.getByText('The test video must come from this site')).toBeVisible();
});

const READY_MS = 60_000;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const elapsed = (page: Page) => page.getByRole('timer', { name: 'Elapsed time' });

/** Opens the sample by its link, from a device without a camera, so that Back stays in the page. */
const openSample = async (page: Page): Promise<void> => {
  await page.goto(RECORD);
  await page.getByRole('link', { name: 'Try it with our sample clip' }).click();
  await expect(button(page, 'Start Recording')).toBeEnabled({ timeout: READY_MS });
};

test('a set survives Back, a link and a reload, and waits to be submitted', async ({ page, signedIn }) => {
  await signedIn('female');
  await openSample(page);
  await startRecording(page);
  await expect(button(page, 'Finish Recording')).toBeVisible();

  await page.goBack();
  const leave = page.getByRole('dialog', { name: 'Leave this recording?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(button(page, 'Finish Recording')).toBeFocused();
  await expect(page).toHaveURL(/testVideo/);

  await expect(elapsed(page)).toHaveText(/[2-9]$/, { timeout: 30_000 });
  await page.getByRole('navigation').getByRole('link', { name: 'Challenges' }).click();
  await leave.getByRole('button', { name: 'Stop and Leave' }).click();
  await expect(page).toHaveURL(/\/challenges$/);

  await page.goto(RECORD);
  await expect(page.getByText('You have an unsent recording')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('You have an unsent recording')).toBeVisible();
  await button(page, 'Record Again').click();
  const unsent = page.getByRole('region', { name: 'Unsent recordings' });
  await expect(unsent).toContainText(/valid reps? in 0:/);
  await unsent.getByRole('button', { name: 'Look and Submit' }).click();
  await button(page, 'Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('region', { name: 'Recording' })).toBeVisible();
  await expect(unsent).toBeHidden();
});

/** Kills the page, as with an empty battery. Returns a new page of the same context. */
const crash = async (page: Page): Promise<Page> => {
  const context = page.context();
  const crashed = page.waitForEvent('crash');
  const control = await context.newCDPSession(page);
  control.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  return context.newPage();
};

test('a tab asks before it is closed in the middle of a set; when its process ends, the set is kept up to its last seconds and is submitted once', async ({
  page,
  signedIn,
}) => {
  await signedIn('male');
  await openSample(page);
  await button(page, 'Start Recording').click();
  await expect(page.getByText('3', { exact: true })).toBeVisible();
  // Nothing is saved during the countdown, so nothing is offered.
  const second = await crash(page);
  await openSample(second);
  await expect(second.getByRole('region', { name: 'Unsent recordings' })).toBeHidden();

  await startRecording(second);
  await expect(elapsed(second)).toHaveText(/[5-9]$/, { timeout: 30_000 });
  const asked = second.waitForEvent('dialog');
  await second.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  const third = await crash(second);
  await third.goto('/challenges');
  const unsent = third.getByRole('region', { name: 'Unsent recordings' });
  await expect(unsent).toContainText(/0:(0[3-9]|[1-5]\d), cut off before its end/);
  await unsent.getByRole('link', { name: 'Look and Submit' }).click();
  await expect(third.getByRole('heading', { name: 'Challenge Results' })).toBeFocused();
  // The attempt has a ticket.
  await expect(third.getByText('it will be marked unverified')).toBeHidden();

  // A reload during the first chunk resumes the upload, and there is one row.
  let isUnderWay = false;
  await third.route('**/api/upload-video-chunk', (route) => {
    if (isUnderWay) return route.fallback();
    isUnderWay = true;
    return new Promise<void>(() => undefined);
  });
  await button(third, 'Submit Challenge').click();
  await expect.poll(() => isUnderWay).toBe(true);
  await third.reload();
  const complete = third.getByRole('dialog', { name: 'Challenge Complete!' });
  await expect(complete).toBeVisible({ timeout: READY_MS });
  // A slow machine may see too few frames for a recount, but the ticket is valid.
  await expect(complete).not.toContainText('begun without a connection');
  expect(await submittedBy(third)).toBe(1);
});

test.describe('with a phone on the floor', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a countdown is called off by its button and by Escape', async ({ page, signedIn }) => {
    await signedIn('female');
    await openSample(page);
    for (const callOff of [() => button(page, 'Cancel').click(), () => page.keyboard.press('Escape')]) {
      await button(page, 'Start Recording').click();
      await expect(button(page, 'Cancel')).toBeFocused();
      // The rest of the page is inert while the viewfinder covers the screen.
      await expect(page.locator('header:not(:is([inert], [inert] *))')).toHaveCount(0);
      await expect(page.getByText('3', { exact: true })).toBeVisible();
      await callOff();
      await expect(button(page, 'Start Recording')).toBeEnabled();
      await expect(button(page, 'Start Recording')).toBeFocused();
      await expect(page.getByText('Ready to Record', { exact: true })).toBeVisible();
    }
    await expect(elapsed(page)).toBeHidden();
  });
});
