/**
 * Renders frames of a clip: serves the page that draws them, opens it in headless Chromium, and
 * takes its pictures.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import type { ClipPlan } from './clip-list.ts';
import type { SkeletonFile } from './motion/rest-skeleton.ts';
import type { StagePage } from './stage/stage-page.ts';

export type OpenPage = { readonly page: Page; readonly close: () => Promise<void> };

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const SOFTWARE_WEBGL = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

const HERE = fileURLToPath(new URL('.', import.meta.url));

/**
 * Serves `entry` (relative to this folder) and the static files of `publicFolder`, opens the page,
 * and waits until it has set `globalThis[ready]`. The caller must close the page.
 */
export const openPage = async (entry: string, ready: string, publicFolder?: string): Promise<OpenPage> => {
  const server = await createServer({
    root: HERE,
    configFile: false,
    logLevel: 'error',
    publicDir: publicFolder ?? false,
    // Turns off reloading after changes of files. It would lose the frames drawn so far.
    server: { port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('The page has no address.');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: SOFTWARE_WEBGL });
  const page = await browser.newPage();
  // Allows five minutes, for a busy machine without a GPU.
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
  /** Returns the frame at `seconds`, the average of `samples` renders, as image bytes. */
  readonly shoot: (seconds: number, samples: number, type: 'image/png' | 'image/jpeg') => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

export const readBones = async (): Promise<SkeletonFile> =>
  JSON.parse(await readFile(new URL('figure/human.skeleton.json', import.meta.url), 'utf8'));

/** Opens the page that draws frames, for a clip. The caller must close it. */
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
