/**
 * `npm --prefix tools run screenshots`: takes screenshots of every screen for visitors, members and
 * admins, empty and with data, in four widths and both themes, to build/screens with an index.html.
 * Reports clipped text and elements wider than the screen. Builds the product if needed. Words
 * after `--` filter: `npm --prefix tools run screenshots -- leaderboard 390 dark` (part of a
 * screen's name, several with commas; a width, a theme, `visitor`, `newcomer`, `member`, `admin`,
 * `empty`, `filled`). `de` or `es` sets the language and reports untranslated texts, `forced` uses
 * forced colours, `large` 200 % zoom, `letters` a phone with doubled font size.
 */
import '../../scripts/print-script-help.mjs';
import { readdirSync, writeFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Browser, BrowserContext } from '@playwright/test';
import { startServer } from '../../e2e/fixtures/server.ts';
import type { RunningServer } from '../../e2e/fixtures/server.ts';
import { englishFinder, translationsIn } from '../../e2e/fixtures/untranslated-texts.ts';
import { askForEverything } from '../../e2e/fixtures/watch-fail-and-hold-requests.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { prepareDataFolder } from '../../server/test/test-installation.ts';
import { startChromium } from '../services/start-chromium.ts';
import { emptyAdminPlaces, filledAdminPlaces } from './admin-screen-list.ts';
import { NOTHING_YET, promote, seed, createAccount } from './seed-users-and-data.ts';
import type { Seeded } from './seed-users-and-data.ts';
import { emptyPlaces, filledPlaces, advanceDown } from './visitor-and-member-screen-list.ts';
import type { Place, Who, Say } from './visitor-and-member-screen-list.ts';

/** Text of an element, with the measurements that show if it is clipped. */
interface Words {
  readonly text: string;
  /** Hidden part of the text, in pixels. */
  readonly hiddenWidth: number;
  readonly hiddenHeight: number;
  /**
   * Distance beyond the right edge of the screen in pixels; 0 if the text can be scrolled into
   * view.
   */
  readonly past: number;
}

const wordsOn = (page: Page): Promise<readonly Words[]> =>
  page.evaluate(() => {
    // This function has no named inner functions. For those, the TypeScript loader adds calls to a
    // helper that does not exist in the browser.
    const elements = [...document.body.querySelectorAll('*')].filter(
      (one) =>
        one.clientWidth > 2 &&
        !one.closest('[aria-hidden="true"], svg, script, style, [class*="sr-only"]') &&
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''),
    );
    return elements.map((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const scrolls = one.closest('[class*="overflow-x-"], [class*="overflow-auto"], [class*="overflow-hidden"]');
      return {
        text: one.textContent.trim().slice(0, 60),
        hiddenWidth: overflowX === 'hidden' ? one.scrollWidth - one.clientWidth : 0,
        hiddenHeight: overflowY === 'hidden' ? one.scrollHeight - one.clientHeight : 0,
        past: scrolls ? 0 : one.getBoundingClientRect().right - document.documentElement.clientWidth,
      };
    });
  });

/**
 * Returns the cause of a page that is too wide: the innermost boxes beyond its edge that do not
 * scroll.
 */
const tooWideOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const past = [...document.body.querySelectorAll('*')].filter(
      (one) =>
        one.getBoundingClientRect().right > edge &&
        !one.parentElement?.closest(
          'svg, [class*="overflow-x-"], [class*="overflow-auto"], [class*="overflow-hidden"], [class*="sr-only"]',
        ),
    );
    return past
      .filter((one) => !past.some((other) => other.parentElement === one))
      .map((one) => `${one.tagName.toLowerCase()} ${one.getAttribute('class') ?? ''}`.slice(0, 100));
  });

/**
 * Returns messages about clipped text and boxes beyond the edge. Tolerates one pixel, because line
 * heights are rounded.
 */
const cutOff = async (page: Page): Promise<readonly string[]> => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const words = await wordsOn(page);
  const cut = words.filter(({ hiddenWidth, hiddenHeight }) => hiddenWidth > 1 || hiddenHeight > 1);
  const past = words.filter((one) => one.past > 1);
  return [
    ...(width > 0 ? [`the page scrolls sideways by ${width} px`] : []),
    ...(width > 0 ? new Set((await tooWideOn(page)).map((box) => `too wide: ${box}`)) : []),
    ...new Set(cut.map(({ text }) => `cut off: ${text}`)),
    ...new Set(past.map(({ text }) => `past the edge: ${text}`)),
  ];
};

const pictureName = (parts: readonly (string | number)[]): string => `${parts.join('.')}.jpg`;

const STYLE = `
  body { margin: 1.5rem; font: 14px system-ui; background: #808080; color: #fff }
  h2 { margin: 2rem 0 .5rem; font-size: 1rem }
  div { display: flex; flex-wrap: wrap; gap: .75rem; align-items: start }
  img { display: block; height: 20rem; width: auto; max-width: 40rem; object-fit: cover; object-position: top; background: #fff }
  a { color: inherit; text-decoration: none }
  small { display: block; padding: .2rem 0 }`;

const groupOf = (file: string): string => file.split('.').slice(0, 3).join(' · ');
const lookOf = (file: string): string => file.split('.').slice(3, 5).join(' px, ');

const picture = (file: string): string =>
  `<a href="${file}"><img src="${file}" loading="lazy" alt="${file}"><small>${lookOf(file)}</small></a>`;

const writeSheet = (folder: string): number => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const sections = [...new Set<string>(files.map(groupOf))].map((group) => {
    const own = files.filter((file) => groupOf(file) === group);
    return `<h2>${group}</h2><div>${own.map(picture).join('')}</div>`;
  });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>${sections.join('\n')}`,
  );
  return files.length;
};

const FOLDER = join(import.meta.dirname, '../../build/screens');
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
/** Size of the page at 200 % zoom on a desktop: half the width, at double scale. */
const ZOOMED = [{ width: 640, height: 400 }] as const;
const LETTERS = [{ width: 390, height: 844 }] as const;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
/** Time in ms after which a page is photographed, even if it is still changing. */
const STILL_MS = 8_000;
const WAITING_MS = 2_500;
const BEGUN_MS = 500;

const asked = process.argv.slice(2);
const widths = SIZES.filter(({ width }) => asked.includes(String(width)));
const themes: readonly Theme[] = THEMES.filter((theme) => asked.includes(theme));
const isLarge = asked.includes('large');
const hasLargeLetters = asked.includes('letters');
const isForced = asked.includes('forced');
const language = (['de', 'es'] as const).find((one) => asked.includes(one));
const asIs = widths.length > 0 ? widths : SIZES;
const sizes = isLarge ? ZOOMED : asIs;
const looks = (hasLargeLetters ? LETTERS : sizes).flatMap(({ width, height }) =>
  (themes.length > 0 ? themes : THEMES).map((theme) => ({ width, height, theme })),
);
const words = asked.filter((word) => !/^(\d+|light|dark|large|letters|forced|de|es)$/.test(word));
const manner = [language, isLarge && 'large', hasLargeLetters && 'letters', isForced && 'forced'].filter(
  (one) => typeof one === 'string',
);
const translate = language ? translationsIn(language) : () => undefined;
const say: Say = (english) => translate(english) ?? english;
const leftInEnglish = language ? englishFinder(language) : async () => [];

const isAsked = ({ name, who, state }: Place): boolean =>
  words.every((word) => word === who || word === state || word.split(',').some((part) => name.includes(part)));

const settled = async (page: Page, isHeld: boolean): Promise<void> => {
  const isStill = async (): Promise<void> => {
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
  };
  await Promise.race([isStill().catch(() => undefined), page.waitForTimeout(isHeld ? WAITING_MS : STILL_MS)]);
  if (isHeld) await page.waitForTimeout(WAITING_MS);
};

/**
 * Intercepts API requests as the screen demands: leaves them unanswered, fails them, or changes
 * their responses.
 */
const disturb = async (page: Page, { holds, breaks, changes }: Place): Promise<void> => {
  if (holds)
    await page.route(
      ({ pathname }) => pathname.startsWith('/api/') && pathname.includes(holds),
      () => undefined,
    );
  if (changes)
    await page.route(
      ({ pathname }) => pathname === changes.calls,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...changes.to } });
      },
    );
  if (!breaks) return;
  const failure = {
    code: 'internal',
    message: 'Something went wrong. Please try again.',
    requestId: 'picture',
  };
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && pathname.includes(breaks),
    (route) => route.fulfill({ status: 500, json: { error: failure } }),
  );
};

const takeLooks = async (page: Page, { name, who, state }: Place): Promise<void> => {
  // Captures only the viewport while a dialog is open, because dialogs are centred in the viewport.
  const fullPage = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0;
  for (const { width, height, theme } of looks) {
    await page.emulateMedia({
      colorScheme: theme,
      reducedMotion: 'reduce',
      forcedColors: isForced ? 'active' : 'none',
    });
    await page.setViewportSize({ width, height });
    // Scrolls up first, because a sticky header would cover content in the screenshot.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    for (const fault of await cutOff(page)) console.log(`${name}, ${width} px, ${theme}: ${fault}`);
    await page.screenshot({
      path: join(FOLDER, pictureName([name, who, state, width, theme, ...manner])),
      type: 'jpeg',
      quality: 80,
      fullPage,
    });
  }
};

/**
 * Takes the screenshots of one screen. Opens a new page, so that open dialogs and pending requests
 * do not affect the next screen.
 */
const take = async (context: BrowserContext, origin: string, place: Place): Promise<void> => {
  const began = Date.now();
  const page = await context.newPage();
  await askForEverything(page);
  await disturb(page, place);
  await page.goto(origin + place.path);
  const isHeld = place.holds !== undefined;
  await settled(page, isHeld);
  await advanceDown(page, say);
  if (!isHeld) await settled(page, false);
  await place.way?.(page, say);
  if (place.way) {
    await page.waitForTimeout(BEGUN_MS);
    await settled(page, false);
  }
  for (const text of await leftInEnglish(page)) console.log(`${place.name} has in English: ${text}`);
  await takeLooks(page, place);
  await page.close();
  console.log(`${place.name} (${place.who}, ${place.state}): ${((Date.now() - began) / 1000).toFixed(1)} s`);
};

type Contexts = Readonly<Record<Who, BrowserContext>>;

/**
 * Takes the screenshots of all screens. Skips screens that cannot be reached, and returns messages
 * about these.
 */
const takeAll = async (contexts: Contexts, origin: string, places: readonly Place[]): Promise<readonly string[]> => {
  const missed: string[] = [];
  for (const place of places.filter(isAsked)) {
    try {
      await take(contexts[place.who], origin, place);
    } catch (error) {
      missed.push(`${place.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  return missed;
};

const everyFilledPlace = (seeded: Seeded): readonly Place[] => [...filledPlaces(seeded), ...filledAdminPlaces(seeded)];

const run = async (browser: Browser, server: RunningServer): Promise<readonly string[]> => {
  const { origin } = server;
  const open = (): Promise<BrowserContext> =>
    browser.newContext({
      serviceWorkers: 'block',
      timezoneId: 'Europe/Berlin',
      locale: language ?? 'en-US',
      deviceScaleFactor: isLarge ? 2 : 1,
    });
  const contexts = { visitor: await open(), newcomer: await open(), member: await open(), admin: await open() };
  const admin = await createAccount(contexts.admin.request, origin, 'Iris Hadrian', 'female');
  await promote(admin, server);
  await createAccount(contexts.newcomer.request, origin, 'Nils Neumann', 'male');
  const missed = await takeAll(contexts, origin, [...emptyPlaces(), ...emptyAdminPlaces()]);
  if (!everyFilledPlace(NOTHING_YET).some(isAsked)) return missed;
  const member = await createAccount(contexts.member.request, origin, 'Marcus Aurel', 'male');
  const newContext = async () => (await open()).request;
  const seeded = await seed(origin, { member, admin, newContext });
  return [...missed, ...(await takeAll(contexts, origin, everyFilledPlace(seeded)))];
};

buildIfStale();
await prepareDataFolder();
if (asked.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const server = await startServer('screens', { ADMIN_SECOND_FACTOR: 'optional' });
const browser = await startChromium(hasLargeLetters ? ['--blink-settings=defaultFontSize=32'] : []);
let missed: readonly string[] = [];
try {
  missed = await run(browser, server);
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${writeSheet(FOLDER)} pictures: ${join(FOLDER, 'index.html')}`);
for (const line of missed) console.error(`No picture of ${line}`);
if (missed.length > 0) process.exitCode = 1;
