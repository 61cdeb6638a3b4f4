/** Steps through the recorder with our sample clip as the camera, from ready to submitted. */
import type { Locator, Page } from '@playwright/test';
import { withStartupLock, send, type Say, type Way } from './ways.ts';

/** Waits until the model is loaded and the first frames are analyzed. */
const READY_MS = 120_000;
const COUNTED_MS = 60_000;

/** On a machine too slow for the setup check, the button has a warning. */
const startOf = (page: Page, say: Say): Locator =>
  page
    .getByRole('button', { name: say('Start Recording') })
    .or(page.getByRole('button', { name: say('Start Anyway') }));

export const standReady: Way = async (page, say) => {
  await page.getByRole('link', { name: say('Try it with our sample clip') }).click();
  await startOf(page, say).click({ trial: true, timeout: READY_MS });
};

export const countDown: Way = withStartupLock(standReady, async (page, say) => {
  await startOf(page, say).click();
  await page.getByRole('button', { name: say('Cancel'), exact: true }).waitFor();
});

const counted =
  (reps: number): Way =>
  async (page, say) => {
    const counter = page.getByRole('status', { name: say('Valid Reps'), exact: true });
    await counter.getByText(String(reps), { exact: true }).waitFor({ timeout: COUNTED_MS });
  };

export const count: Way = withStartupLock(countDown, counted(2));

/** Submits the current set. */
export const complete: Way = withStartupLock(send('Submit Challenge'), async (page, say) => {
  await page.getByRole('dialog', { name: say('Challenge Complete!') }).waitFor({ timeout: COUNTED_MS });
});
