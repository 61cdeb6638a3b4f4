/** Sentences with figures. Programs and logs read them in English; the page words them again in the reader's language (docs/decisions/0046). */
import { z } from 'zod';

export const Worded = z.object({
  /** English, with `{name}` where a value goes. */
  text: z.string(),
  /** `said`: words that are translated themselves. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.object({ said: z.string() })])),
});
export type Worded = z.output<typeof Worded>;

/** A sentence as it stands, or one with figures. */
export type Sentence = string | Worded;

/** `text`: always written out at the call, so that it is found for the catalogues. */
export const worded = (text: string, values: Worded['values']): Worded => ({ text, values });

const PLACE = /\{(\w+)\}/g;

export const inEnglish = (sentence: Sentence): string => {
  if (typeof sentence === 'string') return sentence;
  return sentence.text.replaceAll(PLACE, (whole, name: string) => {
    const value = sentence.values[name] ?? whole;
    return typeof value === 'object' ? value.said : String(value);
  });
};

/** What goes over the wire: English for everybody, and the sentence itself where it has figures. */
export const bothWays = (sentence: Sentence): { readonly message: string; readonly worded?: Worded } => ({
  message: inEnglish(sentence),
  ...(typeof sentence === 'string' ? {} : { worded: sentence }),
});
