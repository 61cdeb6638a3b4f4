/** Trying the product without a camera: a video of ours stands in for it (second document, section 4, "test-camera mode"). */
import { ListExercises } from '@reptemple/contract/exercises';
import { truthOf } from './fixtures/cameras.ts';
import { makeChallenge } from './fixtures/challenges.ts';
import { counter, hearSpeech, saidSoFar, startRecording } from './fixtures/recording.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

const truth = truthOf('squat');
const RECORD = '/challenge/push-ups/record';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('someone without a camera has the sample squats counted until the challenge’s time is up, and submits it', async ({
    page,
    server,
    signedIn,
  }) => {
    test.setTimeout(240_000);
    await hearSpeech(page);
    await signedIn('male');
    const { exercises } = ListExercises.output.parse(await (await page.request.get('/api/exercises')).json());
    const exerciseDefinitionId = exercises.find(({ name }) => name === 'Strict squat')?.id;
    // In the middle of the fourth rep.
    const limited = { name: 'Twelve Seconds', type: 'accountability', maxDurationSeconds: 12, exerciseDefinitionId };
    const { id } = await makeChallenge(page.request, server.origin, limited);
    await page.goto(`/challenge/${id}/record?testVideo=/samples/squat.webm`);
    await startRecording(page);
    await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('The longest time this challenge allows was reached.').first()).toBeVisible();
    const reps = truth.reps.filter(({ endMs }) => endMs < limited.maxDurationSeconds * 1000).length;
    expect(reps).toBeLessThan(truth.expected.validReps);
    const figure = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    await expect(figure('Valid reps')).toContainText(String(reps));
    await expect(figure('Invalid reps')).toContainText('0');
    const said = await saidSoFar(page);
    const byTheClock = said.filter((words) => !['ready', 'Too few frames'].includes(words));
    expect(byTheClock).toEqual(['5', '4', '3', '2', '1', 'GO!', '10', 'Time is up']);
    await page.getByRole('button', { name: 'Submit Challenge' }).click();
    const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
    await expect(complete).toBeVisible({ timeout: 60_000 });
    // The server ends it at the same rep.
    await expect(complete.locator('dl')).toContainText(`Valid reps${reps}`);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  });
});

test('a test video from another origin is refused with a sentence', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto(`${RECORD}?testVideo=https://example.test/video.webm`);
  await expect(page.getByText('The test video must come from this site')).toBeVisible();
});

const READY_MS = 60_000;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const elapsed = (page: Page) => page.getByRole('timer', { name: 'Elapsed time' });

/** From a device without a camera by the sample clip's link: so that Back stays in the page. */
const openSample = async (page: Page): Promise<void> => {
  await page.goto(RECORD);
  await page.getByRole('link', { name: 'Try it with our sample clip' }).click();
  await expect(button(page, 'Start Recording')).toBeEnabled({ timeout: READY_MS });
};

test('a set survives Back, a link and a reload, and waits to be submitted', async ({ page, signedIn }) => {
  test.setTimeout(240_000);
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

/** The page's process ends at once, as with a flat battery; answers with another page of the same browser. */
const crash = async (page: Page): Promise<Page> => {
  const context = page.context();
  const crashed = page.waitForEvent('crash');
  const control = await context.newCDPSession(page);
  control.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  return context.newPage();
};

test('a tab asks before it is closed in the middle of a set; when its process ends, the set is kept up to its last seconds', async ({
  page,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await signedIn('male');
  await openSample(page);
  await button(page, 'Start Recording').click();
  await expect(page.getByText('3', { exact: true })).toBeVisible();
  // In the countdown there is nothing to lose, and nothing is offered.
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
  // The server was asked before it began.
  await expect(third.getByText('it will be marked unverified')).toBeHidden();
  await expect(button(third, 'Submit Challenge')).toBeVisible();
});

test.describe('with a phone on the floor', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a countdown is called off by its button and by Escape', async ({ page, signedIn }) => {
    test.setTimeout(180_000);
    await signedIn('female');
    await openSample(page);
    for (const callOff of [() => button(page, 'Cancel').click(), () => page.keyboard.press('Escape')]) {
      await button(page, 'Start Recording').click();
      await expect(button(page, 'Cancel')).toBeFocused();
      // Nothing behind the stage can be reached while it covers the screen.
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByText('3', { exact: true })).toBeVisible();
      await callOff();
      await expect(button(page, 'Start Recording')).toBeEnabled();
      await expect(button(page, 'Start Recording')).toBeFocused();
      await expect(page.getByText('Ready to Record', { exact: true })).toBeVisible();
    }
    await expect(elapsed(page)).toBeHidden();
  });
});

test.describe('with a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, isOfflineProvoked: true });

  test('what failed is said with its figures, the counters stay in place, and an upload without connection says so', async ({
    page,
    signedIn,
  }) => {
    test.setTimeout(240_000);
    await signedIn('male');
    await page.goto(`${RECORD}?testVideo=/samples/push-up-faults.webm`);
    await expect(button(page, 'Start Recording')).toBeEnabled({ timeout: READY_MS });
    await expect(button(page, 'Start Recording')).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Camera preview')).toBeInViewport({ ratio: 0.9 });
    await startRecording(page);
    const before = await counter(page, 'Valid Reps').boundingBox();
    // The clip's sagging hips last long enough to be seen on a busy machine, too.
    await expect(page.getByText(/Core alignment \d+°, at least 145°/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Adjust Position')).toBeVisible();
    await expect(page.getByText('Good Form')).toBeHidden();
    const after = await counter(page, 'Valid Reps').boundingBox();
    expect(after?.y).toBe(before?.y);
    const share = (after?.height ?? 0) / ((await page.getByLabel('Camera preview').boundingBox())?.height ?? 1);
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.4);

    await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeFocused({ timeout: 60_000 });
    await expect(page.getByText('Alignment lost for too long')).toBeVisible();
    await page.context().setOffline(true);
    await button(page, 'Submit Challenge').click();
    await expect(page.getByText('No connection, trying again…')).toBeVisible({ timeout: 2000 });
    await page.context().setOffline(false);
    const complete = page.getByRole('dialog', { name: 'Challenge Complete!' });
    await expect(complete).toBeVisible({ timeout: 60_000 });
    await complete.getByRole('link', { name: 'View Full Analysis' }).click();
    await expect(page.getByRole('link', { name: 'Strict Push-Ups' })).toBeVisible();
    await expect(page.getByRole('button', { name: /show rep 1 in the video/ })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Alignment lost for too long')).toBeVisible();
  });
});
