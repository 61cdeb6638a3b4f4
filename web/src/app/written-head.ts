/** What the server has written into the page of what it is about (server/src/platform/page-head.ts): known before anything is asked. */

export interface WrittenHead {
  readonly name: string;
  /** May be empty. */
  readonly description: string;
}

const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="reptemple:${name}"]`)?.content ?? '';

/** Of the page as it was sent; both are empty where it is about nothing. */
export const writtenHead = (): WrittenHead => ({ name: contentOf('name'), description: contentOf('description') });

/** The address that the page was sent for. Kept by the first script: later another page may be shown. */
const SENT_FOR = location.pathname;

/** What is written of a challenge, by its slug or id as the address has it; undefined where the page was sent for something else. */
export const writtenOf = (challenge: string | undefined): WrittenHead | undefined => {
  const [, kind, name] = SENT_FOR.split('/');
  if (kind !== 'challenge' || name !== challenge) return undefined;
  const head = writtenHead();
  return head.name === '' ? undefined : head;
};
