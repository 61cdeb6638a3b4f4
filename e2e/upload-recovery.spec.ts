/**
 * Tests that no set is lost by reloads, killed pages, network failures, server errors or an expired
 * session.
 */
import type { Page, Route } from '@playwright/test';
import { keepAttempt, submittedBy } from './fixtures/sets-with-video.ts';
import { expect, signUp, test } from './fixtures/test.ts';

const RECORD = '/challenge/push-ups/record';
const LARGE = 6 * 1024 * 1024;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const complete = (page: Page) => page.getByRole('dialog', { name: 'Challenge Complete!' });

/** Closes the page without unload handlers, as if its process were killed. Returns a new page. */
const kill = async (page: Page): Promise<Page> => {
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  return context.newPage();
};

const countChunks = (page: Page): (() => number) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload-video-chunk')) sent += 1;
  });
  return () => sent;
};

const submit = async (page: Page): Promise<void> => {
  await page.goto(RECORD);
  await button(page, 'Submit Challenge').click();
};

const submitOnce = async (page: Page): Promise<void> => {
  await submit(page);
  await expect(complete(page)).toBeVisible();
  expect(await submittedBy(page)).toBe(1);
};

/**
 * Opens the record page and expects the recorder, which is shown only if there are no unsent
 * recordings.
 */
const expectNothingUnsent = async (page: Page): Promise<void> => {
  await page.goto(RECORD);
  await expect(page.getByRole('region', { name: 'Recording' })).toBeVisible();
  await expect(page.getByRole('region', { name: /unsent recording/ })).toHaveCount(0);
};

test('an unsent recording is offered only to its user, and is deleted only after a confirmation', async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn('male');
  await keepAttempt(page, server.origin);
  await page.goto('/challenges');
  const unsent = page.getByRole('region', { name: /unsent recording/ });
  await expect(unsent).toContainText('You have an unsent recording');
  await expect(unsent).toContainText('5 valid reps in 0:');
  const download = page.waitForEvent('download');
  await unsent.getByRole('button', { name: 'Save Video' }).click();
  expect((await download).suggestedFilename()).toMatch(/5-reps\.webm$/);
  await unsent.getByRole('link', { name: 'Review and Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Challenge Results' })).toBeFocused();
  await expect(page.getByText('Recorded offline, so it will be marked as unverified.')).toBeVisible();

  const stranger = await (await kill(page)).context().newPage();
  await stranger.context().clearCookies();
  await signUp(stranger, server.origin, 'female');
  await expectNothingUnsent(stranger);
});

test('a recording made in time can be submitted after its challenge ended, but no new one can be recorded', async ({
  page,
  server,
  signedIn,
}) => {
  await signedIn('female');
  await keepAttempt(page, server.origin);
  await page.route('**/api/challenges/push-ups', async (route) => {
    const reply = await route.fetch();
    const found = await reply.json();
    await route.fulfill({ json: { ...found, challenge: { ...found.challenge, status: 'ended' } } });
  });
  await submitOnce(page);
  await page.goto(RECORD);
  await expect(page.getByRole('heading', { name: 'Ended' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recording' })).toHaveCount(0);
});

test.describe('an interrupted upload', () => {
  test.use({ isOfflineProvoked: true });

  test('a page that is killed resumes with the missing chunks and creates one recording', async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn('male');
    await keepAttempt(page, server.origin, { videoBytes: LARGE });
    let chunks = 0;
    await page.route('**/api/upload-video-chunk', (route) =>
      ++chunks === 1 ? route.continue() : route.abort('internetdisconnected'),
    );
    await submit(page);
    await expect.poll(() => chunks).toBe(2);

    const next = await kill(page);
    const sent = countChunks(next);
    await submitOnce(next);
    expect(sent()).toBe(1);
    await expectNothingUnsent(next);
  });
});

test('a page killed before the reply does not create the recording twice', async ({ page, server, signedIn }) => {
  await signedIn('female');
  await keepAttempt(page, server.origin);
  let isStored = false;
  await page.route('**/api/recordings', async (route) => {
    await route.fetch();
    isStored = true;
  });
  await submit(page);
  await expect.poll(() => isStored).toBe(true);
  expect(await submittedBy(page)).toBe(1);

  await submitOnce(await kill(page));
});

test.describe('while the server fails and the network is down', () => {
  test.use({ provokedStatuses: [500, 503] });

  test('each failed request is retried, and an upload resumes by itself after a reload', async ({
    page,
    server,
    signedIn,
  }) => {
    await signedIn('male');
    await keepAttempt(page, server.origin);
    const once = (answer: (route: Route) => Promise<void>) => {
      let isOver = false;
      return (route: Route): Promise<void> => {
        if (isOver) return route.fallback();
        isOver = true;
        return answer(route);
      };
    };
    await page.route(
      '**/api/recordings',
      once((route) => route.fulfill({ status: 503, body: 'Restarting' })),
    );
    await page.route(
      '**/api/upload-video-chunk',
      once((route) => route.fulfill({ status: 500, body: 'Oops' })),
    );
    await submit(page);
    await expect(page.getByText('The server is busy, trying again…')).toBeVisible();
    await page.reload();
    await expect(complete(page)).toBeVisible({ timeout: 60_000 });
    expect(await submittedBy(page)).toBe(1);
  });
});

test.describe('when the session ends in the middle of an upload', () => {
  test.use({ provokedStatuses: [401] });

  test('a user who signs in again during an upload continues it', async ({ page, server, signedIn }) => {
    const person = await signedIn('male');
    await keepAttempt(page, server.origin, { videoBytes: LARGE });
    let chunks = 0;
    await page.route('**/api/upload-video-chunk', async (route) => {
      if (++chunks === 2) await page.context().clearCookies();
      await route.continue();
    });
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Join the Challenge' })).toBeVisible({ timeout: 60_000 });
    const line = page.getByRole('region', { name: 'You’ve been signed out' });
    await line.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Join Strict Push-Ups' })).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(complete(page)).toBeVisible({ timeout: 60_000 });
    expect(await submittedBy(page)).toBe(1);
  });
});
