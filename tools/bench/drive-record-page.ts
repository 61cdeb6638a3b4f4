/**
 * Drives the built product's record page for benchmarks: signs up, starts a set, and records when
 * frames are passed to the pose model.
 */
import type { Page } from '@playwright/test';

export const signUp = async (page: Page, origin: string): Promise<void> => {
  const headers = { origin };
  const data = { email: 'bench@example.test', password: 'marble-and-limestone-42', name: 'Bench' };
  await page.request.post(`${origin}/api/auth/sign-up/email`, { data, headers });
  await page.request.patch(`${origin}/api/profile`, { data: { gender: 'female' }, headers });
};

/**
 * Script that records when frames are passed to the model. It is a text, because the TypeScript
 * loader would add calls to helpers that do not exist in the page.
 */
export const WRITE_DOWN_FRAMES = `
  globalThis.detectedAt = [];
  globalThis.Worker = class extends Worker {
    postMessage(message, ...rest) {
      if (message?.type === 'open') globalThis.poseModel = message.options.model;
      if (message?.type === 'detect') globalThis.detectedAt.push(performance.now());
      super.postMessage(message, ...rest);
    }
  };
`;

/**
 * Returns the times at which frames were passed to the pose model, in milliseconds of the page's
 * clock.
 */
export const detectedAt = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    'detectedAt' in window && Array.isArray(window.detectedAt) ? window.detectedAt.map(Number) : [],
  );

/**
 * Returns the name of the loaded pose model.
 * @throws Error if none was loaded.
 */
export const poseModelOf = async (page: Page): Promise<string> => {
  const model = await page.evaluate(() => ('poseModel' in window ? String(window.poseModel) : undefined));
  if (model === undefined) throw new Error('The page opened no pose model.');
  return model;
};

/**
 * Opens a record page, starts a set, and resolves when the set has started.
 * @param url of a record page
 */
export const startRecording = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  const audio = page.getByRole('dialog', { name: 'Enable Audio Feedback' });
  await page.addLocatorHandler(audio, () => audio.getByRole('button').first().click());
  const start = page.getByRole('button', { name: /^Start/ });
  await start.and(page.locator(':enabled')).waitFor({ timeout: 120_000 });
  await start.click();
  await page.getByText('RECORDING').first().waitFor({ timeout: 30_000 });
};
