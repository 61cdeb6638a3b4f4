/**
 * Reports of browser errors: accepted from pages of the application, and rate limited to protect
 * the log.
 */
import { expect, it, vi } from 'vitest';
import { BROWSER_ERRORS_PER_MINUTE, TellBrowserError } from '@reptemple/contract/operations/browser-errors';
import { GetOperations } from '@reptemple/contract/operations/operations';
import { rateLimits } from '../src/platform/http/rate-limits-table.ts';
import type { Client } from './client.ts';
import { openScene } from './scene.ts';

const scene = openScene();
const body = { kind: 'error', name: 'TypeError', message: 'x is undefined', place: '/assets/page-1a2b.js:12:34' };

it('refuses browser error reports above the limit per minute from one address with 429', async () => {
  const { harness, ann } = scene;
  const visitor = harness.visitor();
  for (let told = 0; told < BROWSER_ERRORS_PER_MINUTE; told += 1)
    expect(await visitor.call(TellBrowserError, { body })).toEqual({ noted: true });
  expect(await visitor.refusal(TellBrowserError, { body })).toMatchObject({ status: 429, code: 'too_many_requests' });
  harness.passTime(61_000);
  expect(await ann.call(TellBrowserError, { body })).toEqual({ noted: true });
});

it('logs a browser error report as one line, without e-mail addresses and quoted text', async () => {
  const { harness } = scene;
  const warn = vi.spyOn(harness.log, 'warn');
  const message = 'ann@example.org has no "rep count"';
  const { headers } = await harness.visitor().send(TellBrowserError, { body: { ...body, message } });
  const line = {
    requestId: headers.get('x-request-id'),
    kind: 'error',
    name: 'TypeError',
    said: '… has no …',
    place: body.place,
  };
  expect(warn.mock.calls).toEqual([[line, 'An error in a browser.']]);
  warn.mockRestore();
});

it('refuses browser error reports above the hourly limit of one address, and accepts them an hour later', async () => {
  const { harness } = scene;
  const visitor = harness.visitor();
  for (let minute = 0; minute < 3; minute += 1) {
    for (let told = 0; told < BROWSER_ERRORS_PER_MINUTE; told += 1) await visitor.call(TellBrowserError, { body });
    harness.passTime(61_000);
  }
  expect((await visitor.refusal(TellBrowserError, { body })).status).toBe(429);
  harness.passTime(3_600_000);
  expect(await visitor.call(TellBrowserError, { body })).toEqual({ noted: true });
});

it('lists at most 10 new places from one address, but still counts known places and other addresses’ reports', async () => {
  const { harness, ann } = scene;
  const admin = await harness.admin();
  const noted = async (): Promise<readonly string[]> =>
    (await admin.call(GetOperations)).browserErrors.map(({ place, count }) => `${place} ${count}`).toSorted();
  const told = (client: Client, page: string) =>
    client.call(TellBrowserError, { body: { ...body, place: `/assets/${page}.js:1:1` } });
  const stranger = harness.visitor();
  for (let at = 0; at < 15; at += 1) await told(stranger, `made-up-${at}`);
  expect(await noted()).toHaveLength(10);
  await told(ann, 'real');
  await told(harness.visitor(), 'another');
  await told(stranger, 'real');
  expect(await noted()).toEqual(expect.arrayContaining(['/assets/another.js:1:1 1', '/assets/real.js:1:1 2']));
  expect(await noted()).toHaveLength(12);
});

it('accepts browser error reports of users after visitors have used up the hourly limit', async () => {
  const { harness, ann } = scene;
  await harness.visitor().call(TellBrowserError, { body });
  await harness.db.update(rateLimits).set({ uses: 1_000 });
  expect((await harness.visitor().refusal(TellBrowserError, { body })).status).toBe(429);
  expect(await ann.call(TellBrowserError, { body })).toEqual({ noted: true });
});

it.each([
  ['a page’s address for a place', { place: '/challenge/annes-secret' }],
  ['a place on another server', { place: 'https://elsewhere.example/app.js:1:1' }],
  ['a message without an end', { message: 'x'.repeat(301) }],
  ['words for a name', { name: 'Ann Smith' }],
])('refuses a browser error report with %s', async (_name, change) => {
  const refused = await scene.harness.visitor().refusal(TellBrowserError, { body: { ...body, ...change } });
  expect(refused).toMatchObject({ status: 400, code: 'bad_request' });
});
