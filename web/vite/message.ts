/** ICU messages as the page carries them: compiled by icu-minify while the page is built, so that no reader of messages is loaded. */
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** Compiled, an argument that is only shown is a list of its name alone. */
const isShown = (part: unknown): part is readonly [string] =>
  Array.isArray(part) && part.length === 1 && typeof part[0] === 'string';

/**
 * A value that is only shown is asked for as `#name`: `t` hands it in under both names, as it is for choosing a form and as the
 * language writes it for showing. Throws when the text is no ICU message.
 */
export const compiledMessage = (text: string): CompiledMessage => {
  const message: CompiledMessage = JSON.parse(JSON.stringify(compile(text)), (_key, part: unknown) =>
    isShown(part) ? [`#${part[0]}`] : part,
  );
  return message;
};

/** What a text is found by in a catalogue: itself, or what it is compiled to. */
const keyOf = (message: CompiledMessage): string => (typeof message === 'string' ? message : JSON.stringify(message));

/** English → translation, both compiled. Throws when one of them is no ICU message. */
export const compiledCatalogue = (
  catalogue: Readonly<Record<string, string>>,
): Readonly<Record<string, CompiledMessage>> =>
  Object.fromEntries(
    Object.entries(catalogue).map(([english, translation]) => [
      keyOf(compiledMessage(english)),
      compiledMessage(translation),
    ]),
  );
