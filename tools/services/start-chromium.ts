/** Starts a browser for scripts; tests let Playwright start theirs (e2e/playwright.config.ts). */
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { launchOptions } from '../../e2e/fixtures/chromium.ts';
import { requireChromium } from '../../scripts/chromium.mjs';

/**
 * `options` are the launch options (e2e/fixtures/chromium.ts). Installs a Chromium if needed.
 * @throws Error with instructions if that fails.
 */
export const startChromium = async (
  args: readonly string[] = [],
  options: typeof launchOptions = launchOptions,
): Promise<Browser> => {
  await requireChromium();
  return chromium.launch(await options(args));
};
