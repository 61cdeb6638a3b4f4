import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { BrowserError } from '@reptemple/contract/operations/browser-errors';
import { ApiError } from '../api/api-error.ts';
import { startErrorReports, reportCaughtError, reportRecoveredError, toBrowserError } from './report-browser-errors.ts';

const ORIGIN = 'https://reps.example.org';
const PLACE = '/assets/record-page-0nbfWFTO.js:3:1290';

const thrown = (stack: string, name = 'TypeError', message = 'x is undefined'): Error =>
  Object.assign(new Error(message), { name, stack });

describe('the report of an uncaught browser error', () => {
  it.each([
    ['Chromium', `TypeError: x\n    at f (${ORIGIN}${PLACE})\n    at ${ORIGIN}/assets/other-1.js:1:2`],
    ['Firefox and Safari', `f@${ORIGIN}${PLACE}\n@${ORIGIN}/assets/other-1.js:1:2`],
    ['one with a frame of somebody else’s first', `at g (<anonymous>)\n    at f (${ORIGIN}${PLACE})`],
  ])('contains name, message and source position, parsed from a stack of %s', (_browser, stack) => {
    const told = toBrowserError('error', thrown(stack), ORIGIN);
    expect(told).toEqual({ kind: 'error', name: 'TypeError', message: 'x is undefined', place: PLACE });
    expect(BrowserError.safeParse(told).success).toBe(true);
  });

  it('is cut to the limits of the server: an unknown name becomes Error, the message 300 characters', () => {
    const told = toBrowserError(
      'unhandledrejection',
      thrown(`at ${ORIGIN}${PLACE}`, 'My own error!', 'x'.repeat(5000)),
      ORIGIN,
    );
    expect(BrowserError.parse(told)).toMatchObject({ name: 'Error', message: 'x'.repeat(300) });
  });

  it.each([
    ['of an extension', thrown('at f (chrome-extension://abc/content.js:1:1)')],
    ['of another page', thrown('at f (https://elsewhere.example/app.js:1:1)')],
    ['without a stack', thrown('')],
    ['that was meant', thrown(`at ${ORIGIN}${PLACE}`, 'AbortError')],
    ['that is no error', 'a text'],
    ['that the person was told', new ApiError({ code: 'offline', status: 0, message: 'No connection.' })],
  ])('is not made for an error %s', (_name, error) => {
    expect(toBrowserError('error', error, ORIGIN)).toBeUndefined();
  });
});

describe('automatic error reporting', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('reports each position once, including errors caught by the app and causes of errors React recovered from', () => {
    const listeners = new Map<string, (event: object) => void>();
    const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
    vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    );
    vi.stubGlobal('location', { origin: ORIGIN });
    vi.stubGlobal('fetch', send);
    const log = vi.spyOn(console, 'error').mockReturnValue();
    startErrorReports(false);
    expect(listeners.size).toBe(0);
    startErrorReports(true);
    startErrorReports(true);
    listeners.get('error')?.({ error: thrown(`at ${ORIGIN}/a.js:1:1`) });
    listeners.get('unhandledrejection')?.({ reason: thrown(`at ${ORIGIN}/b.js:1:1`) });
    reportCaughtError(thrown(`at ${ORIGIN}/c.js:1:1`));
    reportCaughtError(thrown(`at ${ORIGIN}/c.js:1:1`));
    const offline = new ApiError({ code: 'offline', status: 0, message: 'No connection.' });
    for (const cause of [offline, thrown(`at ${ORIGIN}/d.js:1:1`)]) {
      const recovered = thrown(`at ${ORIGIN}/react.js:1:1`, 'Error', 'Minified React error #520');
      recovered.cause = cause;
      reportRecoveredError(recovered);
    }
    const told = send.mock.calls.map(([, init]) => BrowserError.parse(JSON.parse(z.string().parse(init?.body))));
    expect(told.map(({ kind, place }) => [kind, place])).toEqual([
      ['error', '/a.js:1:1'],
      ['unhandledrejection', '/b.js:1:1'],
      ['caught', '/c.js:1:1'],
      ['caught', '/d.js:1:1'],
    ]);
    expect(log).toHaveBeenCalledTimes(4);
    log.mockRestore();
  });
});
