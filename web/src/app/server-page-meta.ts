/**
 * Page metadata that the server writes into the HTML, available before any request
 * (server/src/platform/http/page-head.ts).
 */

export interface WrittenHead {
  readonly name: string;
  /** Description of the challenge; may be empty. */
  readonly description: string;
}

const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="reptemple:${name}"]`)?.content ?? '';

/**
 * Returns name and description from the page's meta elements; both are empty if the page has none.
 */
export const serverPageMeta = (): WrittenHead => ({ name: contentOf('name'), description: contentOf('description') });

/** Path that the server rendered the page for, saved before navigation changes it. */
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
