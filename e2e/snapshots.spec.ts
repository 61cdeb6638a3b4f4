/**
 * Tests that the main screens equal stored screenshots: phone and desktop, light and dark. Part of
 * `npm test` if the installed Chromium made them (snapshots/chromium-version.json), and of
 * `npm --prefix tools run snapshots`.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { expect, signIn, signUp, test } from './fixtures/test.ts';
import { holdStill } from './fixtures/visual-checks.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;

/** Selector of elements to hide in screenshots, because they move or depend on the date. */
const MOVING = 'video, canvas, [role="timer"], :has(> .react-activity-calendar)';

type Who = 'visitor' | 'member' | 'admin';

interface Place {
  readonly context: Readonly<Record<Who, BrowserContext>>;
  readonly challenge: string;
  readonly recording: string;
  readonly definition: string;
}

interface Screen {
  readonly name: string;
  readonly who: Who;
  readonly path: (place: Place) => string;
  readonly way?: (page: Page) => Promise<void>;
  readonly isReady?: (page: Page) => Promise<void>;
}

const isJudged = async (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /^Rep 5: valid/ })).toBeVisible();

const SCREENS: readonly Screen[] = [
  { name: 'landing', who: 'visitor', path: () => '/' },
  { name: 'login', who: 'visitor', path: () => '/login' },
  { name: 'not-found', who: 'visitor', path: () => '/nowhere' },
  { name: 'campaign', who: 'visitor', path: () => '/hash' },
  { name: 'challenge-catalogue', who: 'visitor', path: () => '/challenges' },
  { name: 'challenge', who: 'visitor', path: ({ challenge }) => `/challenge/${challenge}` },
  { name: 'leaderboard', who: 'visitor', path: ({ challenge }) => `/challenge/${challenge}/leaderboard` },
  { name: 'record-without-camera', who: 'member', path: ({ challenge }) => `/challenge/${challenge}/record` },
  {
    name: 'recording',
    who: 'member',
    path: ({ challenge, recording }) => `/challenge/${challenge}/recording/${recording}`,
  },
  { name: 'training', who: 'member', path: () => '/me' },
  {
    name: 'exercise-editor',
    who: 'admin',
    path: ({ definition }) => `/exercise-definition-editor?definition=${definition}`,
    way: (page) => page.getByRole('button', { name: 'Add Comparison' }).click(),
    isReady: isJudged,
  },
];

const enter = async (browser: Browser, origin: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: origin,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await holdStill(context);
  return context;
};

let place: Place;

test.beforeAll(async ({ browser, server: { origin }, admin }) => {
  const [visitor, member, admins, others] = await Promise.all([1, 2, 3, 4].map(() => enter(browser, origin)));
  if (!visitor || !member || !admins || !others) throw new Error('no contexts');
  await signIn(await admins.newPage(), origin, admin);
  await signUp(await member.newPage(), origin, 'male');
  const { id, slug } = await makeChallenge(member.request, origin, {
    name: 'Strict Autumn',
    description: 'Five strict push-ups, every day.',
  });
  const page = await others.newPage();
  for (const gender of ['female', 'male'] as const) {
    await signUp(page, origin, gender);
    await submitSet(page.request, origin, id, 'push-up-faults');
  }
  const recording = await submitSet(member.request, origin, id);
  const { definitions } = await (await admins.request.get('/api/admin/exercise-definitions')).json();
  const { id: definition } = definitions.find(({ name }: { readonly name: string }) => name === 'Push-up');
  place = { context: { visitor, member, admin: admins }, challenge: slug, recording, definition };
});

test.afterAll(async () => {
  await Promise.all(Object.values(place.context).map(async (context) => context.close()));
});

for (const { name, who, path, way, isReady } of SCREENS) {
  test(`${name} matches its screenshots`, async () => {
    const page = await place.context[who].newPage();
    await page.goto(path(place));
    await way?.(page);
    await page.waitForLoadState('networkidle');
    for (const { width, height } of SIZES)
      for (const theme of THEMES) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await isReady?.(page);
        await page.evaluate(() => document.fonts.ready);
        await expect.soft(page).toHaveScreenshot(`${name}-${width}-${theme}.png`, { mask: [page.locator(MOVING)] });
      }
    await page.close();
  });
}
