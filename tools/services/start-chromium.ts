/** Starts Chromium for scripts. Tests let Playwright start theirs (e2e/playwright.config.ts). */
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { launchOptions } from '../../e2e/fixtures/chromium-launch-options.ts';
import { requireChromium } from '../../scripts/find-or-install-chromium.mjs';

/**
 * Starts Chromium, and installs it if needed. `options`: launch options
 * (e2e/fixtures/chromium-launch-options.ts).
 * @throws Error with instructions if that fails
 */
export const startChromium = async (
  args: readonly string[] = [],
  options: typeof launchOptions = launchOptions,
): Promise<Browser> => {
  await requireChromium();
  return chromium.launch(await options(args));
};
