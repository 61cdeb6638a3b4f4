/**
 * Name and description that the server writes into the page's meta elements, available before any
 * request (server/src/platform/http/page-head-and-embedded-responses.ts).
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

/** Path of the server-rendered page. Saved at the start, because navigation changes it. */
const RENDERED_PATH = location.pathname;

export const serverPageMetaOf = (challenge: string | undefined): ServerPageMeta | undefined => {
  const [, kind, name] = RENDERED_PATH.split('/');
  if (kind !== 'challenge' || name !== challenge) return undefined;
  const head = serverPageMeta();
  return head.name === '' ? undefined : head;
};
