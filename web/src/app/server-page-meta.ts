/**
 * Page metadata that the server writes into the HTML, available before any request
 * (server/src/platform/http/page-head.ts).
 */

export interface WrittenHead {
  readonly name: string;
  /** May be empty. */
  readonly description: string;
}

const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="reptemple:${name}"]`)?.content ?? '';

/** Returns the metadata; both are empty if the page has none. */
export const serverPageMeta = (): WrittenHead => ({ name: contentOf('name'), description: contentOf('description') });

/** Path of the server-rendered page, saved before navigation changes it. */
const SENT_FOR = location.pathname;

/**
 * Returns the metadata if the page was rendered for this challenge (slug or id); otherwise
 * undefined.
 */
export const writtenOf = (challenge: string | undefined): WrittenHead | undefined => {
  const [, kind, name] = SENT_FOR.split('/');
  if (kind !== 'challenge' || name !== challenge) return undefined;
  const head = serverPageMeta();
  return head.name === '' ? undefined : head;
};
