/**
 * Tests the camera set-up check without a person in front of the camera: displayed and spoken
 * texts, and that Start stays enabled.
 */
import type { Page } from '@playwright/test';
import { toasted } from './fixtures/account-server-and-sign-in.ts';
import { launchOptions } from './fixtures/chromium-launch-options.ts';
import { closeTools, hearSpeech, openTools, saidSoFar } from './fixtures/recorder-steps.ts';
import { expect, test } from './fixtures/test.ts';
import { expectGoodLooks, expectSound } from './fixtures/visual-checks.ts';

const CAMERAS = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=2'];

test.use({
  launchOptions: await launchOptions(CAMERAS),
  permissions: ['camera'],
  provokedFaults: ['The pose model does not answer.'],
});

/**
 * Makes the page report that the user has not interacted with it. Scripts of tests would count as
 * interaction.
 */
const untapped = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } });
  });
};

/** Removes the Wake Lock API, as in older browsers, where a hidden video keeps the screen on. */
const withoutWakeLock = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
    const make = document.createElement.bind(document);
    const makeAndWatch = (name: string, options?: ElementCreationOptions): HTMLElement => {
      const element = make(name, options);
      element.addEventListener('playing', () => {
        const isFilm = element instanceof HTMLVideoElement && !element.isConnected && element.srcObject === null;
        if (isFilm && !element.loop) document.documentElement.dataset['silence'] = 'playing';
      });
      return element;
    };
    Object.assign(document, { createElement: makeAndWatch });
  });
};

const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

const standOnItsHead = async (page: Page): Promise<void> => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const control = await page.context().newCDPSession(page);
  await control.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
    screenOrientation: { type: 'landscapeSecondary', angle: 180 },
  });
};

/** Makes the pose model never return a result, as after a crash of the graphics driver. */
const silenceModel = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Worker.prototype.postMessage = () => undefined;
  });

test('a user who is not visible is told to step in, can choose another camera, and may start anyway', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await hearSpeech(page);
  await untapped(page);
  await withoutWakeLock(page);
  await page.goto('/challenge/push-ups/record');
  const question = page.getByRole('dialog', { name: 'Enable Audio Feedback' });
  await expect(question).toBeVisible({ timeout: 60_000 });
  await expectSound(page, 'the question for sound');
  await press(page, 'Enable Audio Feedback');
  await toasted(page, 'Audio Enabled');

  await expect(page.getByText('Step into the picture')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('Ready to Record', { exact: true })).toHaveCount(0);
  await expect.poll(() => saidSoFar(page), { timeout: 30_000 }).toContain('step into the picture');
  await expectGoodLooks(page, 'setup-gate');

  await openTools(page);
  const checks = page.getByRole('list', { name: 'Setup checks' }).getByRole('listitem');
  await expect(checks).toHaveCount(6);
  await expect(checks.filter({ hasText: 'Whole body' })).toContainText('No one in frame yet');
  await expect(page.getByText('some reps may be missed')).toBeVisible();
  await expectSound(page, 'tools');

  await press(page, 'Voice');
  const voice = page.getByRole('dialog', { name: 'Voice' });
  await voice.getByRole('slider', { name: 'Volume: 50%' }).press('ArrowRight');
  await expect(voice.getByRole('slider', { name: 'Volume: 55%' })).toBeFocused();
  await voice.getByRole('checkbox', { name: 'Count every valid rep aloud' }).check();
  await expectSound(page, 'voice and sounds');
  await page.keyboard.press('Escape');
  await expect(voice).toBeHidden();

  await press(page, 'Setup Instructions');
  const instructions = page.getByRole('dialog', { name: 'Setup Instructions' });
  await expect(instructions.getByRole('listitem').first()).toBeVisible();
  await expectSound(page, 'setup instructions');
  await page.keyboard.press('Escape');
  await expect(instructions).toBeHidden();

  await press(page, 'Camera');
  const [first, second] = [page.getByRole('menuitemradio').first(), page.getByRole('menuitemradio').last()];
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await expect(first).toBeChecked();
  await second.press('Enter');
  await toasted(page, 'Camera Switched');
  await press(page, 'Camera');
  await expect(second).toBeChecked();
  await expect(page.getByLabel('Camera preview')).toHaveClass(/-scale-x-100/);
  await page.getByRole('menuitemcheckbox', { name: 'Mirror the picture' }).press('Enter');
  await expect(page.getByLabel('Camera preview')).not.toHaveClass(/-scale-x-100/);
  await press(page, 'Rotate 180 degrees');
  await toasted(page, 'Video Rotated');
  await press(page, 'Rotate 180 degrees');
  await closeTools(page);
  await standOnItsHead(page);
  await toasted(page, 'Video Orientation Adjusted');

  await press(page, 'Start Anyway');
  await toasted(page, 'Get Ready!');
  await expect(page.locator('html')).toHaveAttribute('data-silence', 'playing');
  await openTools(page);
  await press(page, 'Camera');
  await toasted(page, 'Cannot Switch Camera');
  await toasted(page, 'Please stop recording before switching cameras');
  await closeTools(page);
  await page.keyboard.press('Escape');
  await toasted(page, 'Countdown Cancelled');
  await expect(page.getByRole('button', { name: 'Start Anyway' })).toBeEnabled();

  await silenceModel(page);
  await press(page, 'Start Anyway');
  await expect(page.getByText('Recording Error', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await toasted(page, 'Failed to start recording. Please try again.');
});
