import { toVisibleText } from '@reptemple/contract/public-text-validation';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes, and removes hidden characters. */
export const escaped = (text: string): string =>
  toVisibleText(text).replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
