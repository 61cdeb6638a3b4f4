/**
 * Messages with placeholders and their values. API clients and logs get them in English; the web
 * app translates them (docs/decisions/0033).
 */
import { z } from 'zod';

const DURATION_UNITS = ['second', 'minute', 'hour'] as const;
const Duration = z.object({ amount: z.int(), unit: z.enum(DURATION_UNITS) });
export type Duration = z.output<typeof Duration>;

export const MessageWithParams = z.object({
  text: z.string(),
  /**
   * Values of the placeholders. A value `{ said }` is a text that is translated as well. A duration
   * is shown with its unit, in the page's language.
   */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.object({ said: z.string() }), Duration])),
});
export type MessageWithParams = z.output<typeof MessageWithParams>;

export type Sentence = string | MessageWithParams;

/**
 * Returns a message with parameters. `text` must be a literal, so that the script that extracts
 * texts finds it.
 */
export const worded = (text: string, values: MessageWithParams['values']): MessageWithParams => ({ text, values });

const inEnglishUnits = ({ amount, unit }: Duration): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

const PLACE = /\{(\w+)\}/g;

export const inEnglish = (sentence: Sentence): string => {
  if (typeof sentence === 'string') return sentence;
  return sentence.text.replaceAll(PLACE, (whole, name: string) => {
    const value = sentence.values[name] ?? whole;
    if (typeof value !== 'object') return String(value);
    return 'said' in value ? value.said : inEnglishUnits(value);
  });
};

/**
 * Returns the message fields of an API reply: `message` in English, and `worded` if the message has
 * parameters.
 */
export const bothWays = (sentence: Sentence): { readonly message: string; readonly worded?: MessageWithParams } => ({
  message: inEnglish(sentence),
  ...(typeof sentence === 'string' ? {} : { worded: sentence }),
});

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Minutes above which a wait is given in hours: "90 minutes", but "2 hours". */
const MAX_MINUTES = 90;

/** Returns a wait in a unit that people read, rounded up so that the wait is over by then. */
const roundedUp = (seconds: number): Duration => {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  if (seconds < MINUTE_SECONDS) return { amount: seconds, unit: 'second' };
  if (minutes === MINUTE_SECONDS) return { amount: 1, unit: 'hour' };
  if (minutes <= MAX_MINUTES) return { amount: minutes, unit: 'minute' };
  return { amount: Math.ceil(seconds / HOUR_SECONDS), unit: 'hour' };
};

/** Returns the message that a rate limit is exceeded. `seconds`: time until the next attempt. */
export const tooOftenMessage = (seconds: number): MessageWithParams =>
  worded('Too many attempts. Try again in {wait}.', { wait: roundedUp(seconds) });

const MEGABYTE = 1024 * 1024;

/** Returns the message that a request or file exceeds `limit` bytes. */
export const tooLargeMessage = (limit: number): Sentence =>
  worded('Too large. The limit is {size}.', {
    size: limit < MEGABYTE ? `${Math.floor(limit / 1024)} KB` : `${Math.floor(limit / MEGABYTE)} MB`,
  });
