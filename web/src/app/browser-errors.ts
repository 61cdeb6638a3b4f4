/**
 * Reports unexpected errors of our own scripts to the server: each once, for a share of visits.
 * Loaded first on every page, so it imports neither the API client nor the contract's schemas.
 */
import type { BrowserError } from '@reptemple/contract/operations/browser-errors';

/** Share of visits that report errors; common errors still appear. */
const SHARE = 0.25;
/** Maximum number of error reports per visit; later errors are often consequences. */
const MOST = 5;
/** Maximum length of a reported message, as in the contract. */
const MAX_LETTERS = 300;

/**
 * Names of errors that are not reported: API errors are shown to the user, and aborts are intended.
 */
const EXPECTED = new Set(['ApiError', 'AbortError']);

/** Returns the first stack frame in our scripts; extensions and other sites are ignored. */
const placeOf = (stack: string, origin: string): string | undefined =>
  stack
    .split(/[\s()@]+/)
    .find((word) => word.startsWith(`${origin}/`) && /\.js:\d+:\d+$/.test(word))
    ?.slice(origin.length);

/** Returns the error report for the server; undefined if it is not an error of our scripts. */
export const toldOf = (kind: BrowserError['kind'], error: unknown, origin: string): BrowserError | undefined => {
  if (!(error instanceof Error) || EXPECTED.has(error.name)) return undefined;
  const place = placeOf(error.stack ?? '', origin);
  if (place === undefined) return undefined;
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
  return { kind, name, message: error.message.slice(0, MAX_LETTERS), place };
};

/** Reports an error to the server. */
interface Telling {
  readonly tell: (kind: BrowserError['kind'], error: unknown) => void;
}

let telling: Telling | undefined;

const openTelling = (): Telling => {
  const told = new Set<string>();
  const tell: Telling['tell'] = (kind, error) => {
    const body = toldOf(kind, error, location.origin);
    if (!body || told.size >= MOST || told.has(body.place)) return;
    told.add(body.place);
    const headers = { 'content-type': 'application/json' };
    // A failed report is dropped.
    fetch('/api/browser-errors', { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(
      () => undefined,
    );
  };
  addEventListener('error', ({ error }) => tell('error', error));
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandledrejection', reason));
  return { tell };
};

/**
 * Starts to report errors for a share of visits. Called once per visit, in the first script
 * (bootstrap.ts).
 */
export const startTellingErrors = (isInShare = Math.random() < SHARE): void => {
  if (isInShare) telling ??= openTelling();
};

/**
 * Reports errors caught by an error boundary; uncaught ones are reported by the global listener.
 */
export const tellCaught = (error: unknown): void => {
  // Logs like React's default handler.
  console.error(error);
  telling?.tell('caught', error);
};

/** Reports the cause of errors that React recovered from by rendering synchronously. */
export const tellRecovered = (error: unknown): void =>
  tellCaught(error instanceof Error && error.cause !== undefined ? error.cause : error);
