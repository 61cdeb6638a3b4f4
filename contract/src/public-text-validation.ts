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
  '\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u2028\\u2029\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFC\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}';
const CONTROLS = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F';
/** Line breaks and tabs, which only texts of several lines may contain. */
const LINE_CONTROLS = /[\t\n\r]/;
/**
 * Joiners, variation selectors and tags. Invisible outside `SEQUENCES`: "Ann\u200Da" displays as
 * "Anna".
 */
const SELECTORS = '\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0000}-\\u{E0FFF}';
const EMOJI = '\\p{Extended_Pictographic}(?:[\\uFE0E\\uFE0F]|\\p{Emoji_Modifier})?';
/** Letters and marks of scripts in which a joiner changes the shape of a letter. */
const JOINED_SCRIPTS =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}' +
  '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Mymr}';
const JOINED_LETTER = `(?=[\\p{L}\\p{M}])[${JOINED_SCRIPTS}]`;
/**
 * Sequences in which joiners, selectors and tags are visible: flags, joined emoji, keycaps,
 * variants of Chinese characters, and joined letters (UTS #51, UTS #37).
 */
const SEQUENCES = [
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,6}\\u{E007F}',
  `${EMOJI}(?:\\u200D${EMOJI})*`,
  '[0-9#*]\\uFE0F(?=\\u20E3)',
  '\\p{Script=Han}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  `${JOINED_LETTER}(?:[\\u200C\\u200D]${JOINED_LETTER})*`,
].join('|');
/**
 * Maximum number of combining marks in a row. Thai, Hebrew and Devanagari need fewer; more overlap
 * the rows above and below.
 */
const MAX_MARKS = 4;

/** Matches hidden characters, and in group 1 sequences that are visible and stay. */
const HIDDEN = new RegExp(`(${SEQUENCES})|[${BIDI_CONTROLS}${BLANKS}${CONTROLS}${SELECTORS}]`, 'gu');
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

const withoutHidden = (text: string): string => text.replaceAll(HIDDEN, '$1');
const isHidden = (text: string): boolean => withoutHidden(text) !== text;
const isStacked = (text: string): boolean => text.search(STACKED) >= 0;

/**
 * Returns the error message for a text that other users may not see; null if it is acceptable or
 * empty. Accepts several lines.
 */
export const validatePublicText = (text: string): string | null => {
  if (text === '') return null;
  if (!READABLE.test(withoutHidden(text))) return NO_LETTER;
  if (isHidden(text)) return HIDDEN_CHARACTERS;
  return isStacked(text) ? TOO_MANY_MARKS : null;
};

/** Returns the error message for a name or another text of one line; null if it is acceptable. */
export const validatePublicLine = (text: string): string | null =>
  validatePublicText(text) ?? (LINE_CONTROLS.test(text) ? HIDDEN_CHARACTERS : null);

type Validate = typeof validatePublicText;

const schemaOf = (validate: Validate, max: number, required: string | undefined): z.ZodType<string, string> => {
  const addIssue = (text: string, context: z.core.$RefinementCtx<string>): void => {
    const message = validate(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };
  return required === undefined
    ? z.string().trim().max(max).superRefine(addIssue)
    : z.string(required).trim().min(1, { error: required, abort: true }).max(max).superRefine(addIssue);
};

/**
 * Returns a schema of a text of several lines that other users see, such as a description.
 * `required`: error message for an empty text; if undefined, the text may be empty.
 */
export const publicText = (max: number, required?: string): z.ZodType<string, string> =>
  schemaOf(validatePublicText, max, required);

/** Returns a schema like `publicText`, of a name or another text of one line. */
export const publicLine = (max: number, required?: string): z.ZodType<string, string> =>
  schemaOf(validatePublicLine, max, required);

/**
 * Returns a name that an identity provider gave, as one line and without hidden characters. Empty
 * if it would not be accepted as a name.
 */
export const toPublicLine = (text: string): string => {
  const line = withoutHidden(text).replaceAll(STACKED, '$1').replaceAll(/\s+/g, ' ').trim();
  return validatePublicLine(line) === null ? line : '';
};

const NOTHING_TO_SEE = '(no name)';

/**
 * Returns a stored text without hidden characters and stacked marks; '(no name)' if nothing visible
 * is left.
 */
export const toVisibleText = (text: string): string => {
  if (!isHidden(text) && !isStacked(text) && !(text !== '' && NOTHING_SHOWN.test(text))) return text;
  const shown = withoutHidden(text).replaceAll(STACKED, '$1');
  return text.trim() !== '' && NOTHING_SHOWN.test(shown) ? NOTHING_TO_SEE : shown;
};

/**
 * Matches JSON that `toVisibleText` might change. Most replies do not match and skip the slower
 * pass over each text.
 */
const SUSPICIOUS = new RegExp(
  `[${BIDI_CONTROLS}${BLANKS}${SELECTORS}]|\\\\u00|\\p{M}{${MAX_MARKS + 1}}|"[\\s\\u200C\\u200D\\p{M}\\u{E0000}-\\u{E0FFF}]+"`,
  'u',
);

export const toVisibleJson = (value: unknown): string => {
  const json = JSON.stringify(value);
  if (!SUSPICIOUS.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? toVisibleText(part) : part));
};
