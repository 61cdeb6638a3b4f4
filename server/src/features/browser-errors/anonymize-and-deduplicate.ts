import { MAX_BROWSER_ERROR_MESSAGE } from '@reptemple/contract/operations/browser-errors';
import type { NotedBrowserError } from '@reptemple/contract/operations/operations-page-and-health-checks';

/**
 * Patterns of text that may be personal. They rather match too much than too little: the stored
 * position in the source is enough to find the error.
 */
const PERSONAL_PATTERNS = [
  /https?:\/\/\S+/g,
  /"[^"]*"|(?<!\w)'.*'(?!\w)|`[^`]*`|“[^”]*”|«[^»]*»/g,
  // Matches quoted text that was truncated before its closing quote.
  /["`“«].*$|(?<!\w)'.*$/g,
  /\S+@\S+/g,
  /\b[\da-f]{8}-[\da-f-]{27}\b/gi,
  /\/[^\s"'()]+/g,
  /\d{3,}/g,
];

/**
 * Removes the last word of a message that has the maximum length. The browser cut it off, so the
 * patterns below may not recognise it.
 */
const withoutTruncatedWord = (message: string): string =>
  message.length < MAX_BROWSER_ERROR_MESSAGE ? message : message.replace(/\S*$/, '…');

/** Replaces parts that may be personal data by `…`, and line breaks by spaces. */
export const withoutPersonalData = (message: string): string =>
  PERSONAL_PATTERNS.reduce(
    (text, pattern) => text.replaceAll(pattern, '…'),
    withoutTruncatedWord(message).replaceAll(/\s+/g, ' '),
  ).trim();

export const MAX_A_DAY = 100;
/**
 * Maximum number of distinct errors from anonymous clients. The rest of `MAX_A_DAY` is reserved for
 * signed-in users.
 */
const MAX_ANONYMOUS = 60;

export interface Noted extends NotedBrowserError {
  readonly isByPerson: boolean;
}
export type NotedDay = readonly Noted[];

const isSame = (one: NotedBrowserError, other: NotedBrowserError): boolean =>
  one.place === other.place && one.name === other.name && one.kind === other.kind;

export const isKnown = (day: NotedDay, one: NotedBrowserError): boolean => day.some((known) => isSame(known, one));

/**
 * Returns the error with its count incremented and its message replaced. A report of an anonymous
 * client does not replace a signed-in user's message.
 */
const again = (known: Noted, one: Noted): Noted => ({
  ...known,
  said: known.isByPerson && !one.isByPerson ? known.said : one.said,
  isByPerson: known.isByPerson || one.isByPerson,
  count: known.count + 1,
  lastAt: one.lastAt,
});

export const withError = (day: NotedDay, one: Noted): NotedDay => {
  if (isKnown(day, one)) return day.map((known) => (isSame(known, one) ? again(known, one) : known));
  const anonymous = day.filter(({ isByPerson }) => !isByPerson).length;
  const hasRoom = day.length < MAX_A_DAY && (one.isByPerson || anonymous < MAX_ANONYMOUS);
  return hasRoom ? [...day, one] : day;
};
