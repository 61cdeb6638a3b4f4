/**
 * Tests the user's own page (/me), the header that shows the user even offline, and uploaded
 * pictures: avatar and campaign hero.
 */
import type { Page } from '@playwright/test';
import { makeChallenge as makeAdminChallenge } from './fixtures/admin-challenges.ts';
import { makeChallenge, submitSet, sendCampaign } from './fixtures/challenges-sets-and-campaigns.ts';
import { expect, test, signIn } from './fixtures/test.ts';
import { expectGoodLooks, expectRoomWhenEnlarged, expectSound } from './fixtures/visual-checks.ts';

/**
 * Expects the card “Confirm your email” only after the server (faked) says that it can send mail.
 * Then sends the email from the card, and dismisses the card.
 */
const confirmEmail = async (page: Page, email: string): Promise<void> => {
  const card = page.getByRole('heading', { name: 'Confirm your email' });
  await expect(card).toHaveCount(0);
  await page.route('**/api/sign-in-methods', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mail: true } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(`A message to ${email} is on its way.`)).toBeVisible();
  await page.getByRole('button', { name: 'Don’t show again' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Personal Records' })).toBeVisible();
  await expect(card).toHaveCount(0);
};

test('a member without recordings is sent to a challenge, and one with recordings filters them by URL', async ({
  page,
  signedIn,
  server,
}) => {
  await page.goto('/me');
  await expect(page).toHaveURL(/\/login$/);
  const { email } = await signedIn();
  await page.goto('/me');
  await expect(page.getByRole('heading', { name: 'Your first set awaits' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Challenges' })).toHaveAttribute('href', '/challenges');
  await expect(page.locator('main .leads-on')).toHaveCount(1);
  await expect(page.getByText('All your challenges')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download or Delete' })).toHaveCount(0);
  await expectGoodLooks(page, 'me-empty');
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 664, height: 390 });
  await expect(page.getByRole('link', { name: 'Browse Challenges' })).toBeInViewport({ ratio: 1 });
  if (usual) await page.setViewportSize(usual);

  for (const name of ['Marble Fives', 'Limestone Tens']) {
    const { id } = await makeChallenge(page.request, server.origin, { name });
    await submitSet(page.request, server.origin, id);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Personal Records' })).toBeVisible();
  await expect(page.getByText('All your challenges')).toBeVisible();
  await expect(page.getByText('The Last Year: 10 valid reps · 1 day')).toBeAttached();
  const recordings = page.getByRole('list', { name: 'Recordings' }).getByRole('listitem');
  await expect(recordings).toHaveCount(2);
  await expect(recordings.first()).toContainText('Unverified');
  await expect(page.getByRole('definition').filter({ hasText: 'Not yet' })).toHaveCount(3);
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('heading', { level: 3 })).toHaveText(['Limestone Tens', 'Marble Fives']);
  await expect(today.getByText('Rank 1 of 1')).toHaveCount(2);
  await expect(page.getByRole('main').locator('.leads-on')).toHaveText(['Record']);
  await expect(today.locator('.leads-on')).toHaveCount(1);
  const recap = page.getByRole('region', { name: 'Monthly Recap' });
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    recap.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^reptemple-\d{4}-\d{2}\.png$/);
  await page.getByText('Why is a set unverified?').click();
  await expect(page.getByText('sets no record', { exact: false })).toBeVisible();
  await expectGoodLooks(page, 'me');
  await page.setViewportSize({ width: 390, height: 664 });
  const lines = await recordings.locator('p.text-quiet').evaluateAll((all) => all.map((line) => line.clientHeight));
  expect(lines.length).toBe(4);
  expect(Math.max(...lines), 'a line of a recording wraps').toBeLessThan(30);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [left, right] = [
    await recap.boundingBox(),
    await page.getByRole('region', { name: 'Personal Records' }).boundingBox(),
  ];
  expect(right?.x, 'the records are next to the recap').toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await expectRoomWhenEnlarged(page);
  await confirmEmail(page, email);

  await page.getByLabel('Challenge', { exact: true }).selectOption({ label: 'Marble Fives' });
  await expect(recordings).toHaveCount(1);
  await page.reload();
  await expect(recordings).toHaveCount(1);
  const link = recordings.getByRole('link', { name: 'Marble Fives' });
  await expect(link).toHaveAttribute('href', /^\/challenge\/[0-9a-f-]{36}\/recording\/[0-9a-f-]{36}$/);
});

test.describe('without a network', () => {
  test.use({ isOfflineProvoked: true });

  test('the main menu shows the user’s email and no Login link while offline', async ({ page, signedIn }) => {
    const { email } = await signedIn();
    await page.goto('/challenges');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Logout' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Profile' })).toBeVisible();
    await page.route('**/api/auth/get-session*', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await expect(bar.getByText('Offline')).toBeVisible();
    await expect(bar.getByText(email)).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);

    await page.evaluate(() => localStorage.removeItem('reptemple.profile'));
    await page.reload();
    await expect(bar.getByText('Offline')).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
  });
});

test.describe('pictures', () => {
  // Uses the size of a phone. Allows the status 404, which drafts of campaigns return even to
  // admins.
  test.use({ viewport: { width: 390, height: 664 }, provokedStatuses: [404] });

  const drawPhoto = async (page: Page, width: number, height: number) => {
    const url = await page.evaluate(
      ([wide = 1, high = 1]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
        const context = canvas.getContext('2d');
        if (!context) throw new Error('This browser has no canvas.');
        context.fillStyle = '#c02020';
        context.fillRect(0, 0, wide / 2, high);
        context.fillStyle = '#2040c0';
        context.fillRect(wide / 2, 0, wide / 2, high);
        return canvas.toDataURL('image/jpeg');
      },
      [width, height],
    );
    return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
  };

  const colourOf = (image: ReturnType<Page['locator']>): Promise<readonly number[]> =>
    image.evaluate(async (element) => {
      if (!(element instanceof HTMLImageElement)) throw new Error('This is no image.');
      await element.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser has no canvas.');
      const { naturalWidth, naturalHeight } = element;
      context.drawImage(element, naturalWidth / 2, naturalHeight / 2, 1, 1, 0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    });

  test('a person uploads an avatar, moves it into place, and removes it', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/profile');
    const field = page.getByRole('group', { name: 'Picture' });
    await field.locator('input[type=file]').setInputFiles(await drawPhoto(page, 800, 400));
    const dialog = page.getByRole('dialog', { name: 'Upload Picture' });
    await expectSound(page);
    await dialog.getByRole('button', { name: /^Crop area/ }).focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    const avatar = field.locator('img');
    await expect(avatar).toHaveAttribute('src', /^\/api\/pictures\/[\w-]+\/96\.webp$/);
    const [red = 255, , blue = 0] = await colourOf(avatar);
    expect(blue - red).toBeGreaterThan(100);
    await expectSound(page);

    await page.goto('/me');
    await expect(page.locator('main header img')).toHaveAttribute('src', /^\/api\/pictures\//);

    await page.goto('/profile');
    await field.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(avatar).toHaveCount(0);
    await expect(field.getByRole('button', { name: 'Upload Picture' })).toBeVisible();
  });

  test('an organiser gives a campaign a hero picture and a colour', async ({ page, server, admin }) => {
    await signIn(page, server.origin, admin);
    const challenge = await makeAdminChallenge(page, server.origin, { isHidden: true });
    const path = `pictured-${Date.now()}`;
    const hero = { kind: 'hero', title: 'Pictured', text: '', buttons: [{ label: 'Join', leadsTo: 'record' }] };
    const words = {
      path,
      title: 'Pictured',
      description: 'With a picture.',
      challengeId: challenge.id,
      blocks: [hero],
    };
    const { id } = await sendCampaign(page, server.origin, ['POST', ''], words);
    await page.goto(`/${path}`);
    const section = page.getByRole('region', { name: 'Welcome' });
    await expect(section.locator('img')).toHaveAttribute('src', '/samples/push-up.jpg');

    await page.goto(`/admin/campaigns/edit/${id}`);
    const form = page.getByRole('form', { name: 'Campaign' });
    await form.getByRole('button', { name: /^1 Hero/ }).press('Enter');
    const block = form.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^1 Hero/ }) });
    await block.locator('input[type=file]').setInputFiles(await drawPhoto(page, 1280, 800));
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form.getByText('1 picture has no description.')).toBeVisible();
    await block.getByLabel('What does the picture show?').fill('Two colours');
    await form.getByLabel('Accent colour').fill('#ffe600');
    await expect(form.getByText('Low contrast. The page uses a readable shade.')).toBeVisible();
    await expectSound(page);
    await form.getByRole('button', { name: 'Publish' }).press('Enter');
    await expect(form.getByRole('button', { name: 'Unpublish' })).toBeVisible();

    await page.goto(`/${path}`);
    const picture = section.getByRole('img', { name: 'Two colours' });
    await expect(picture).toHaveAttribute('srcset', /640w.*960w.*1280w/);
    await expect(picture).toHaveAttribute('width', '1280');
    await expect(picture).toHaveAttribute('height', '720');
    // Expects the accent colour of the dark theme, because the button is on a dark hero.
    await expect(section.getByRole('link', { name: 'Join' })).toHaveCSS('background-color', 'rgb(255, 230, 0)');
    await expectSound(page);
  });
});
