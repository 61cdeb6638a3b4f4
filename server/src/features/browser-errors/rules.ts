import { MAX_BROWSER_ERROR_MESSAGE } from '@reptemple/contract/browser-errors';

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
