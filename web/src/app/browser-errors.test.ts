import { describe, expect, it } from 'vitest';
import { BrowserError } from '@reptemple/contract/browser-errors';
import { ApiError } from '../api/api-error.ts';
import { toldOf } from './browser-errors.ts';

const ORIGIN = 'https://reps.example.org';
const PLACE = '/assets/record-page-0nbfWFTO.js:3:1290';

const thrown = (stack: string, name = 'TypeError', message = 'x is undefined'): Error =>
  Object.assign(new Error(message), { name, stack });

describe('an error that nobody caught', () => {
  it.each([
    ['Chromium', `TypeError: x\n    at f (${ORIGIN}${PLACE})\n    at ${ORIGIN}/assets/other-1.js:1:2`],
    ['Firefox and Safari', `f@${ORIGIN}${PLACE}\n@${ORIGIN}/assets/other-1.js:1:2`],
    ['one with a frame of somebody else’s first', `at g (<anonymous>)\n    at f (${ORIGIN}${PLACE})`],
  ])('is told with its place, as %s writes it', (_browser, stack) => {
    const told = toldOf('error', thrown(stack), ORIGIN);
    expect(told).toEqual({ kind: 'error', name: 'TypeError', message: 'x is undefined', place: PLACE });
    expect(BrowserError.safeParse(told).success).toBe(true);
  });

  it('is cut to what the server takes, whatever it says', () => {
    const told = toldOf(
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
  ])('%s is not told', (_name, error) => {
    expect(toldOf('error', error, ORIGIN)).toBeUndefined();
  });
});
