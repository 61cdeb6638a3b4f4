/**
 * Tests the deployment of a new version while a page is open. The page keeps working in the old
 * version until the user accepts the update.
 */
import type { Page } from '@playwright/test';
import { expect } from './fixtures/test.ts';
import { test } from './fixtures/upgraded-server.ts';

test.use({ serviceWorkers: 'allow' });

const isNewScript = (url: string): boolean => url.endsWith('.next.js');

const scriptsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/assets\/.*\.js$/.test(name)),
  );

const keptScripts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept
      .flat()
      .map(({ url }) => url)
      .filter((url) => url.endsWith('.js'));
  });

test('a page keeps its version until the user accepts the new one, and never mixes the two', async ({
  page,
  versions,
}) => {
  await page.goto('/challenges');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

  versions.publishNext();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 60_000 });
  // Follows a link while the page still runs the old version, whose files the server no longer has.
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  expect((await scriptsOf(page)).filter(isNewScript)).toEqual([]);

  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  const scripts = await scriptsOf(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => !isNewScript(url))).toEqual([]);
  await expect(page.getByText('A new version is ready.')).toBeHidden();
  await expect.poll(async () => (await keptScripts(page)).filter((url) => !isNewScript(url))).toEqual([]);
});
