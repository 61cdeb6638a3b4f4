const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML, as text and in quotes alike. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
