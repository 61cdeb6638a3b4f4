/**
 * Pages keep working when the browser translates them: every screen, with dialogs, tabs and
 * toggles.
 */
import type { BrowserContext } from '@playwright/test';
import { emptyAdminPlaces, filledAdminPlaces } from '../tools/screenshots/admin-places.ts';
import { emptyPlaces, filledPlaces, type Place, type Who } from '../tools/screenshots/places.ts';
import { NOTHING_YET, promote, seed, settle } from '../tools/screenshots/seed.ts';
import { walkDown } from '../tools/screenshots/ways.ts';
import { startServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { brokenOn, pressEverything, translateAll } from './fixtures/translator.ts';

/** Skipped, because the model runs for minutes; translated-set.spec.ts covers a set. */
const IN_REAL_TIME = /^record-(ready|countdown|counting|complete|unsent)|^exercise-wizard-(frames|review)/;
/** Skips screens that fail or never finish loading. */
const isUsed = ({ name, holds, breaks }: Place): boolean =>
  !IN_REAL_TIME.test(name) && !/^(outdated|start-failed|new-version|.*offline)$/.test(name) && !holds && !breaks;

/** Key of a screen; the filled one replaces the empty one. */
const kindOf = ({ name, who }: Place): string => `${name} ${who}`;

const say = (english: string): string => english;

/** Returns the errors of a screen that is translated and used. */
const faultsOf = async (context: BrowserContext, origin: string, place: Place): Promise<readonly string[]> => {
  const page = await context.newPage();
  const { takeFaults } = translated.get(context) ?? { takeFaults: () => ['not translated'] };
  await page.goto(origin + place.path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await walkDown(page, say);
  await place.way?.(page, say);
  await page.waitForTimeout(200);
  expect(await page.locator('font[data-translated]').count(), place.name).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await pressEverything(page);
  const faults = [...takeFaults(), ...(await brokenOn(page))];
  await page.close();
  return faults.map((fault) => `${place.name} (${place.who}): ${fault}`);
};

const translated = new Map<BrowserContext, Awaited<ReturnType<typeof translateAll>>>();

test('every screen can be used while the browser translates it', async ({ browser }) => {
  test.setTimeout(1_500_000);
  const server = await startServer('translated', { ADMIN_SECOND_FACTOR: 'optional', TRUST_PROXY: 'true' });
  const { origin } = server;
  const open = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      locale: 'en-US',
      permissions: ['clipboard-write'],
    });
    translated.set(context, await translateAll(context));
    return context;
  };
  const contexts: Record<Who, BrowserContext> = {
    visitor: await open(),
    newcomer: await open(),
    member: await open(),
    admin: await open(),
  };
  const faults: string[] = [];
  const useAll = async (places: readonly Place[]): Promise<void> => {
    for (const place of places.filter(isUsed)) faults.push(...(await faultsOf(contexts[place.who], origin, place)));
  };
  try {
    const admin = await settle(contexts.admin.request, origin, 'Iris Hadrian', 'female');
    await promote(admin, server);
    await settle(contexts.newcomer.request, origin, 'Nils Neumann', 'male');
    const filled = new Set([...filledPlaces(NOTHING_YET), ...filledAdminPlaces(NOTHING_YET)].map(kindOf));
    await useAll([...emptyPlaces(), ...emptyAdminPlaces()].filter((place) => !filled.has(kindOf(place))));
    const member = await settle(contexts.member.request, origin, 'Marcus Aurel', 'male');
    const seeded = await seed(origin, { member, admin, newContext: async () => (await browser.newContext()).request });
    await useAll([...filledPlaces(seeded), ...filledAdminPlaces(seeded)]);
  } finally {
    await server.stop();
  }
  expect([...new Set(faults)]).toEqual([]);
});
