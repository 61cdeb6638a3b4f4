import { formatMessage, readMessage } from '../language/message.ts';
import { numberLocale, said } from '../language/texts.ts';

/** "1 participant", "12 participants": a figure with its word, which are written out at the call, so that they are found. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  formatMessage(readMessage(said(`{count, plural, one {# ${one}} other {# ${many}}}`)), { count }, numberLocale());
