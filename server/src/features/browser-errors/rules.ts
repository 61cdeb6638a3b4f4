import { MAX_BROWSER_ERROR_MESSAGE } from '@reptemple/contract/browser-errors';
import type { NotedBrowserError } from '@reptemple/contract/operations';

/** What of an error's message may name somebody or something of theirs. Rather too much than too little: the place says where it failed. */
const NAMING = [
  /https?:\/\/\S+/g,
  /"[^"]*"|(?<!\w)'.*'(?!\w)|`[^`]*`|“[^”]*”|«[^»]*»/g,
  // Quoted, and cut off before the quote's end.
  /["`“«].*$|(?<!\w)'.*$/g,
  /\S+@\S+/g,
  /\b[\da-f]{8}-[\da-f-]{27}\b/gi,
  /\/[^\s"'()]+/g,
  /\d{3,}/g,
];

/** One that fills its field was cut off: of its last word a part is left that looks like nothing. */
const withoutPart = (message: string): string =>
  message.length < MAX_BROWSER_ERROR_MESSAGE ? message : message.replace(/\S*$/, '…');

/** The message without it, on one line. */
export const withoutNames = (message: string): string =>
  NAMING.reduce((text, pattern) => text.replaceAll(pattern, '…'), withoutPart(message).replaceAll(/\s+/g, ' ')).trim();

/** Of one day. */
export const MOST_A_DAY = 100;
/** Of those, how many strangers may bring: the rest is kept for people who are signed in. */
const MOST_OF_STRANGERS = 60;

export interface Noted extends NotedBrowserError {
  /** Whether somebody who is signed in has told of it, and not strangers alone. */
  readonly isByPerson: boolean;
}
export type NotedDay = readonly Noted[];

const isSame = (one: NotedBrowserError, other: NotedBrowserError): boolean =>
  one.place === other.place && one.name === other.name && one.kind === other.kind;

export const isKnown = (day: NotedDay, one: NotedBrowserError): boolean => day.some((known) => isSame(known, one));

/** What a stranger says takes no place of what a person said. */
const again = (known: Noted, one: Noted): Noted => ({
  ...known,
  said: known.isByPerson && !one.isByPerson ? known.said : one.said,
  isByPerson: known.isByPerson || one.isByPerson,
  count: known.count + 1,
  lastAt: one.lastAt,
});

/** A known one is counted, however many there are; of new ones the first of the day are kept. */
export const withError = (day: NotedDay, one: Noted): NotedDay => {
  if (isKnown(day, one)) return day.map((known) => (isSame(known, one) ? again(known, one) : known));
  const ofStrangers = day.filter(({ isByPerson }) => !isByPerson).length;
  const hasRoom = day.length < MOST_A_DAY && (one.isByPerson || ofStrangers < MOST_OF_STRANGERS);
  return hasRoom ? [...day, one] : day;
};
