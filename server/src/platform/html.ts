import { toVisibleText } from '@reptemple/contract/public-text';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML, as text and in quotes alike; hidden characters are left out. */
export const escaped = (text: string): string =>
  toVisibleText(text).replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
