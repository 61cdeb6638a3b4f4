/** Tells the server of errors that nobody caught in our own scripts: of each once, in a share of the visits. */
import { TellBrowserError, MAX_BROWSER_ERROR_MESSAGE, type BrowserError } from '@reptemple/contract/browser-errors';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';

/** Of visits: what concerns many is seen in a few. */
const SHARE = 0.25;
/** In one visit: what comes after the first errors is often their consequence. */
const MOST = 5;

/** The first line of ours in a stack, as browsers write it; those of extensions and of other pages are not ours to tell. */
const placeOf = (stack: string, origin: string): string | undefined =>
  stack
    .split(/[\s()@]+/)
    .find((word) => word.startsWith(`${origin}/`) && /\.js:\d+:\d+$/.test(word))
    ?.slice(origin.length);

/** Undefined: no fault of our scripts. What the server refused or did not answer is told to the person. */
export const toldOf = (kind: BrowserError['kind'], error: unknown, origin: string): BrowserError | undefined => {
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return undefined;
  const place = placeOf(error.stack ?? '', origin);
  if (place === undefined) return undefined;
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
  return { kind, name, message: error.message.slice(0, MAX_BROWSER_ERROR_MESSAGE), place };
};

export const startTellingErrors = (isInShare = Math.random() < SHARE): void => {
  if (!isInShare) return;
  const told = new Set<string>();
  const tell = (kind: BrowserError['kind'], error: unknown): void => {
    const body = toldOf(kind, error, location.origin);
    if (!body || told.size >= MOST || told.has(body.place)) return;
    told.add(body.place);
    // There is nobody to tell that it could not be told.
    call(TellBrowserError, { body }).catch(() => undefined);
  };
  addEventListener('error', ({ error }) => tell('error', error));
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandledrejection', reason));
};
