/** Opens the stage for a clip and returns its frames. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import type { ClipPlan } from './clip-list.ts';
import type { SkeletonFile } from './motion/rest-skeleton.ts';
import type { StagePage } from './stage/main.ts';

/** Serves one of our pages and opens it in headless Chromium. */
export type OpenPage = { readonly page: Page; readonly close: () => Promise<void> };

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Flags of Chromium that enable WebGL without a GPU. */
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
  // Allows five minutes for a busy machine without a GPU.
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

declare global {
  var stage: StagePage;
}

export type Studio = {
  /** Returns the frame at `seconds`, the mean of `samples` exposures, as JPEG or PNG bytes. */
  readonly shoot: (seconds: number, samples: number, type: 'image/png' | 'image/jpeg') => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/** Reads the figure's bones, used for ground truth and drawing. */
export const readBones = async (): Promise<SkeletonFile> =>
  JSON.parse(await readFile(new URL('figure/human.skeleton.json', import.meta.url), 'utf8'));

/** Starts browser and stage for a clip. Close it when done. */
export const openStudio = async (clip: ClipPlan): Promise<Studio> => {
  const { page, close } = await openPage('stage/index.html', 'stage');
  const bones = await readBones();
  await page.evaluate(([plan, figure]) => globalThis.stage.open(plan, figure), [clip, bones] as const);
  return {
    shoot: async (seconds, samples, type) => {
      const shot = [seconds, samples, type] as const;
      const picture = await page.evaluate((args) => globalThis.stage.shoot(...args), shot);
      return Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
    },
    close,
  };
};
