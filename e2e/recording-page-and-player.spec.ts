/**
 * Tests the recording page for its owner, an admin and others (specification S2, sections 2, 4 and
 * 6). Also tests the analysis player with stored landmarks.
 */
import type { Browser, Page } from '@playwright/test';
import { makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { submitFilmedSet } from './fixtures/sets-with-video.ts';
import { expect, signIn, test as base, signUp, test } from './fixtures/test.ts';
import type { Person } from './fixtures/test.ts';
import { boxOf, expectGoodLooks, expectRoomWhenEnlarged } from './fixtures/visual-checks.ts';

test.describe('recording detail', () => {
  interface Filmed {
    readonly owner: Person;
    readonly address: string;
  }

  const film = async (browser: Browser, origin: string): Promise<Filmed> => {
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    const owner = await signUp(page, origin);
    const { id } = await makeChallenge(page.request, origin, { name: 'Marble Fives' });
    const recording = await submitFilmedSet(page.request, origin, id);
    await context.close();
    return { owner, address: `/challenge/${id}/recording/${recording}` };
  };

  /**
   * Recording that is submitted once for all tests of this file, because processing its video takes
   * seconds.
   */
  let made: Promise<Filmed> | undefined;

  const test = base.extend<{ readonly filmed: Filmed }>({
    filmed: [
      async ({ browser, server: { origin } }, use) => {
        made ??= film(browser, origin);
        await use(await made);
      },
      { timeout: 150_000 },
    ],
  });

  test.use({ provokedStatuses: [404, 500] });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const video = (page: Page) => page.getByLabel('Recorded video');
  const secondsOf = (page: Page): Promise<number> =>
    video(page).evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : -1));

  test('the owner of a recording opens the analysis by URL and jumps to a rep', async ({ page, server, filmed }) => {
    // Allows animations. With reduced motion, the page shows a still picture.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signIn(page, server.origin, filmed.owner);
    await page.goto(`${filmed.address}#analysis`);
    await expect(page.getByRole('heading', { name: 'Video analysis' })).toBeFocused();
    await expect(video(page)).toBeVisible();
    await expect(page.getByText('ADMIN', { exact: true })).toBeHidden();
    const rep = page.getByRole('listitem').filter({ hasText: /132°, at most 110°/ });
    await expect(rep).toContainText('Invalid');
    await expect(rep).toContainText(/Form \d+/);
    await expect(page.getByRole('img', { name: 'Animation of the best rep' })).toBeVisible();
    await expect(button(page, 'Save')).toBeDisabled();
    await expect(button(page, 'Save')).toHaveAccessibleDescription('Enter a number or rerun the analysis.');
    await expectGoodLooks(page, 'recording-detail-owner');
    await expectRoomWhenEnlarged(page);
    await rep.getByRole('button', { name: /show in the video/ }).click();
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(3);
    await button(page, 'Caption').click();
    await expect(page.getByText(server.origin + filmed.address, { exact: true })).toBeVisible();
    await button(page, 'Hide').click();
    await expect(button(page, 'View Full Analysis')).toBeFocused();
  });

  test('the kudos, form score, share buttons and poster of a recording are laid out to be read', async ({
    page,
    server,
    filmed,
  }) => {
    await signIn(page, server.origin, filmed.owner);
    for (const viewport of [
      { width: 390, height: 664 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(filmed.address);
      const kudos = page.getByTitle('0 kudos');
      await expect(kudos).toBeVisible();
      const [icon, count] = [await boxOf(kudos.locator('svg')), await boxOf(kudos.getByText('0', { exact: true }))];
      expect(Math.abs(icon.y + icon.height / 2 - count.y - count.height / 2), 'icon and count').toBeLessThan(4);
      expect((await boxOf(page.getByText('of 100', { exact: true }))).height, 'letters').toBeGreaterThanOrEqual(10);
      const tiles = page.getByRole('region', { name: 'Share with friends' }).getByRole('button');
      const heights = await tiles.evaluateAll((all) => all.map((tile) => Math.round(tile.clientHeight)));
      expect(new Set(heights).size, `heights ${heights.join()}`).toBe(1);
      const open = button(page, 'View Full Analysis');
      const [handle, poster] = [await boxOf(open), await boxOf(open.locator('..'))];
      expect(handle.y, 'below the middle').toBeGreaterThan(poster.y + poster.height / 2);
    }
  });

  test('a phone shows 32 reps on three screens, with the invalid reps expanded', async ({ page, server, filmed }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await signIn(page, server.origin, filmed.owner);
    await page.route(
      ({ pathname }) => /^\/api\/recordings\/[0-9a-f-]{36}$/.test(pathname),
      async (route) => {
        const response = await route.fetch();
        const { reps, ...rest } = await response.json();
        const [valid, invalid] = [true, false].map((wanted) =>
          reps.find((rep: { valid: boolean }) => rep.valid === wanted),
        );
        const many = Array.from({ length: 32 }, (_, at) => ({ ...(at % 12 === 4 ? invalid : valid), number: at + 1 }));
        await route.fulfill({ response, json: { ...rest, reps: many } });
      },
    );
    await page.goto(filmed.address);
    await expect(page.getByRole('list', { name: 'Invalid Reps' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByText('29 valid reps')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Arm movement over/ })).toBeVisible();
    expect(await page.locator('html').evaluate((html) => html.scrollHeight)).toBeLessThanOrEqual(3 * 664);
  });

  test('an admin views a recording with another definition, replays its landmarks, and can rerun the analysis', async ({
    page,
    server,
    admin,
    filmed,
  }) => {
    await signIn(page, server.origin, admin);
    await page.goto(filmed.address);
    await expect(page.getByText('ADMIN', { exact: true })).toBeVisible();
    await button(page, 'View Full Analysis').click();
    await page.getByLabel('Exercise definition').selectOption({ label: 'Strict squat' });
    await expect(page.getByText(/^Shown as Strict squat, only for you\./)).toBeVisible();
    await expect(video(page)).toBeVisible();
    await button(page, 'Replay').click();
    await expect(page.getByText('Deterministic', { exact: true })).toBeVisible();
    await expect(page.getByText('Full, CPU')).toBeVisible();
    await expect(button(page, 'Rerun Analysis')).toBeEnabled();
    await expectGoodLooks(page, 'recording-detail-admin');
  });

  test('other users see the result and watch the video, and have no other buttons', async ({ page, filmed }) => {
    await page.goto(filmed.address);
    await expect(page.getByText('Valid Reps', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Watch Video']);
    await button(page, 'Watch Video').click();
    await expect(video(page)).toBeFocused();
  });

  test('a recording that cannot be loaded or analysed shows the error and what to do next', async ({
    page,
    server,
    filmed,
  }) => {
    await signIn(page, server.origin, filmed.owner);
    const endpoint = /\/api\/recordings\/[0-9a-f-]{36}$/;
    await page.route(endpoint, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto(filmed.address);
    await expect(page.getByRole('heading', { name: 'Error Loading Recording' })).toBeVisible();
    await expect(page.getByText('Failed to load recording: 500: broken')).toBeVisible();
    await page.unroute(endpoint);
    await page.route(endpoint, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({
        response: reply,
        json: { ...(await reply.json()), exerciseDefinition: { name: 'Nothing' } },
      });
    });
    await button(page, 'Try Again').click();
    await expect(page.getByRole('heading', { name: 'Configuration Error' })).toBeVisible();
    await expect(button(page, 'Rerun Analysis')).toBeDisabled();
    const missing = 'Exercise definition is missing or invalid.';
    await expect(button(page, 'Rerun Analysis')).toHaveAccessibleDescription(missing);
    await expect(page.getByText(missing), 'the reason is shown once').toHaveCount(1);
    await expect(button(page, 'Watch Video')).toBeVisible();
    await page.unroute(endpoint);
    await page.route(/\/findings$/, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto(filmed.address);
    await expect(page.getByText('Failed to load')).toBeVisible();
    await page.goto(`/challenge/anything/recording/${filmed.address.split('/').at(-1)}`);
    await expect(page.getByRole('heading', { name: 'Recording Not Found' })).toBeVisible();
    await page.goto(`${filmed.address.slice(0, -1)}${filmed.address.endsWith('0') ? '1' : '0'}`);
    await expect(page.getByRole('heading', { name: 'Recording Not Found' })).toBeVisible();
  });

  test('the analysis of a recording links to the page about accuracy and its limits', async ({
    page,
    server,
    filmed,
  }) => {
    await signIn(page, server.origin, filmed.owner);
    await page.goto(`${filmed.address}#analysis`);
    await page.getByRole('link', { name: 'How form is judged' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Accuracy' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What it can’t judge' })).toBeVisible();
    await expectGoodLooks(page, 'accuracy');
    await page.setViewportSize({ width: 390, height: 664 });
    const lefts = await page
      .getByRole('table')
      .evaluateAll((tables) =>
        tables.map((table) => [...table.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().left)),
      );
    expect(lefts.length).toBe(3);
    expect(new Set(lefts.map(String)).size, 'columns of the tables').toBe(1);
    const tops = await page
      .getByRole('listitem')
      .filter({ hasText: /Elbows bent|Hips sagged/ })
      .evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().top));
    expect(tops.length).toBe(2);
    expect(tops[0], 'pictures of push-ups in one row').toBe(tops[1]);
  });

  test('the owner shares a clip and hides the video; other users give kudos and see the skeleton', async ({
    page,
    server,
    filmed,
    arrive,
  }) => {
    test.setTimeout(240_000);
    await signIn(page, server.origin, filmed.owner);
    await page.goto(filmed.address);
    await button(page, 'Clip').click();
    const clip = page.locator('video').and(page.getByLabel('Clip', { exact: true }));
    await expect(clip).toBeVisible({ timeout: 120_000 });
    const lengthOf = (): Promise<number> =>
      clip.evaluate((element) => (element instanceof HTMLVideoElement ? element.duration : 0));
    await expect.poll(lengthOf).toBeGreaterThan(10);
    expect(await lengthOf()).toBeLessThanOrEqual(15);
    const download = page.waitForEvent('download');
    await button(page, 'Share clip').click();
    expect((await download).suggestedFilename()).toBe('marble-fives-challenge.mp4');
    await expect(page.getByText('Download started. Check your browser’s downloads.', { exact: true })).toBeVisible();

    await page.getByLabel('Show others only my skeleton').click();
    await expect(page.getByLabel('Show others only my skeleton')).toBeChecked();
    const { page: others } = await arrive();
    await others.goto(filmed.address);
    const kudos = others.getByRole('button', { name: / kudos: / });
    await kudos.click();
    await expect(kudos).toHaveAttribute('aria-pressed', 'true');
    await expect(kudos).toHaveAccessibleName(/^1 kudos: /);
    await expect(button(others, 'Watch Video')).toBeHidden();
    await expect(others.getByLabel('The set as a moving skeleton')).toBeVisible({ timeout: 120_000 });
    // Clicks instead of using `uncheck`, because the checkbox changes only after the server's
    // reply.
    await page.getByLabel('Show others only my skeleton').click();
    await expect(page.getByLabel('Show others only my skeleton')).not.toBeChecked();
  });
});

const CLIP = 'push-up-faults';

/**
 * Makes the page play a sample clip as the recording's video, so that the server need not process
 * one.
 */
const showClip = async (page: Page): Promise<void> => {
  await page.route(/\/api\/recordings\/[0-9a-f-]{36}$/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const recording = { ...body.recording, mediaStatus: 'ready', videoUrl: `/samples/${CLIP}.webm` };
    await route.fulfill({ response: reply, json: { ...body, recording } });
  });
};

const video = (page: Page) => page.getByLabel('Recorded video');
const rep = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Reps' }).getByRole('button', { name });

const placeOf = (page: Page): Promise<number> =>
  video(page).evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : -1));

const drawnDots = (page: Page): Promise<number> =>
  page.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return -1;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  });

test('a recording is played rep by rep and frame by frame, with pointer and keyboard', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server.origin, admin);
  const { id } = await makeChallenge(page.request, server.origin, { name: 'Player Fives' });
  const recording = await submitSet(page.request, server.origin, id, CLIP);
  await showClip(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/challenge/${id}/recording/${recording}#analysis`);

  await expect(rep(page, /^Rep \d/)).toHaveCount(5);
  const summary = page.getByRole('region', { name: 'Analysis summary' });
  await expect(summary).toContainText('No rep yet');

  await rep(page, /^Rep 4: invalid, Hips 17% below the body line, limit 8%, 0:11$/).click();
  await expect.poll(() => placeOf(page)).toBeCloseTo(11.32, 2);
  await expect(summary).toContainText('Rep 3: valid');
  await expect.poll(() => drawnDots(page)).toBeGreaterThan(500);

  await page.keyboard.press('ArrowUp');
  await expect(rep(page, /^Rep 3/)).toBeFocused();
  // Ignores the tooltip of the previous rep, which may still be closing.
  const words = page.locator('[role="tooltip"]:not([data-state="closed"])');
  await expect(words.filter({ hasText: 'To the end' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.44 + 1 / 30, 2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.44 + 2 / 30, 2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.44 + 1 / 30, 2);
  await page.getByRole('button', { name: /^Speed/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Step by analysed frame' }).click();
  await page.keyboard.press('Escape');
  await rep(page, /^Rep 3/).focus();
  await page.keyboard.press('ArrowRight');
  // Expects the next frame. Frames are 40 ms apart, and the current one is at 8.44 s.
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.48, 2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.52, 2);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(page)).toBeCloseTo(8.48, 2);

  const phases = page.getByRole('slider', { name: 'Phases' });
  await phases.focus();
  await page.keyboard.press('ArrowDown');
  await expect(phases).toHaveAttribute('aria-valuetext', /^Transition, 0\.2 s$/);

  await page.getByRole('button', { name: 'Overlay' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pose' }).click();
  await expect.poll(() => drawnDots(page)).toBe(0);

  await page.getByText('Analysis Panel').click();
  await expect(page.getByText(/^Phase: transition; position valid/)).toBeVisible();
  await expectGoodLooks(page, 'player');

  await page.getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('End');
  await expect(summary).toContainText('Rep 5: valid');
  await page.keyboard.press('Home');
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Speed: 2×' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await placeOf(page)).toBeGreaterThan(0);
});
