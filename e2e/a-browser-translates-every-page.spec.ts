/**
 * Tests that every screen keeps working while the browser translates it, with its dialogs, tabs and
 * switches. This test takes the longest, so its file name makes it run first.
 */
import type { BrowserContext, Page } from '@playwright/test';
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
import type { Translated } from './fixtures/browser-page-translation.ts';
import { startServer } from './fixtures/server.ts';
import { expect, shareOut, test } from './fixtures/test.ts';

/**
 * Pattern of the names of screens that this test skips, because the pose model runs on them for
 * minutes. set-on-translated-page.spec.ts counts a set instead.
 */
const IN_REAL_TIME = /^record-(ready|countdown|counting|complete|unsent)|^exercise-wizard-(frames|review)/;
/**
 * Returns true for screens that this test covers. Skips offline and outdated screens, and those
 * that are opened with failing or unanswered requests.
 */
const isUsed = ({ name, holds, breaks }: Place): boolean =>
  !IN_REAL_TIME.test(name) && !/^(outdated|start-failed|new-version|.*offline)$/.test(name) && !holds && !breaks;

/**
 * Returns a key that is the same for the empty and the filled version of a screen. If there are
 * both, only the filled version is tested.
 */
const kindOf = ({ name, who }: Place): string => `${name} ${who}`;

const say = (english: string): string => english;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface PageReader extends Translated {
  readonly page: Page;
  readonly pressed: Map<string, number>;
}

/**
 * Number of screens that are opened at the same time per kind of user. Each has its own browser
 * context, because pages of one context share six connections.
 */
const PAGE_READERS: Readonly<Record<Who, number>> = { visitor: 1, newcomer: 1, member: 1, admin: 2 };

const faultsOf = async ({ page, takeFaults, pressed }: PageReader, place: Place): Promise<readonly string[]> => {
  await page.goto(place.path);
  await translated(page);
  await scrollThrough(page);
  await place.way?.(page, say);
  await translated(page);
  await page.keyboard.press('Escape');
  // Presses all controls once per path, because other states of a page have the same controls.
  if (!pressed.has(place.path)) pressed.set(place.path, await pressEverything(page));
  const faults = [...takeFaults(), ...(await brokenOn(page))];
  return faults.map((fault) => `${place.name} (${place.who}): ${fault}`);
};

test('every screen works while the browser translates the page', async ({ browser }) => {
  // Allows 15 minutes, because the test opens every screen of the application and the machine may
  // be busy.
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
    // Discards form drafts. Pressing all controls of a form changes it, and the next screen of the
    // same page must start without these changes.
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
