/**
 * `npm run screens`: pictures of every screen, as visitors, members and admins see it, empty and filled, in four widths and both
 * themes, in build/screens, with all of them on index.html. Words after `--` narrow it: `npm run screens -- leaderboard 390 night`
 * (part of a screen's name, a width, a theme, `visitor`, `newcomer`, `member`, `admin`, `empty`, `filled`). Builds the product when it has to.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchOptions } from '../e2e/fixtures/chromium.ts';
import { prepareDataFolder, startServer } from '../e2e/fixtures/server.ts';
import type { RunningServer } from '../e2e/fixtures/server.ts';
import { buildIfStale } from './build.mjs';
import { emptyPlaces, filledPlaces } from './screens/places.ts';
import type { Place, Who } from './screens/places.ts';
import { promote, seed, settle } from './screens/seed.ts';
import { pictureName, writeSheet } from './screens/sheet.ts';

const FOLDER = join(import.meta.dirname, '../build/screens');
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const THEMES = { noon: 'light', night: 'dark' } as const;
type Theme = keyof typeof THEMES;
/** A page that is not still by then is pictured as it is. */
const STILL_MS = 8_000;

const asked = process.argv.slice(2);
const widths = SIZES.filter(({ width }) => asked.includes(String(width)));
const themes: readonly Theme[] = (['noon', 'night'] as const).filter((theme) => asked.includes(theme));
const looks = (widths.length > 0 ? widths : SIZES).flatMap(({ width, height }) =>
  (themes.length > 0 ? themes : (['noon', 'night'] as const)).map((theme) => ({ width, height, theme })),
);
const words = asked.filter((word) => !/^(\d+|noon|night)$/.test(word));

const isAsked = ({ name, who, state }: Place): boolean =>
  words.every((word) => word === who || word === state || name.includes(word));

const settled = async (page: Page): Promise<void> => {
  const isStill = async (): Promise<void> => {
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
  };
  await Promise.race([isStill().catch(() => undefined), page.waitForTimeout(STILL_MS)]);
};

const take = async (page: Page, origin: string, { name, who, state, path, press }: Place): Promise<void> => {
  const began = Date.now();
  await page.goto(origin + path);
  await settled(page);
  if (press) await page.getByText(press, { exact: true }).first().click();
  for (const { width, height, theme } of looks) {
    await page.emulateMedia({ colorScheme: THEMES[theme], reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.screenshot({
      path: join(FOLDER, pictureName([name, who, state, width, theme])),
      type: 'jpeg',
      quality: 80,
      fullPage: true,
      animations: 'disabled',
    });
  }
  console.log(`${name} (${who}, ${state}): ${((Date.now() - began) / 1000).toFixed(1)} s`);
};

const EVERYBODY = ['visitor', 'newcomer', 'member', 'admin'] as const satisfies readonly Who[];

type Contexts = Readonly<Record<Who, BrowserContext>>;

const takeAll = async (contexts: Contexts, origin: string, places: readonly Place[]): Promise<void> => {
  for (const who of EVERYBODY) {
    const own = places.filter((place) => place.who === who && isAsked(place));
    if (own.length === 0) continue;
    const page = await contexts[who].newPage();
    for (const place of own) await take(page, origin, place);
    await page.close();
  }
};

const run = async (browser: Browser, server: RunningServer): Promise<void> => {
  const { origin } = server;
  const open = (): Promise<BrowserContext> => browser.newContext({ serviceWorkers: 'block' });
  const contexts = { visitor: await open(), newcomer: await open(), member: await open(), admin: await open() };
  const admin = await settle(contexts.admin.request, origin, 'Iris Hadrian', 'female');
  await promote(admin, server);
  await settle(contexts.newcomer.request, origin, 'Nils Neumann', 'male');
  await takeAll(contexts, origin, emptyPlaces());
  const filled = filledPlaces({ challenge: '', duel: '', recording: '', queued: '' });
  if (!filled.some(isAsked)) return;
  const member = await settle(contexts.member.request, origin, 'Marcus Aurel', 'male');
  const seeded = await seed(origin, member, async () => (await open()).request);
  await takeAll(contexts, origin, filledPlaces(seeded));
};

buildIfStale();
await prepareDataFolder();
if (asked.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const server = await startServer('screens', { ADMIN_SECOND_FACTOR: 'optional' });
const browser = await chromium.launch(await launchOptions());
try {
  await run(browser, server);
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${writeSheet(FOLDER)} pictures: ${join(FOLDER, 'index.html')}`);
