/**
 * Reports unexpected errors of our own scripts to the server, each only once and only in a share of
 * visits. Every page loads this file first, so it must not import the API client or the contract's
 * schemas.
 */
import type { BrowserError } from '@reptemple/contract/operations/browser-errors';

/**
 * Share of visits in which errors are reported, 0 to 1. It is enough for errors that many users
 * have.
 */
const REPORTING_SHARE = 0.25;
/** Maximum number of reports per visit. Later errors are often consequences of earlier ones. */
const MAX_REPORTS = 5;
/** Maximum length of a reported error message in characters, as in the contract. */
const MAX_MESSAGE_LENGTH = 300;

/**
 * Names of errors that are not reported. Users see API errors on the page, and aborts are intended.
 */
const EXPECTED = new Set(['ApiError', 'AbortError']);

/**
 * Returns path, line and column of the first stack frame in our own scripts. Returns undefined if
 * there is none, as for errors of browser extensions.
 */
const placeOf = (stack: string, origin: string): string | undefined =>
  stack
    .split(/[\s()@]+/)
    .find((word) => word.startsWith(`${origin}/`) && /\.js:\d+:\d+$/.test(word))
    ?.slice(origin.length);

/**
 * Returns the report of an error. Returns undefined for expected errors and for errors outside of
 * our scripts.
 */
export const toBrowserError = (
  kind: BrowserError['kind'],
  error: unknown,
  origin: string,
): BrowserError | undefined => {
  if (!(error instanceof Error) || EXPECTED.has(error.name)) return undefined;
  const place = placeOf(error.stack ?? '', origin);
  if (place === undefined) return undefined;
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
  return { kind, name, message: error.message.slice(0, MAX_MESSAGE_LENGTH), place };
};

interface ErrorReporter {
  readonly tell: (kind: BrowserError['kind'], error: unknown) => void;
}

let reporter: ErrorReporter | undefined;

const createReporter = (): ErrorReporter => {
  const told = new Set<string>();
  const tell: ErrorReporter['tell'] = (kind, error) => {
    const body = toBrowserError(kind, error, location.origin);
    if (!body || told.size >= MAX_REPORTS || told.has(body.place)) return;
    told.add(body.place);
    const headers = { 'content-type': 'application/json' };
    fetch('/api/browser-errors', { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(
      () => undefined,
    );
  };
  addEventListener('error', ({ error }) => tell('error', error));
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandledrejection', reason));
  return { tell };
};

/**
 * Starts to report errors if this visit is in the share. Must be called once per page, in the first
 * script (bootstrap.ts).
 */
export const startErrorReports = (isInShare = Math.random() < REPORTING_SHARE): void => {
  if (isInShare) reporter ??= createReporter();
};

/**
 * Reports an error that an error boundary caught. Also logs it, as React does by default. Uncaught
 * errors reach the global listener instead.
 */
export const reportCaughtError = (error: unknown): void => {
  console.error(error);
  reporter?.tell('caught', error);
};

/**
 * Reports an error from which React recovered by rendering again. If it has a cause, reports that.
 */
export const reportRecoveredError = (error: unknown): void =>
  reportCaughtError(error instanceof Error && error.cause !== undefined ? error.cause : error);
