/**
 * A page that the browser translates goes on working: every screen, with its dialogs, tabs and
 * toggles.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { emptyAdminPlaces, filledAdminPlaces } from '../tools/screenshots/admin-places.ts';
import { emptyPlaces, filledPlaces } from '../tools/screenshots/places.ts';
import type { Place, Who } from '../tools/screenshots/places.ts';
import { NOTHING_YET, promote, seed, settle } from '../tools/screenshots/seed.ts';
import { startServer } from './fixtures/server.ts';
import { shareOut } from './fixtures/share-out.ts';
import { expect, test } from './fixtures/test.ts';
import { brokenOn, pressEverything, scrollThrough, translateAll, translated } from './fixtures/translator.ts';
import type { Translated } from './fixtures/translator.ts';

/** With the model at work for minutes: translated-set.spec.ts counts a set. */
const IN_REAL_TIME = /^record-(ready|countdown|counting|complete|unsent)|^exercise-wizard-(frames|review)/;
/** Built to fail, or never to be answered: nothing to be used. */
const isUsed = ({ name, holds, breaks }: Place): boolean =>
  !IN_REAL_TIME.test(name) && !/^(outdated|start-failed|new-version|.*offline)$/.test(name) && !holds && !breaks;

/** Pages that exist empty and filled are used filled. */
const kindOf = ({ name, who }: Place): string => `${name} ${who}`;

const say = (english: string): string => english;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Translated page in a separate context. */
interface Reader extends Translated {
  readonly page: Page;
  /** Addresses whose controls have been pressed. */
  readonly pressed: Map<string, number>;
}

/** For each user: pages of one context share six connections, which their streams would use up. */
const READERS: Readonly<Record<Who, number>> = { visitor: 1, newcomer: 1, member: 1, admin: 2 };

/** Returns what breaks on this place when it is translated and used. */
const faultsOf = async ({ page, takeFaults, pressed }: Reader, place: Place): Promise<readonly string[]> => {
  await page.goto(place.path);
  await translated(page);
  await scrollThrough(page);
  await place.way?.(page, say);
  await translated(page);
  await page.keyboard.press('Escape');
  // The other states of a page have the same controls.
  if (!pressed.has(place.path)) pressed.set(place.path, await pressEverything(page));
  const faults = [...takeFaults(), ...(await brokenOn(page))];
  return faults.map((fault) => `${place.name} (${place.who}): ${fault}`);
};

test('every screen works while the browser translates the page', async ({ browser }) => {
  const server = await startServer('translated', { ADMIN_SECOND_FACTOR: 'optional', TRUST_PROXY: 'true' });
  const { origin } = server;
  const pressed = new Map<string, number>();
  const open = async (storageState?: Session): Promise<Reader> => {
    const context = await browser.newContext({
      baseURL: origin,
      serviceWorkers: 'block',
      locale: 'en-US',
      permissions: ['clipboard-write'],
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    });
    const listener = await translateAll(context);
    return { page: await context.newPage(), pressed, ...listener };
  };
  const first: Record<Who, Reader> = {
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
      const others = Array.from({ length: READERS[who] - 1 }, () => open(session));
      const own = places.filter((place) => place.who === who && isUsed(place));
      await shareOut([first[who], ...(await Promise.all(others))], own, async (reader, place) => {
        faults.push(...(await faultsOf(reader, place)));
      });
    };
    await Promise.all(people.map(useAs));
  };
  try {
    const admin = await settle(first.admin.page.request, origin, 'Iris Hadrian', 'female');
    await promote(admin, server);
    await settle(first.newcomer.page.request, origin, 'Nils Neumann', 'male');
    const filled = new Set([...filledPlaces(NOTHING_YET), ...filledAdminPlaces(NOTHING_YET)].map(kindOf));
    await useAll([...emptyPlaces(), ...emptyAdminPlaces()].filter((place) => !filled.has(kindOf(place))));
    const member = await settle(first.member.page.request, origin, 'Marcus Aurel', 'male');
    const seeded = await seed(origin, { member, admin, newContext: async () => (await browser.newContext()).request });
    await useAll([...filledPlaces(seeded), ...filledAdminPlaces(seeded)]);
  } finally {
    await server.stop();
  }
  expect([...new Set(faults)]).toEqual([]);
  const total = [...pressed.values()].reduce((sum, one) => sum + one, 0);
  expect(total).toBeGreaterThan(250);
});
