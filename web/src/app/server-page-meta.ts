/**
 * Reads name and description of a challenge from the page's meta elements, where the server writes
 * them (server/src/platform/http/page-head-and-embedded-responses.ts). They are available before
 * any request.
 */

export interface ServerPageMeta {
  readonly name: string;
  readonly description: string;
}

const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="reptemple:${name}"]`)?.content ?? '';

export const serverPageMeta = (): ServerPageMeta => ({
  name: contentOf('name'),
  description: contentOf('description'),
});

/**
 * Path of the page that the server sent. Read at the start, because navigation changes `location`.
 */
const RENDERED_PATH = location.pathname;

export const serverPageMetaOf = (challenge: string | undefined): ServerPageMeta | undefined => {
  const [, kind, name] = RENDERED_PATH.split('/');
  if (kind !== 'challenge' || name !== challenge) return undefined;
  const head = serverPageMeta();
  return head.name === '' ? undefined : head;
};
