/**
 * Tests that German and Spanish pages have no untranslated texts (docs/decisions/0033). Also tests
 * pages that the browser translates: every screen keeps working, with its dialogs, tabs and
 * switches.
 */
import type { Page, BrowserContext } from '@playwright/test';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { emptyAdminPlaces, filledAdminPlaces } from '../tools/screenshots/admin-screen-list.ts';
import { NOTHING_YET, promote, seed, createAccount } from '../tools/screenshots/seed-users-and-data.ts';
import { emptyPlaces, filledPlaces } from '../tools/screenshots/visitor-and-member-screen-list.ts';
import type { Place, Who } from '../tools/screenshots/visitor-and-member-screen-list.ts';
import {
  brokenOn,
  pressEverything,
  scrollThrough,
  translateAll,
  translated,
} from './fixtures/browser-page-translation.ts';
import type { Translated as TranslatedPage } from './fixtures/browser-page-translation.ts';
import { makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { handsOn } from './fixtures/keyboard-operation.ts';
import { startServer } from './fixtures/server.ts';
import { expect, shareOut, signUp, test } from './fixtures/test.ts';
import { englishFinder, wordsIn } from './fixtures/untranslated-texts.ts';
import type { Translated } from './fixtures/untranslated-texts.ts';

interface Reader {
  readonly language: Translated;
  readonly key: string;
  readonly date: RegExp;
}

const READERS: readonly Reader[] = [
  { language: 'de', key: 'ArrowDown', date: /\d{1,2}\. \p{L}+\.? \d{4}/u },
  { language: 'es', key: 'End', date: /\d{1,2} (?:de )?\p{L}+ (?:de )?\d{4}/u },
];

const writtenByPeople = async (page: Page): Promise<readonly string[]> => {
  const written: string[] = [];
  for (let [at, total, read] = [1, 1, 0]; read < total; at += 1) {
    const listed = await (await page.request.get(`/api/challenges?page=${at}`)).json();
    [total, read] = [listed.total, read + listed.pageSize];
    written.push(...listed.challenges.flatMap(({ name, description }: Challenge) => [name, description ?? '']));
  }
  return written.filter((text) => text !== '');
};

const withBigScore = async (page: Page): Promise<unknown> =>
  page.route(/\/api\/challenges\/[^/]+\/leaderboard\?/, async (route) => {
    const reply = await route.fetch();
    const board = await reply.json();
    const rows = board.rows.map((row: object) => Object.assign(row, { validReps: 12_345 }));
    await route.fulfill({ response: reply, json: { ...board, rows } });
  });

for (const { language, key, date } of READERS) {
  test(`a user who chooses ${language} by keyboard finds no English from the landing page to their training`, async ({
    page,
    server: { origin },
  }) => {
    const challenge = `Marmor-${language}`;
    const [hands, w, leftInEnglish] = [handsOn(page), wordsIn(language), englishFinder(language)];
    let names: readonly string[] = await writtenByPeople(page);
    const expectTranslated = async (title: string): Promise<void> => {
      await expect(page).toHaveTitle(`${title} · RepTemple`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await leftInEnglish(page, names), title).toEqual([]);
    };

    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Begin Your Journey' })).toBeVisible();
    await hands.to(page.getByLabel('Language'));
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: w('Begin Your Journey') })).toBeVisible();
    await expectTranslated(w('Only strict reps count'));

    // The organiser's text is marked as English. Everything else is translated.
    await page.goto('/ns');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: w('Top Females') })).toBeVisible();
    await expectTranslated('NS Challenge');

    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: w('Create Account'), level: 1 })).toBeVisible();
    await expectTranslated(w('Create Account'));
    await page.locator('main a[href^="/login"]').click();
    await expect(page.getByRole('heading', { name: w('Sign In'), level: 1 })).toBeVisible();
    await expectTranslated(w('Sign In'));

    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto('/challenge/push-ups/record');
    const form = page.locator('main form');
    await expect(form.getByRole('button', { name: w('Register for Challenge') })).toBeVisible();
    expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.setViewportSize({ width, height });

    await signUp(page, origin);
    const { id, slug } = await makeChallenge(page.request, origin, { name: challenge });
    const recording = await submitSet(page.request, origin, id);
    names = await writtenByPeople(page);
    await withBigScore(page);
    await page.goto('/challenges');
    const card = page.getByRole('article', { name: challenge });
    await expect(card).toBeVisible();
    await expectTranslated(w('Take the Challenge'));
    await card.getByRole('link', { name: w('View Details') }).click();
    await expect(page).toHaveURL(new RegExp(`/challenge/${slug}$`));
    await expect(page.getByText(date).first()).toBeVisible();
    await expectTranslated(challenge);
    await page
      .getByRole('link', { name: w('View Leaderboard') })
      .first()
      .click();
    await expect(page.getByText('12.345', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(w('Leaderboard')));
    expect(await leftInEnglish(page, names), 'the leaderboard').toEqual([]);

    const menu = page.getByRole('navigation', { name: w('Main') });
    await menu.getByRole('link', { name: w('Training') }).click();
    await expect(page.getByRole('heading', { name: w('Personal Records') })).toBeVisible();
    await expect(page.getByText(date).first()).toBeVisible();
    expect(await leftInEnglish(page, names), 'training').toEqual([]);
    await menu.getByRole('link', { name: w('Profile') }).click();
    await expect(page.getByLabel(w('Email'), { exact: true })).toBeVisible();
    await expectTranslated(w('Profile'));
    await page.goto(`/challenge/${slug}/recording/${recording}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await leftInEnglish(page, names), 'a recording').toEqual([]);
  });
}

/**
 * Matches screens that are omitted, because the pose model runs on them for minutes.
 * set-on-translated-page.spec.ts counts a set instead.
 */
const IN_REAL_TIME = /^record-(ready|countdown|counting|complete|unsent)|^exercise-wizard-(frames|review)/;
/**
 * Returns true for screens that a user can operate: not opened with failing or unanswered requests.
 */
const isUsed = ({ name, holds, breaks }: Place): boolean =>
  !IN_REAL_TIME.test(name) && !/^(outdated|start-failed|new-version|.*offline)$/.test(name) && !holds && !breaks;

/**
 * Returns the same key for the empty and the filled version of a page: only the filled one is
 * tested.
 */
const kindOf = ({ name, who }: Place): string => `${name} ${who}`;

const say = (english: string): string => english;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface PageReader extends TranslatedPage {
  readonly page: Page;
  readonly pressed: Map<string, number>;
}

/**
 * Number of parallel pages per user, each in its own browser context: pages of one context share
 * six connections.
 */
const PAGE_READERS: Readonly<Record<Who, number>> = { visitor: 1, newcomer: 1, member: 1, admin: 2 };

const faultsOf = async ({ page, takeFaults, pressed }: PageReader, place: Place): Promise<readonly string[]> => {
  await page.goto(place.path);
  await translated(page);
  await scrollThrough(page);
  await place.way?.(page, say);
  await translated(page);
  await page.keyboard.press('Escape');
  // Presses the controls once per path, because other states of a page have the same controls.
  if (!pressed.has(place.path)) pressed.set(place.path, await pressEverything(page));
  const faults = [...takeFaults(), ...(await brokenOn(page))];
  return faults.map((fault) => `${place.name} (${place.who}): ${fault}`);
};

test('every screen works while the browser translates the page', async ({ browser }) => {
  // Allows 15 minutes, because it uses every screen of the application, slowly on a busy machine.
  test.setTimeout(900_000);
  const server = await startServer('translated', { ADMIN_SECOND_FACTOR: 'optional', TRUST_PROXY: 'true' });
  const { origin } = server;
  const pressed = new Map<string, number>();
  const open = async (storageState?: Session): Promise<PageReader> => {
    const context = await browser.newContext({
      baseURL: origin,
      serviceWorkers: 'block',
      locale: 'en-US',
      permissions: ['clipboard-write'],
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    });
    // Discards form drafts: pressing all controls of a form changes it, and the next screen of the
    // same page starts without these changes.
    await context.addInitScript(() => {
      // Skips sandboxed frames, such as previews, which may not access the session storage.
      if (self === top && location.protocol === 'http:') sessionStorage.clear();
    });
    const listener = await translateAll(context);
    return { page: await context.newPage(), pressed, ...listener };
  };
  const first: Record<Who, PageReader> = {
    visitor: await open(),
    newcomer: await open(),
    member: await open(),
    admin: await open(),
  };
  const faults: string[] = [];
  const useAll = async (places: readonly Place[]): Promise<void> => {
    const people = ['visitor', 'newcomer', 'member', 'admin'] as const;
    const useAs = async (who: Who): Promise<void> => {
      const session = await first[who].page.context().storageState();
      const others = Array.from({ length: PAGE_READERS[who] - 1 }, () => open(session));
      const own = places.filter((place) => place.who === who && isUsed(place));
      await shareOut([first[who], ...(await Promise.all(others))], own, async (reader, place) => {
        faults.push(...(await faultsOf(reader, place)));
      });
    };
    await Promise.all(people.map(useAs));
  };
  try {
    const admin = await createAccount(first.admin.page.request, origin, 'Iris Hadrian', 'female');
    await promote(admin, server);
    await createAccount(first.newcomer.page.request, origin, 'Nils Neumann', 'male');
    const filled = new Set([...filledPlaces(NOTHING_YET), ...filledAdminPlaces(NOTHING_YET)].map(kindOf));
    await useAll([...emptyPlaces(), ...emptyAdminPlaces()].filter((place) => !filled.has(kindOf(place))));
    const member = await createAccount(first.member.page.request, origin, 'Marcus Aurel', 'male');
    const seeded = await seed(origin, { member, admin, newContext: async () => (await browser.newContext()).request });
    await useAll([...filledPlaces(seeded), ...filledAdminPlaces(seeded)]);
  } finally {
    await server.stop();
  }
  expect([...new Set(faults)]).toEqual([]);
  const total = [...pressed.values()].reduce((sum, one) => sum + one, 0);
  expect(total).toBeGreaterThan(250);
});
