/**
 * Validates texts that other users see, such as names: they must be readable and without invisible
 * characters. `toVisibleText` cleans texts that were stored before these rules.
 */
import { z } from 'zod';

/**
 * Characters that reverse the reading direction (UAX #9): "Anna \u202Egpj.nimda" displays as "Anna
 * admin.jpg".
 */
const BIDI_CONTROLS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
/**
 * Invisible or blank characters, some of them letters: soft hyphen, zero-width spaces, Hangul
 * fillers, the blank Braille pattern.
 */
const BLANKS =
  '\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u2028\\u2029\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFC';
const CONTROLS = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F';
/**
 * Maximum number of combining marks in a row. Thai, Hebrew and Devanagari need fewer; more overlap
 * the rows above and below.
 */
const MAX_MARKS = 4;

const HIDDEN = new RegExp(`[${BIDI_CONTROLS}${BLANKS}${CONTROLS}]`, 'gu');
const STACKED = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');
/**
 * Matches texts without a visible character. Persian and Indic names and emoji need joiners, but a
 * text of joiners alone is invisible.
 */
const NOTHING_SHOWN = /^[\s\u200C\u200D\p{M}\u{E0000}-\u{E0FFF}]*$/u;
const READABLE = /[\p{L}\p{N}]/u;

export const NO_LETTER = 'Use at least one letter or digit.';
export const HIDDEN_CHARACTERS = 'Remove the invisible characters from this text.';
export const TOO_MANY_MARKS = 'Too many accents on one letter.';

const isHidden = (text: string): boolean => text.search(HIDDEN) >= 0;
const isStacked = (text: string): boolean => text.search(STACKED) >= 0;

/**
 * Returns the error message for a text that other users may not see; null if it is acceptable or
 * empty.
 */
export const validatePublicText = (text: string): string | null => {
  if (text === '') return null;
  if (!READABLE.test(text.replaceAll(HIDDEN, ''))) return NO_LETTER;
  if (isHidden(text)) return HIDDEN_CHARACTERS;
  return isStacked(text) ? TOO_MANY_MARKS : null;
};

const addIssue = (text: string, context: z.core.$RefinementCtx<string>): void => {
  const message = validatePublicText(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
};

/**
 * Returns a schema of a text that other users see. `required`: error message for an empty text; if
 * undefined, the text may be empty.
 */
export const publicText = (max: number, required?: string): z.ZodType<string, string> =>
  required === undefined
    ? z.string().trim().max(max).superRefine(addIssue)
    : z.string(required).trim().min(1, { error: required, abort: true }).max(max).superRefine(addIssue);

const NOTHING_TO_SEE = '(no name)';

/**
 * Returns a stored text without hidden characters and stacked marks; '(no name)' if nothing visible
 * is left.
 */
export const toVisibleText = (text: string): string => {
  if (!isHidden(text) && !isStacked(text) && !(text !== '' && NOTHING_SHOWN.test(text))) return text;
  const shown = text.replaceAll(HIDDEN, '').replaceAll(STACKED, '$1');
  return text.trim() !== '' && NOTHING_SHOWN.test(shown) ? NOTHING_TO_SEE : shown;
};

/**
 * Matches JSON that `toVisibleText` might change. Most replies do not match and skip the slower
 * pass over each text.
 */
const SUSPICIOUS = new RegExp(
  `[${BIDI_CONTROLS}${BLANKS}]|\\\\u00|\\p{M}{${MAX_MARKS + 1}}|"[\\s\\u200C\\u200D\\p{M}\\u{E0000}-\\u{E0FFF}]+"`,
  'u',
);

export const toVisibleJson = (value: unknown): string => {
  const json = JSON.stringify(value);
  if (!SUSPICIOUS.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? toVisibleText(part) : part));
};
