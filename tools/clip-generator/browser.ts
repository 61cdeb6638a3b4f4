/** Serves one of our pages and opens it in headless Chromium. */

import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createServer } from 'vite';

export type OpenPage = { readonly page: Page; readonly close: () => Promise<void> };

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Enables WebGL without a GPU. */
const SOFTWARE_WEBGL = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

const HERE = fileURLToPath(new URL('.', import.meta.url));

/**
 * Opens `entry` (relative to this folder) and waits until it has set `globalThis[ready]`. Serves
 * `publicFolder` as static files. Close the page when done.
 */
export const openPage = async (entry: string, ready: string, publicFolder?: string): Promise<OpenPage> => {
  const server = await createServer({
    root: HERE,
    configFile: false,
    logLevel: 'error',
    publicDir: publicFolder ?? false,
    // Disables reloading, which would lose the frames drawn so far.
    server: { port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('The page has no address.');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: SOFTWARE_WEBGL });
  const page = await browser.newPage();
  // Long timeout for a busy machine without a GPU.
  page.setDefaultTimeout(300_000);
  page.on('pageerror', (error) => console.error(error));
  await page.goto(address + entry);
  await page.waitForFunction((name) => name in globalThis, ready);
  return {
    page,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
};
