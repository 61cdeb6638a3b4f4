/**
 * Tests that no link is dead. Follows the links of all pages as visitor and as admin, once per kind
 * of URL.
 */
import type { Page } from '@playwright/test';
import { makeChallenge, submitSet } from './fixtures/challenges-sets-and-campaigns.ts';
import { expect, signIn, signUp, test } from './fixtures/test.ts';

const DEAD = /not found|access denied|something went wrong|no connection/i;
/**
 * Kinds of URLs that are not opened: the link that signs out, and pages that other tests unpublish.
 */
const LEFT_OUT = new Set(['/logout', '/two-:time', '/retried-:time']);
const CAMPAIGNS = ['/hash', '/pushtober', '/ns', '/squat'];

/**
 * Returns the path with placeholders for ids and without the query, because pages of the same kind
 * have the same links.
 */
const kindOf = ({ pathname }: URL): string =>
  pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/^\/challenge\/[^/]+/, '/challenge/:challenge')
    .replace(/^\/exercise\/[^/]+/, '/exercise/:code')
    // Other tests end the paths of their campaigns with the current time in ms.
    .replace(/^\/([a-z-]+)-\d{13}$/, '/$1-:time');

interface Found {
  readonly address: string;
  readonly on: string;
}

const linksOn = async (page: Page): Promise<readonly string[]> =>
  page
    // Skips links in previews. They are inert, so users cannot follow them.
    .locator('a[href]:not([inert] a)')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));

const faultOf = async (page: Page, { address, on }: Found): Promise<string | undefined> => {
  const { pathname, hash } = new URL(address);
  if (pathname.startsWith('/api/') || /\.\w+$/.test(pathname)) {
    const status = (await page.request.get(address)).status();
    return status < 400 ? undefined : `${address} on ${on}: ${status}`;
  }
  const reply = await page.goto(address);
  if (reply && !reply.ok()) return `${address} on ${on}: ${reply.status()}`;
  const heading = page.locator('#root h1').first();
  await expect(heading, `${address} on ${on}`).toBeVisible();
  const title = await heading.innerText();
  if (DEAD.test(title)) return `${address} on ${on}: ${title}`;
  if (hash && (await page.locator(`[id="${hash.slice(1)}"]`).count()) === 0) return `${address} on ${on}: no ${hash}`;
  return undefined;
};

const deadLinks = async (page: Page, origin: string, starts: readonly string[]) => {
  const faults: string[] = [];
  const known = new Set<string>();
  const waiting: Found[] = [];
  const note = (address: string, on: string): void => {
    const url = new URL(address, origin);
    const place = kindOf(url);
    const kind = place + (url.pathname === new URL(on, origin).pathname ? url.hash : '');
    if (url.origin !== origin || LEFT_OUT.has(place) || known.has(kind)) return;
    known.add(kind);
    waiting.push({ address: url.href, on });
  };
  for (const start of starts) note(start, 'the start');
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const fault = await faultOf(page, next);
    if (fault !== undefined) faults.push(fault);
    else for (const link of await linksOn(page)) note(link, new URL(next.address).pathname);
  }
  return { faults, visited: known.size };
};

test('every link on the pages of visitors and admins leads to an existing page', async ({
  page,
  server,
  admin,
  browser,
}) => {
  test.setTimeout(900_000);
  const { origin } = server;
  const context = await browser.newContext({ baseURL: origin });
  const visitor = await context.newPage();
  await signUp(page, origin);
  const challenge = await makeChallenge(page.request, origin, { name: 'Linked Fives' });
  const recording = await submitSet(page.request, origin, challenge.id);
  const wish = { data: { validReps: 4 }, headers: { origin } };
  expect((await page.request.post(`/api/recordings/${recording}/corrections`, wish)).status()).toBe(200);
  await signIn(page, origin, admin);

  const asVisitor = await deadLinks(visitor, origin, ['/', '/pushup-challenge', ...CAMPAIGNS]);
  const asAdmin = await deadLinks(page, origin, ['/?stay=true', '/challenges', '/me', '/admin', ...CAMPAIGNS]);
  await context.close();
  expect([...asVisitor.faults, ...asAdmin.faults]).toEqual([]);
  expect(asVisitor.visited).toBeGreaterThan(5);
  expect(asAdmin.visited).toBeGreaterThan(20);
});
