import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const BROWSER_ERROR_KINDS = ['error', 'unhandledrejection', 'caught'] as const;

export const BROWSER_ERRORS_PER_MINUTE = 20;
export const MAX_BROWSER_ERROR_MESSAGE = 300;

/**
 * Report of a script error. Contains neither the user nor the page's URL, which can identify people
 * and recordings.
 */
export const BrowserError = z.object({
  kind: z.enum(BROWSER_ERROR_KINDS),
  name: z.string().regex(/^\w{1,60}$/),
  /**
   * Error message. The server removes URLs, ids and quoted text from it, because they may be
   * personal data.
   */
  message: z.string().max(MAX_BROWSER_ERROR_MESSAGE),
  /** First stack frame in our scripts, such as `/assets/page-1a2b.js:12:34`. */
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
  summary: `Report a script error to the operator. At most ${BROWSER_ERRORS_PER_MINUTE} a minute from one address.`,
  access: 'anyone',
  body: BrowserError,
  output: z.object({ noted: z.literal(true) }),
  errors: [],
});
