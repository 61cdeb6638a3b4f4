/** A browser for the commands that drive one by themselves; tests have Playwright start theirs (e2e/playwright.config.ts). */
import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '../e2e/fixtures/chromium.ts';
import { requireChromium } from './chromium.mjs';

/** `options`: what is told it (e2e/fixtures/chromium.ts). Installs a Chromium where there is none. @throws with what to do where none can be. */
export const startChromium = async (
  args: readonly string[] = [],
  options: typeof launchOptions = launchOptions,
): Promise<Browser> => {
  await requireChromium();
  return chromium.launch(await options(args));
};
