/** Faults of our own scripts, told by the browsers they happened in. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** `caught`: by a screen that says so in its place. */
export const BROWSER_ERROR_KINDS = ['error', 'unhandledrejection', 'caught'] as const;

/** From one address; the next one is refused with `too_many_requests`. */
export const BROWSER_ERRORS_PER_MINUTE = 20;
export const MAX_BROWSER_ERROR_MESSAGE = 300;

/** What failed and where in our scripts; neither the page, which names people and recordings, nor who looked at it. */
export const BrowserError = z.object({
  kind: z.enum(BROWSER_ERROR_KINDS),
  /** Of the error's class, such as `TypeError`. */
  name: z.string().regex(/^\w{1,60}$/),
  /** Without what may name somebody: the server takes addresses, ids and quoted words out. */
  message: z.string().max(MAX_BROWSER_ERROR_MESSAGE),
  /** The first line of ours in the stack: `/assets/page-1a2b.js:12:34`. */
  place: z
    .string()
    .max(200)
    .regex(/^\/[\w./-]+\.js:\d+:\d+$/),
});
export type BrowserError = z.output<typeof BrowserError>;

export const TellBrowserError = endpoint({
  id: 'browserErrors.tell',
  method: 'post',
  path: '/api/browser-errors',
  summary: `Tell the operator of a fault in one of our scripts. At most ${BROWSER_ERRORS_PER_MINUTE} a minute from one address.`,
  access: 'anyone',
  body: BrowserError,
  output: z.object({ noted: z.literal(true) }),
  errors: [],
});
