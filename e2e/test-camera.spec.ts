/** Trying the product without a camera: a video of ours stands in for it (second document, section 4, "test-camera mode"). */
import { truthOf } from './fixtures/cameras.ts';
import { counter, startRecording } from './fixtures/recording.ts';
import { expect, test } from './fixtures/test.ts';

const truth = truthOf('push-up');
const RECORD = '/challenge/push-ups/record';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('someone without a camera has the sample clip counted and submits it', async ({ page, signedIn }) => {
    test.setTimeout(240_000);
    await signedIn('male');
    await page.goto(`${RECORD}?testVideo=/samples/push-up.webm`);
    await startRecording(page);
    await expect(counter(page, 'Valid Reps')).toHaveText(String(truth.expected.validReps), { timeout: 90_000 });
    // The clip ends by itself, and the recording with it.
    await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Submit Challenge' }).click();
    const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
    await expect(complete).toBeVisible({ timeout: 60_000 });
    await expect(complete.getByText('Verified', { exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  });
});

test('a test video from another origin is refused with a sentence', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto(`${RECORD}?testVideo=https://example.test/video.webm`);
  await expect(page.getByText('The test video must come from this site')).toBeVisible();
});
