/**
 * Messages with placeholders and their values. API clients and logs get them in English; the web
 * app translates them (docs/decisions/0033).
 */
import { z } from 'zod';

export const MessageWithParams = z.object({
  text: z.string(),
  /** Values of the placeholders. A value `{ said }` is a text that is translated as well. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.object({ said: z.string() })])),
});
export type MessageWithParams = z.output<typeof MessageWithParams>;

export type Sentence = string | MessageWithParams;

/**
 * Returns a message with parameters. `text` must be a literal, so that the script that extracts
 * texts finds it.
 */
export const worded = (text: string, values: MessageWithParams['values']): MessageWithParams => ({ text, values });

const PLACE = /\{(\w+)\}/g;

export const inEnglish = (sentence: Sentence): string => {
  if (typeof sentence === 'string') return sentence;
  return sentence.text.replaceAll(PLACE, (whole, name: string) => {
    const value = sentence.values[name] ?? whole;
    return typeof value === 'object' ? value.said : String(value);
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

const MEGABYTE = 1024 * 1024;

/** Returns the message that a request or file exceeds `limit` bytes. */
export const tooLargeMessage = (limit: number): Sentence =>
  worded('Too large. The limit is {size}.', {
    size: limit < MEGABYTE ? `${Math.floor(limit / 1024)} KB` : `${Math.floor(limit / MEGABYTE)} MB`,
  });
