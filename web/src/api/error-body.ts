/** Makes a message from a foreign error reply, such as a proxy's page. Never shows markup. */
import { t } from '../i18n/translate.ts';

const MAX_QUOTED_CHARACTERS = 200;

/** Returns true for HTML, XML, and JSON that is not one of our errors. */
const isMarkup = (text: string): boolean => /^\s*[<{[]|<\/?[a-z!][^>]*>/iu.test(text);

const sentenceOf = (status: number): string => {
  if (status === 413) return t('The file is too large.');
  if (status === 429) return t('Too many requests. Wait a moment and try again.');
  if (status >= 500) return t('The server is unavailable right now. Try again later.');
  return t('The request was blocked before it reached the server.');
};

/** Returns the body if it is short plain text, otherwise a message for the status. */
export const readableBody = (status: number, body: string, statusText = ''): string => {
  const text = body.trim();
  if (text !== '' && !isMarkup(text)) return text.slice(0, MAX_QUOTED_CHARACTERS);
  return text === '' && statusText !== '' ? statusText : sentenceOf(status);
};
