/**
 * Tells the server of errors that our own scripts did not expect: of each once, in a share of the visits. It listens from the first line
 * of the first page on, so it carries neither the client nor the contract's checks.
 */
import type { BrowserError } from '@reptemple/contract/browser-errors';

/** Of visits: what concerns many is seen in a few. */
const SHARE = 0.25;
/** In one visit: what comes after the first errors is often their consequence. */
const MOST = 5;
/** As many as the contract takes. */
const MOST_LETTERS = 300;

/** What the server refused or did not answer is told to the person, and whoever broke something off meant to. */
const EXPECTED = new Set(['ApiError', 'AbortError']);

/** The first line of ours in a stack, as browsers write it; those of extensions and of other pages are not ours to tell. */
const placeOf = (stack: string, origin: string): string | undefined =>
  stack
    .split(/[\s()@]+/)
    .find((word) => word.startsWith(`${origin}/`) && /\.js:\d+:\d+$/.test(word))
    ?.slice(origin.length);

/** Undefined: no fault of our scripts. */
export const toldOf = (kind: BrowserError['kind'], error: unknown, origin: string): BrowserError | undefined => {
  if (!(error instanceof Error) || EXPECTED.has(error.name)) return undefined;
  const place = placeOf(error.stack ?? '', origin);
  if (place === undefined) return undefined;
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
  return { kind, name, message: error.message.slice(0, MOST_LETTERS), place };
};

/** What listens for the rest of the visit. */
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
    // There is nobody to tell that it could not be told.
    fetch('/api/browser-errors', { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(
      () => undefined,
    );
  };
  addEventListener('error', ({ error }) => tell('error', error));
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandledrejection', reason));
  return { tell };
};

/** Asked once a visit, by what every page begins with (first.ts): asked again, a visit would have another chance to be in the share. */
export const startTellingErrors = (isInShare = Math.random() < SHARE): void => {
  if (isInShare) telling ??= openTelling();
};

/** What React caught for a screen of ours that says so; it is told of those nobody catches like any other. */
export const tellCaught = (error: unknown): void => {
  // As React would without us.
  console.error(error);
  telling?.tell('caught', error);
};

/** What React met while it drew a page in pieces and did not meet again when it drew it in one go: the page is whole, its cause is told. */
export const tellRecovered = (error: unknown): void =>
  tellCaught(error instanceof Error && error.cause !== undefined ? error.cause : error);
