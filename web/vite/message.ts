/** Compiles ICU messages at build time with icu-minify, so that the page needs no parser. */
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** A compiled plain argument is a list with its name. */
const isShown = (part: unknown): part is readonly [string] =>
  Array.isArray(part) && part.length === 1 && typeof part[0] === 'string';

/**
 * Compiles a message. Plain arguments are renamed to `#name`: `t` passes the raw value for choosing
 * a plural form and the formatted one for display. Throws if the text is no ICU message.
 */
export const compiledMessage = (text: string): CompiledMessage => {
  const message: CompiledMessage = JSON.parse(JSON.stringify(compile(text)), (_key, part: unknown) =>
    isShown(part) ? [`#${part[0]}`] : part,
  );
  return message;
};

/** Returns the key of a message in a catalogue: the text, or its compiled form. */
const keyOf = (message: CompiledMessage): string => (typeof message === 'string' ? message : JSON.stringify(message));

/** Compiles a catalogue, English to translation. Throws if a text is no ICU message. */
export const compiledCatalogue = (
  catalogue: Readonly<Record<string, string>>,
): Readonly<Record<string, CompiledMessage>> =>
  Object.fromEntries(
    Object.entries(catalogue).map(([english, translation]) => [
      keyOf(compiledMessage(english)),
      compiledMessage(translation),
    ]),
  );
