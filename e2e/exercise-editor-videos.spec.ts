/**
 * Tests videos in the exercise editor, with the real pose model. Panels compare counts after a
 * change, and the wizard suggests an exercise from a video.
 */
import type { Locator, Page } from '@playwright/test';
import { truthOf, shortFilm } from './fixtures/fake-camera-videos.ts';
import { expect, signIn, test } from './fixtures/test.ts';
import { expectGoodLooks } from './fixtures/visual-checks.ts';

const WATCHED_MS = 100_000;

const openEditor = async (page: Page, exercise: string): Promise<void> => {
  const reply = await page.request.get('/api/admin/exercise-definitions');
  const { definitions } = await reply.json();
  const found = definitions.find(({ name }: { readonly name: string }) => name === exercise);
  await page.goto(`/exercise-definition-editor?definition=${found.id}`);
};

const panel = (page: Page, number: number) => page.getByRole('article', { name: new RegExp(`^Video ${number}: `) });

const choose = async (page: Page, number: number): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^Choose a video: Video ${number}: `) }).click();

const counted = (page: Page, number: number) => panel(page, number).locator('dl').first().getByRole('definition');

test('a changed range recounts two videos, and undo restores both counts', async ({ page, server, admin }) => {
  await signIn(page, server.origin, admin);
  await openEditor(page, 'Push-up');
  await expect(page.getByText('No comparison instances yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Comparison' }).click();
  const [good, faulty] = [truthOf('push-up').expected, truthOf('push-up-faults').expected];
  await expect(counted(page, 1).first()).toHaveText(String(good.validReps));
  await page.getByRole('button', { name: 'Add Comparison' }).click();
  await choose(page, 2);
  await page.getByRole('button', { name: 'Push-up with faults' }).click();
  await expect(counted(page, 2)).toContainText([String(faulty.validReps), String(faulty.invalidReps)]);

  const depth = page.getByRole('spinbutton', { name: 'Arm movement, End, To' });
  await depth.fill('60');
  await expect(counted(page, 1)).toContainText([`${good.validReps} → 0`, `0 → ${good.validReps}`]);
  await expect(counted(page, 2)).toContainText([`${faulty.validReps} → 0`, `${faulty.invalidReps} → 5`]);
  await expect(panel(page, 1)).toContainText(/Rep 1 at 0:03: invalid \(Arm movement \d+°, at most 60°\), was valid/);
  await expectGoodLooks(page, 'exercise-panels');
  await page.getByRole('button', { name: 'Pose Configuration' }).click();
  await page.getByLabel('Tracking confidence').press('ArrowLeft');
  await expectGoodLooks(page, 'exercise-pose-config');

  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(counted(page, 1)).toContainText([String(good.validReps), String(good.invalidReps)]);
  await expect(counted(page, 2)).toContainText([String(faulty.validReps), String(faulty.invalidReps)]);
  await page.getByRole('button', { name: /^Remove Video 1: / }).click();
  await page.reload();
  await expect(counted(page, 1)).toContainText([String(faulty.validReps), String(faulty.invalidReps)]);
  await expect(panel(page, 2)).toHaveCount(0);
});

test('an uploaded video is analysed once, and is still there after a reload', async ({ page, server, admin }) => {
  await signIn(page, server.origin, admin);
  await openEditor(page, 'Strict squat');
  await page.getByRole('button', { name: 'Add Comparison' }).click();
  await choose(page, 1);
  const upload = page.getByLabel('Upload Video');
  await upload.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('squat') });
  await expect(page.getByRole('alert')).toHaveText('File is not a video');
  const buffer = await shortFilm('squat', 5.6);
  await upload.setInputFiles({ name: 'my squat.webm', mimeType: 'video/webm', buffer });
  const watching = page.getByText('This video is analysed once');
  await expect(watching).toBeVisible();
  await expect(watching).toHaveCount(0, { timeout: WATCHED_MS });
  await expect(counted(page, 1)).toHaveText(['1', '0']);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'my squat.webm' })).toBeVisible();
  await expect(counted(page, 1)).toHaveText(['1', '0']);
});

test('the exercise editor keeps column width, collapsed sections and pose settings', async ({
  page,
  context,
  server,
  admin,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, server.origin, admin);
  await openEditor(page, 'Push-up');
  const width = page.getByRole('separator', { name: 'Width' });
  const before = Number(await width.getAttribute('aria-valuenow'));
  await width.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  const changed = Number(await width.getAttribute('aria-valuenow'));
  expect(changed).toBeGreaterThan(before);
  const section = page.getByRole('button', { name: 'Landmark Selection' });
  await section.click();
  await expect(section).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Pose Configuration' }).click();
  const posePanel = await page.getByRole('complementary', { name: 'Pose Configuration' }).boundingBox();
  const definition = await page.locator('#definition').locator('div.overflow-y-auto').first().boundingBox();
  expect((definition?.y ?? Infinity) + (definition?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(posePanel?.y ?? 0));
  const confidence = page.getByLabel('Tracking confidence');
  await confidence.press('ArrowLeft');
  const set = await confidence.inputValue();

  const other = await context.newPage();
  await openEditor(other, 'Push-up');
  await other.getByRole('button', { name: 'Pose Configuration' }).click();
  await expect(other.getByLabel('Tracking confidence')).toHaveValue(set);
  await confidence.press('ArrowLeft');
  await expect(other.getByLabel('Tracking confidence')).toHaveValue(await confidence.inputValue());
  await page.getByRole('switch', { name: 'Smooth landmarks' }).click();
  await expect(other.getByRole('switch', { name: 'Smooth landmarks' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Segmentation', exact: true }).click();
  await expect(other.getByRole('switch', { name: 'Segmentation', exact: true })).toBeChecked();
  await other.close();

  await page.reload();
  await expect(section).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(async () => Number(await width.getAttribute('aria-valuenow'))).toBeCloseTo(changed, 0);
  await expect(page.getByLabel('Tracking confidence')).toHaveCount(0);
});

test.describe('exercise wizard', () => {
  const EDITOR = '/exercise-definition-editor';
  const CLIP = 'media/clips/squat.webm';
  const { expected } = truthOf('squat');

  /** Allows one console error, because the test lets the download of the pose model fail once. */
  test.use({ isOfflineProvoked: true });

  const wizardOf = (page: Page) => page.getByRole('dialog', { name: 'Create New Exercise from Video' });
  const button = (page: Page, name: string) => wizardOf(page).getByRole('button', { name, exact: true });
  const step = (page: Page, name: string) => wizardOf(page).getByRole('heading', { name, exact: true });
  const refusal = (page: Page) => wizardOf(page).getByRole('alert');
  const nameField = (page: Page) => wizardOf(page).getByLabel('Exercise name');

  const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
    wizardOf(page)
      .getByLabel(/^Choose (a|another) video$/)
      .setInputFiles(file);

  const openWizard = async (page: Page): Promise<void> => {
    await page.goto(EDITOR);
    await page.getByRole('button', { name: 'Add New' }).press('Enter');
    await expect(step(page, 'Upload Video')).toBeVisible();
  };

  /** Expects the clip in the first panel, with its true counts. */
  const expectClipCounted = async (page: Page): Promise<void> => {
    const panel = page.getByRole('article', { name: 'Video 1: squat.webm', exact: true });
    await expect(panel.locator('dl').first().getByRole('definition')).toHaveText([
      String(expected.validReps),
      String(expected.invalidReps),
    ]);
  };

  /** Heights of the area for gestures at the lower edge of phones; 0 for a phone without one. */
  const SAFE_AREAS_PX = [34, 0];

  /**
   * Expects the wizard's buttons at the lower edge of the screen, even if its content scrolls, and
   * no text below them.
   */
  const expectNothingBelowTheBar = async (page: Page): Promise<void> => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 600 });
    const control = await page.context().newCDPSession(page);
    const wizard = wizardOf(page);
    const bar = button(page, 'Continue to Review').locator('..');
    const bottomOf = (element: Element): number => Math.round(element.getBoundingClientRect().bottom);
    for (const bottom of SAFE_AREAS_PX) {
      await control.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom } });
      await expect(bar).toHaveCSS('padding-bottom', `${Math.max(16, bottom)}px`);
      await wizard.evaluate((dialog) => dialog.scrollTo(0, 0));
      expect(await wizard.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(
        40,
      );
      expect(await bar.evaluate(bottomOf)).toBe(await wizard.evaluate(bottomOf));
      // Expects the Continue button of the question about reps on the screen, because the question
      // is above the clip.
      const edge = await bar.evaluate((element) => element.getBoundingClientRect().top);
      expect(await button(page, 'Continue').evaluate(bottomOf)).toBeLessThanOrEqual(edge);
    }
    await control.detach();
    if (before) await page.setViewportSize(before);
  };

  /**
   * Replaces a frame with a portrait picture, and expects that no part of the picture is cut off.
   */
  const expectWholePortrait = async (frame: Locator): Promise<void> => {
    const hidden = await frame.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error('The frame is not an image.');
      const canvas = Object.assign(document.createElement('canvas'), { width: 90, height: 160 });
      image.src = canvas.toDataURL();
      await image.decode();
      return image.offsetHeight - (image.parentElement?.clientHeight ?? 0);
    });
    expect(hidden).toBeLessThanOrEqual(0);
  };

  test('an author creates a squat from the wizard’s suggestions, and it counts the clip correctly', async ({
    page,
    server,
    admin,
  }) => {
    await signIn(page, server.origin, admin);
    await openWizard(page);
    await nameField(page).fill('Squat from a clip');
    await choose(page, CLIP);
    await expect(wizardOf(page).getByText('Done:')).toBeVisible({ timeout: 200_000 });

    const movement = wizardOf(page).getByRole('region', { name: 'Movement', exact: true });
    await expect(movement).toContainText(`${expected.validReps + expected.invalidReps} reps. Right?`);
    await movement.getByRole('radio', { name: /^Hip/ }).press('Space');
    await expect(movement).toContainText('Counting angle: Hip');
    await movement.getByLabel('Not right? Reps in the clip').fill('999');
    await button(page, 'Confirm').press('Enter');
    await expect(movement).toContainText('No angle counts exactly 999. This one comes closest.');
    await movement.getByRole('radio', { name: /^Knee/ }).press('Space');
    await expect(movement).toContainText('Counting angle: Knee');
    await button(page, 'Use Suggested Frames').press('Enter');
    await expect(wizardOf(page).getByRole('img', { name: /frame at .+ with the pose/ })).toHaveCount(3);
    await expectGoodLooks(page, 'exercise-wizard-frames');
    await expectNothingBelowTheBar(page);
    await button(page, 'Continue to Review').press('Enter');

    const preview = wizardOf(page).getByRole('region', { name: 'Preview' });
    await expectWholePortrait(wizardOf(page).getByRole('img', { name: /^Start frame/ }));
    await expect(preview.locator('dl')).toHaveText(`Valid${expected.validReps}Invalid${expected.invalidReps}`);
    await expect(preview.getByRole('listitem')).toHaveCount(expected.validReps + expected.invalidReps);
    await expectGoodLooks(page, 'exercise-wizard-review');

    await wizardOf(page).getByLabel('Type: Knee').selectOption('Not used');
    await expect(refusal(page)).toHaveText('Please add at least one angle definition before calculating angles.');
    await wizardOf(page).getByLabel('Type: Knee').selectOption('Movement');
    await nameField(page).fill('NEW EXERCISE');
    await button(page, 'Create').press('Enter');
    await expect(refusal(page)).toHaveText('Please provide a valid exercise name.');
    await nameField(page).fill('Squat from a clip');
    await button(page, 'Create').press('Enter');

    await expect(wizardOf(page)).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Exercise name' })).toHaveValue('Squat from a clip');
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expectClipCounted(page);
  });

  test('the exercise wizard asks for a name, a video, the model and three frames, and confirms before discarding', async ({
    page,
    server,
    admin,
  }) => {
    await signIn(page, server.origin, admin);
    await openWizard(page);
    await expect(wizardOf(page).getByText('Please provide a unique exercise name')).toBeVisible();
    await choose(page, CLIP);
    await expect(refusal(page)).toHaveText('Please provide a valid exercise name before uploading a video.');
    await nameField(page).press('n');
    await expect(refusal(page)).toBeHidden();
    await nameField(page).fill('Lunge');
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') });
    await expect(step(page, 'Upload Video')).toBeVisible();
    await expectGoodLooks(page, 'exercise-wizard-upload');

    const model = /\/pose_landmarker_\w+\.task$/;
    await page.route(model, (route) => route.abort('internetdisconnected'));
    await choose(page, CLIP);
    await expect(step(page, 'Select Frames')).toBeFocused();
    await expect(refusal(page)).toHaveText('MediaPipe Pose is not available. Please check your internet connection.', {
      timeout: 60_000,
    });
    await page.unroute(model);
    await button(page, 'Try Again').press('Enter');
    await expect(wizardOf(page).getByRole('progressbar', { name: 'Analysis in progress.' })).toBeVisible({
      timeout: 60_000,
    });

    await button(page, 'Continue to Review').press('Enter');
    await expect(refusal(page)).toHaveText('Please make sure all frames are captured before calculating angles.');
    await button(page, 'Back').press('Enter');
    await expect(step(page, 'Upload Video')).toBeFocused();
    await expect(wizardOf(page).getByText('squat.webm')).toBeVisible();

    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Close the wizard?' });
    await expect(question.getByRole('button', { name: 'Continue' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(nameField(page)).toHaveValue('Lunge');
    await button(page, 'Close').press('Enter');
    await question.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await expect(wizardOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'Add New' }).press('Enter');
    await expect(nameField(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(wizardOf(page)).toBeHidden();
  });
});
