/**
 * Comparison panels of the exercise definition editor: effect of a change on several videos,
 * including an uploaded one.
 */
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures/test.ts';
import { truthOf } from './fixtures/cameras.ts';
import { expectGoodLooks } from './fixtures/looks.ts';
import { shortFilm } from './fixtures/short-film.ts';

/** The pose model analyzes about five seconds, on a machine under load. */
const WATCHED_MS = 100_000;

const openEditor = async (page: Page, exercise: string): Promise<void> => {
  const reply = await page.request.get('/api/admin/exercise-definitions');
  const { definitions } = await reply.json();
  const found = definitions.find(({ name }: { readonly name: string }) => name === exercise);
  await page.goto(`/exercise-definition-editor?definition=${found.id}`);
};

const panel = (page: Page, number: number) => page.getByRole('article', { name: new RegExp(`^Video ${number}: `) });

/** Opens the dialog that replaces a panel's video. */
const choose = async (page: Page, number: number): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^Choose another video for Video ${number}: `) }).click();

/** Returns the valid and invalid reps of the whole video. */
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

  const depth = page.getByRole('spinbutton', { name: 'Arm movement, End, to' });
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
  const width = page.getByRole('separator', { name: 'Column width' });
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
